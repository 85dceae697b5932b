// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/excel_file.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/archive.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/tables/excel_formulas.hpp"
#include "geodata/tables/place_columns.hpp"
#include "geodata/tables/record_source.hpp"
#include "geodata/tables/table_builder.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <fmt/format.h>
#include <ogr_api.h>

#include <memory>

namespace graticule::geodata {

namespace {

struct FeatureDeleter {
    void operator()(void* feature) const { OGR_F_Destroy(feature); }
};
using OgrFeature = std::unique_ptr<void, FeatureDeleter>;

// GDAL hands out the rows before a sheet breaks off, and only its messages tell of it.
void expect_whole(const GdalMessages& messages, const std::string& source) {
    if (messages.failed())
        throw Error(
            ErrorCode::Malformed,
            fmt::format("{} cannot be read to its end: {}", source, messages.first_failure()),
            "The workbook is damaged or cut short; fetch or save it again");
}

// A sheet's cells as text, so that headers and types are found as in a CSV.
class SheetRecords : public RecordSource {
public:
    /// @throws Error Malformed where the sheet breaks off
    SheetRecords(OGRLayerH sheet, const std::string& source) {
        const GdalMessages messages;
        OGR_L_ResetReading(sheet);
        while (const OgrFeature feature{OGR_L_GetNextFeature(sheet)}) {
            std::vector<std::string>& row = m_rows.emplace_back();
            for (int i = 0; i < OGR_F_GetFieldCount(feature.get()); ++i)
                row.push_back(mend_utf8(OGR_F_GetFieldAsString(feature.get(), i)));
        }
        expect_whole(messages, source);
    }

    bool next(std::vector<std::string_view>& cells) override {
        m_after_blank = false;
        while (m_next < m_rows.size()) {
            const std::vector<std::string>& row = m_rows[m_next++];
            cells.assign(row.begin(), row.end());
            for (const std::string_view cell : cells)
                if (!trim(cell).empty())
                    return true;
            m_after_blank = true;
        }
        return false;
    }
    bool after_blank() const override { return m_after_blank; }
    void rewind() override { m_next = 0; }
    std::size_t position() const override { return m_next; }
    double fraction() const override {
        return m_rows.empty() ? 1
                              : static_cast<double>(m_next) / static_cast<double>(m_rows.size());
    }

private:
    std::vector<std::vector<std::string>> m_rows;
    std::size_t m_next = 0;
    bool m_after_blank = false;
};

GdalDataset open_workbook(const std::filesystem::path& path) {
    expect_sound_archive(path);
    initialise_gdal();
    const GdalMessages messages;
    constexpr const char* Drivers[] = {"XLSX", nullptr};
    GdalDataset workbook(GDALOpenEx(path.c_str(),
                                    GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR,
                                    Drivers, nullptr, nullptr));
    if (!workbook)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} cannot be read as an Excel workbook{}{}", path.string(),
                                messages.failed() ? ": " : "", messages.first_failure()),
                    "Save it again as .xlsx or as CSV");
    return workbook;
}

std::vector<SourceEntry> sheets_of(GDALDatasetH workbook, const std::string& source) {
    const GdalMessages messages;
    std::vector<SourceEntry> entries;
    for (int i = 0; i < GDALDatasetGetLayerCount(workbook); ++i) {
        OGRLayerH sheet = GDALDatasetGetLayer(workbook, i);
        if (OGR_L_GetFeatureCount(sheet, TRUE) > 0)
            entries.push_back({DataKind::Table, OGR_L_GetName(sheet), {}});
    }
    expect_whole(messages, source);
    return entries;
}

ReadResult read_sheet(GDALDatasetH workbook, const std::string& name, const std::string& source,
                      const ReadOptions& options, TableReading reading, const Context& context) {
    const std::string sheet = fmt::format("{} (sheet {})", source, name);
    SheetRecords records(GDALDatasetGetLayerByName(workbook, name.c_str()), sheet);
    ReadResult result = build_table(records, sheet, '\0', reading, context);
    add_places(result, options);
    return result;
}

} // namespace

std::vector<SourceEntry> list_excel_file(const std::filesystem::path& path) {
    const GdalDataset workbook = open_workbook(path);
    std::vector<SourceEntry> sheets = sheets_of(workbook.get(), path.string());
    ThreadPool alone(1);
    for (SourceEntry& sheet : sheets)
        if (read_sheet(workbook.get(), sheet.layer, path.string(), {}, TableReading::AsMeant,
                       Context(alone))
                .layer.has_geometry())
            sheet.kind = DataKind::Vector;
    return sheets;
}

ReadResult read_excel_file(const std::filesystem::path& path, const ReadOptions& options,
                           TableReading reading, const Context& context) {
    const GdalDataset workbook = open_workbook(path);
    const std::vector<SourceEntry> sheets = sheets_of(workbook.get(), path.string());
    const std::string& name = sheets[choose_layer(path, options.layer, sheets)].layer;
    ReadResult result = read_sheet(workbook.get(), name, path.string(), options, reading, context);
    if (const std::size_t formulas = count_formulas_without_result(path, name, context);
        formulas > 0)
        result.notes.push_back(fmt::format(
            "{} formulas have no stored result and are null; open and save the workbook in a "
            "spreadsheet program to have them worked out",
            formulas));
    result.layer.set_name(sheets.size() == 1 ? path.stem().string() : name);
    return result;
}

} // namespace graticule::geodata
