// SPDX-License-Identifier: Apache-2.0
#include "evaluation/outcome/written_files.hpp"

#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/strict/picture_file.hpp"
#include "evaluation/strict/read_output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <system_error>

namespace graticule::evaluation::outcome {

namespace {

using geodata::Column;
using geodata::Layer;

constexpr std::size_t LeastWidth = 400;               // pixels of a picture
constexpr std::uintmax_t MostPageBytes = 256U << 20U; // of an HTML page

/// What a run made, of one kind.
struct Made {
    std::string kind;
    fs::path file;
};

std::vector<Made> made_by(const RunToScore& run) {
    std::vector<Made> made;
    for (const runs::events::Artifact& artifact : run.record.artifacts) {
        const fs::path file = run.folder / artifact.path;
        std::error_code missing;
        if (is_inside(file, run.folder) && fs::is_regular_file(file, missing))
            made.push_back({artifact.kind, file});
    }
    return made;
}

std::optional<fs::path> first_with_ending(const std::vector<Made>& made,
                                          const std::string& ending) {
    for (const Made& one : made)
        if (one.file.extension() == ending)
            return one.file;
    return std::nullopt;
}

/// Whether a file is what its ending says; of others than pictures and pages, whether anything is
/// in it.
bool is_whole(const fs::path& file) {
    const std::string ending = file.extension().string();
    bool whole = false;
    strict::Verdict unused;
    strict::can_read(
        [&] {
            if (ending == ".png")
                whole = strict::read_picture(file).pixels.width >= LeastWidth;
            else if (ending == ".html")
                whole =
                    ascii_lower(read_file(file, MostPageBytes)).find("<html") != std::string::npos;
            else
                whole = fs::file_size(file) > 0;
        },
        "a file that can be read", unused);
    return whole;
}

bool is_accepted(const std::vector<std::size_t>& accepted, std::size_t rows) {
    return accepted.empty() || std::find(accepted.begin(), accepted.end(), rows) != accepted.end();
}

double sum_of(const Column& column) {
    double sum = 0;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            sum += column.number(row);
    return sum;
}

bool has_column_of_sum(const Layer& layer, double sum) {
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        if (layer.column(i).is_numeric()
            && strict::WrittenTolerance.agrees(sum, sum_of(layer.column(i))))
            return true;
    return false;
}

bool says_levels(const std::string& field) {
    const std::string name = ascii_lower(field);
    return name == "level" || name == "elevation" || name == "value";
}

/// The values of the column that says at which level a line is, each once, from the lowest.
std::vector<double> levels_of(const Layer& layer) {
    std::vector<double> levels;
    for (std::size_t i = 0; i < layer.field_count() && levels.empty(); ++i)
        if (says_levels(layer.field(i).name))
            for (std::size_t row = 0; row < layer.size(); ++row)
                levels.push_back(layer.column(i).number(row));
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    return levels;
}

/// Holds what was made against what is expected.
class FileProblems {
public:
    FileProblems(const RunToScore& run, const Context& context)
        : m_made(made_by(run)), m_context(context) {}

    void check_kinds(const std::vector<std::string>& kinds) {
        for (const std::string& kind : kinds)
            if (std::none_of(m_made.begin(), m_made.end(), [&](const Made& one) {
                    return one.kind == kind && is_whole(one.file);
                }))
                m_problems.push_back({false, fmt::format("no {} was made", kind)});
    }

    void check_layer(const ExpectedLayer& expected) {
        const std::optional<Layer> layer = read(".gpkg");
        if (!layer)
            return;
        check_rows(expected.rows, *layer);
        if (expected.column_sum && !has_column_of_sum(*layer, *expected.column_sum))
            wrong(fmt::format("no column of the layer sums to {}", *expected.column_sum));
        if (!expected.levels)
            return;
        if (const std::vector<double> levels = levels_of(*layer); levels != *expected.levels)
            wrong(fmt::format("expected the levels {}, got {}", fmt::join(*expected.levels, ", "),
                              fmt::join(levels, ", ")));
    }

    void check_file(const ExpectedFile& expected) {
        const std::optional<Layer> layer = read(expected.ending);
        if (!layer)
            return;
        check_rows(expected.rows, *layer);
        if (!expected.crs.empty() && !layer->crs().same_as(geodata::Crs::parse(expected.crs)))
            wrong(
                fmt::format("expected {} in the file, got {}", expected.crs, layer->crs().label()));
    }

    std::vector<Problem> take() { return std::move(m_problems); }

private:
    /// The first file with an ending.
    std::optional<Layer> read(const std::string& ending) {
        const std::optional<fs::path> file = first_with_ending(m_made, ending);
        if (!file) {
            m_problems.push_back({false, fmt::format("no {} file was made", ending)});
            return std::nullopt;
        }
        strict::Verdict verdict;
        std::optional<Layer> layer = strict::read_output(*file, "", verdict, m_context);
        for (const strict::Finding& finding : verdict.findings())
            wrong(strict::sentence_of(finding));
        return layer;
    }

    void check_rows(const std::vector<std::size_t>& accepted, const Layer& layer) {
        if (!is_accepted(accepted, layer.size()))
            wrong(
                fmt::format("expected {} rows, got {}", fmt::join(accepted, " or "), layer.size()));
    }

    void wrong(std::string sentence) { m_problems.push_back({true, std::move(sentence)}); }

    std::vector<Made> m_made;
    const Context& m_context;
    std::vector<Problem> m_problems;
};

} // namespace

std::vector<Problem> problems_of_files(const ExpectedAnswer& expected, const RunToScore& run,
                                       const Context& context) {
    FileProblems problems(run, context);
    problems.check_kinds(expected.artifacts);
    if (expected.layer)
        problems.check_layer(*expected.layer);
    if (expected.file)
        problems.check_file(*expected.file);
    return problems.take();
}

} // namespace graticule::evaluation::outcome
