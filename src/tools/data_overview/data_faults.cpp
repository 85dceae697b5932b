// SPDX-License-Identifier: Apache-2.0
#include "tools/data_overview/data_faults.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "operations/vector/overlay/validity.hpp"
#include "retrieval/text_numbers.hpp"
#include "retrieval/total_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;

constexpr std::size_t MostShapeBytes = 64U << 20U; // to look at data is not to wait for it
constexpr std::size_t MostNamedFields = 5;
constexpr std::size_t OddAmong = 9; // one in ten
constexpr std::size_t ExampleBytes = 40;

/// "1 row has", "3 rows have".
std::string counted(std::size_t count, const char* thing, const char* one, const char* many) {
    return fmt::format("{} {}{} {}", format_number(static_cast<double>(count), 15), thing,
                       count == 1 ? "" : "s", count == 1 ? one : many);
}

class FaultsOf {
public:
    FaultsOf(const DatasetProfile& data, std::vector<DataFault>& faults)
        : m_data(data), m_faults(faults) {}

    void find(const Context& context) {
        if (m_data.is_raster()) {
            of_raster();
            return;
        }
        if (m_data.rows == 0) {
            add("no_rows", "it has no rows");
            return;
        }
        if (m_data.has_geometry())
            of_shapes(context);
        of_empty_fields();
        for (std::size_t i = 0; i < m_data.fields.size(); ++i)
            of_field(i);
        for (const retrieval::TotalRows& totals : retrieval::find_total_rows(*m_data.layer))
            add("totals", retrieval::total_rows_in_words(*m_data.layer, totals));
    }

private:
    void add(const char* kind, std::string message) {
        m_faults.push_back({m_data.name, kind, std::move(message)});
    }

    void of_crs(const geodata::Crs& crs) {
        if (!crs.known())
            add("crs", "it has no CRS, so that nothing can be measured or set beside other data");
    }

    void of_raster() {
        of_crs(m_data.raster->crs);
        for (const std::string& note : m_data.raster->notes)
            add("raster", note);
        for (const geodata::BandAxis& axis : m_data.axes.axes)
            if (!axis.trouble.empty())
                add("axis", axis.trouble);
    }

    void of_shapes(const Context& context) {
        const geodata::GeometryColumn& shapes = m_data.layer->geometry();
        of_crs(m_data.layer->crs());
        if (const std::size_t none = shapes.void_count(); none > 0)
            add("geometry", counted(none, "row", "has no shape", "have no shape"));
        if (m_data.dimension == 0)
            return;
        if (shapes.byte_size() > MostShapeBytes) {
            add("geometry", "whether its shapes are valid was not looked at, as they are large");
            return;
        }
        of_invalid_shapes(shapes, context);
    }

    void of_invalid_shapes(const geodata::GeometryColumn& shapes, const Context& context) {
        std::mutex mutex;
        std::size_t count = 0;
        std::optional<std::pair<std::size_t, std::string>> first;
        parallel_for(
            context, shapes.size(), 64,
            [&](std::size_t begin, std::size_t end) {
                for (std::size_t row = begin; row < end; ++row) {
                    auto why = shapes.is_void(row) ? std::nullopt
                                                   : operations::why_invalid(shapes.wkb(row));
                    if (!why)
                        continue;
                    const std::lock_guard lock(mutex);
                    ++count;
                    if (!first || row < first->first)
                        first = {row, std::move(*why)};
                }
            },
            "looking at shapes");
        if (first)
            add("geometry", fmt::format("{}; the first is row {}: {}",
                                        counted(count, "shape", "is invalid", "are invalid"),
                                        first->first + 1, first->second));
    }

    void of_empty_fields() {
        std::vector<std::string> names;
        std::size_t count = 0;
        for (const FieldProfile& field : m_data.fields)
            if (field.nulls == m_data.rows && ++count <= MostNamedFields)
                names.push_back(quoted(field.name, ExampleBytes));
        if (count > names.size())
            names.push_back(fmt::format("and {} more", count - names.size()));
        if (count > 0)
            add("empty_field",
                fmt::format("{} without any value: {}", counted(count, "field", "is", "are"),
                            join(names, ", ")));
    }

    void of_field(std::size_t index) {
        const FieldProfile& field = m_data.fields[index];
        const geodata::Column& column = m_data.layer->column(index);
        const std::size_t values = m_data.rows - field.nulls;
        if (field.role == retrieval::FieldRole::Key && !m_data.year_field && values > 0
            && field.distinct < values && retrieval::is_key_of_rows(field, m_data.rows))
            add("key", fmt::format("{} looks like a key, yet {}", quoted(field.name, ExampleBytes),
                                   counted(values - field.distinct, "row", "repeats a value",
                                           "repeat a value")));
        const retrieval::TextNumbers text = retrieval::text_numbers(column);
        const std::size_t plain = text.numbers + text.written;
        const std::size_t odd = text.written + text.none + text.others;
        // What has letters in many rows is a code.
        if (field.role != retrieval::FieldRole::Key && odd > 0 && plain > 0
            && text.others * OddAmong <= plain)
            add("mixed_types",
                fmt::format("{} is text, though {} of its {} values are numbers; the first that "
                            "is no plain number is {}",
                            quoted(field.name, ExampleBytes), plain,
                            plain + text.none + text.others, quoted(text.example, ExampleBytes)));
    }

    const DatasetProfile& m_data;
    std::vector<DataFault>& m_faults;
};

} // namespace

std::vector<DataFault> find_data_faults(const geodata::Catalog& catalog,
                                        const retrieval::Schema& schema, const Context& context) {
    std::vector<DataFault> faults;
    for (const geodata::SkippedFile& file : catalog.skipped())
        faults.push_back({file.path.string(), "unreadable", file.reason});
    for (const std::string& sentence : schema.unreadable)
        faults.push_back({"", "unreadable", sentence});
    for (const DatasetProfile& data : schema.datasets)
        FaultsOf(data, faults).find(context);
    return faults;
}

} // namespace graticule::tools
