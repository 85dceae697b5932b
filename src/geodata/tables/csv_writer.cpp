// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/csv_writer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/formats/output_fields.hpp"
#include "geodata/geometry/wkt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

namespace graticule::geodata {

namespace {

constexpr std::size_t BufferBytes = 1U << 20U;
constexpr std::size_t RowsPerCheck = 16U << 10U; // between two looks at the cancellation

enum class PlaceForm { None, Columns, Wkt };

void put_cell(std::string& line, std::string_view text) {
    const bool quote = text.find_first_of(",\"\r\n") != std::string_view::npos
                       || (!text.empty() && trim(text).size() != text.size());
    if (!quote) {
        line += text;
        return;
    }
    line += '"';
    for (const char c : text) {
        if (c == '"')
            line += '"';
        line += c;
    }
    line += '"';
}

// Two columns hold points alone, and no Z.
bool all_flat_points(const GeometryColumn& geometry) {
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!geometry.is_null(row) && (!geometry.point(row) || wkb_has_z(geometry.wkb(row))))
            return false;
    return geometry.void_count() < geometry.size();
}

class CsvOutput {
public:
    CsvOutput(const Layer& layer, const std::filesystem::path& path)
        : m_layer(layer), m_path(path), m_stream(path, std::ios::binary) {
        choose_form();
        check();
    }

    void write_header() {
        std::vector<std::string> names = m_layer.field_names();
        if (m_form == PlaceForm::Wkt)
            names.insert(names.begin(), m_names.first);
        if (m_form == PlaceForm::Columns)
            names.insert(names.end(), {m_names.first, m_names.second});
        for (std::size_t i = 0; i < names.size(); ++i) {
            m_buffer += i == 0 ? "" : ",";
            put_cell(m_buffer, names[i]);
        }
        m_buffer += '\n';
    }

    void write_row(std::size_t row) {
        const std::size_t start = m_buffer.size();
        if (m_form == PlaceForm::Wkt && !m_layer.geometry().is_null(row))
            put_cell(m_buffer, wkt_of(m_layer.geometry().wkb(row)));
        for (std::size_t i = 0; i < m_layer.field_count(); ++i) {
            m_buffer += i == 0 && m_form != PlaceForm::Wkt ? "" : ",";
            const Column& column = m_layer.column(i);
            if (column.is_null(row))
                continue;
            if (column.type() == FieldType::Text)
                put_text(column.text(row));
            else
                m_buffer += column.display(row);
        }
        if (m_form == PlaceForm::Columns)
            write_point(row);
        // A line of nothing would be passed over when read: quotes make a record of it.
        if (m_buffer.find_first_not_of(',', start) == std::string::npos)
            m_buffer.insert(start, "\"\"");
        m_buffer += '\n';
        if (m_buffer.size() > BufferBytes)
            flush();
    }

    void finish() {
        flush();
        m_stream.close();
        check();
    }

    std::vector<std::string> notes() const {
        std::vector<std::string> notes;
        if (m_form != PlaceForm::None)
            notes.push_back(
                fmt::format("CSV states no CRS; the coordinates are in {}", m_layer.crs().label()));
        if (m_formulas > 0)
            notes.push_back(fmt::format("{} texts begin as formulas do, and are written as they "
                                        "are: in a spreadsheet, import them as text",
                                        m_formulas));
        return notes;
    }

private:
    void choose_form() {
        if (!m_layer.has_geometry())
            return;
        const std::vector<std::string> fields = m_layer.field_names();
        m_names =
            m_layer.crs().geographic() ? std::pair("longitude", "latitude") : std::pair("x", "y");
        const bool free = free_name(m_names.first, fields) == m_names.first
                          && free_name(m_names.second, fields) == m_names.second;
        m_form = free && all_flat_points(m_layer.geometry()) ? PlaceForm::Columns : PlaceForm::Wkt;
        if (m_form == PlaceForm::Wkt)
            m_names.first = free_name("WKT", fields);
    }

    void put_text(std::string_view text) {
        m_formulas += may_be_formula(text) ? 1 : 0;
        put_cell(m_buffer, text);
    }

    void write_point(std::size_t row) {
        m_buffer += m_layer.field_count() == 0 ? "" : ",";
        const auto point = m_layer.geometry().point(row);
        m_buffer += point ? shortest_number(point->x) : "";
        m_buffer += ',';
        m_buffer += point ? shortest_number(point->y) : "";
    }

    void flush() {
        m_stream.write(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
        m_buffer.clear();
        check();
    }

    void check() const {
        if (!m_stream)
            throw Error(ErrorCode::Io,
                        fmt::format("Cannot write {}: {}", m_path.filename().string(),
                                    std::strerror(errno)),
                        "Check the space left and the permissions of the folder");
    }

    const Layer& m_layer;
    const std::filesystem::path& m_path;
    std::ofstream m_stream;
    std::string m_buffer;
    std::size_t m_formulas = 0; ///< texts that a spreadsheet may take for such
    PlaceForm m_form = PlaceForm::None;
    std::pair<std::string, std::string> m_names; ///< of the two columns, or of the WKT column
};

} // namespace

std::vector<std::string> write_csv(const Layer& layer, const std::filesystem::path& path,
                                   const Context& context) {
    CsvOutput output(layer, path);
    output.write_header();
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (row % RowsPerCheck == 0) {
            context.check_cancelled();
            context.report_progress("writing a table",
                                    static_cast<double>(row) / static_cast<double>(layer.size()));
        }
        output.write_row(row);
    }
    output.finish();
    return output.notes();
}

} // namespace graticule::geodata
