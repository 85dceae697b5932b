// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/report/sections.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace graticule::runs::report {

namespace {

// Bytes of pictures. Larger ones are linked.
constexpr std::uintmax_t LargestPicture = 12U << 20U;
constexpr std::uintmax_t AllPictures = 40U << 20U;
// A picture is shown at its step too where all are so small that the page stays light.
constexpr std::uintmax_t ShownTwice = 1400U << 10U;

/// A path of the log as a file of the run folder; none where it leaves the folder or is not there.
std::optional<fs::path> output_file(const fs::path& run, const std::string& path) {
    const fs::path relative = path;
    if (path.empty() || path.find('\0') != std::string::npos || relative.is_absolute())
        return std::nullopt;
    const fs::path file = run / relative;
    std::error_code missing;
    if (!fs::is_regular_file(file, missing) || !is_inside(file, run))
        return std::nullopt;
    return file;
}

std::string_view picture_type(const std::string& kind) {
    if (kind == "map_png")
        return "image/png";
    return kind == "map_svg" ? "image/svg+xml" : "";
}

const std::string& title_of(const events::Artifact& artifact) {
    return artifact.title.empty() ? artifact.path : artifact.title;
}

std::string_view kind_label(std::string_view kind) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> Labels{
        {{"map_html", "interactive map"}, {"map_png", "picture"}, {"map_svg", "drawing"}}};
    for (const auto& [name, label] : Labels)
        if (name == kind)
            return label;
    return kind; // "layer", "table", ...
}

Words file_words(const std::string& path, const std::optional<fs::path>& file) {
    return file ? Words(Span{path, Span::Kind::File, path}) : Words(path + " (not in the folder)");
}

/// SVG is not shown where the same map is there as PNG.
bool has_png_of(const std::vector<events::Artifact>& artifacts, const events::Artifact& artifact) {
    const fs::path stem = fs::path(artifact.path).replace_extension();
    return artifact.kind == "map_svg"
           && std::any_of(artifacts.begin(), artifacts.end(), [&](const events::Artifact& other) {
                  return other.kind == "map_png"
                         && fs::path(other.path).replace_extension() == stem;
              });
}

/// The picture that an artifact is, if it is one and fits.
std::optional<Picture> picture_of(const Report& report, const events::Artifact& artifact,
                                  std::uintmax_t taken, std::uintmax_t most) {
    const std::string_view type = picture_type(artifact.kind);
    const auto file = output_file(report.run, artifact.path);
    if (type.empty() || !file || has_png_of(report.record.artifacts, artifact))
        return std::nullopt;
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(*file, failure);
    if (failure || size > LargestPicture || taken + size > most)
        return std::nullopt;
    return Picture{{}, title_of(artifact), std::string(type), read_file(*file), artifact.path};
}

std::vector<Words> output_row(const Report& report, const events::Artifact& artifact) {
    const auto file = output_file(report.run, artifact.path);
    std::error_code failure;
    const std::uintmax_t size = file ? fs::file_size(*file, failure) : 0;
    return {title_of(artifact), kind_label(artifact.kind), file_words(artifact.path, file),
            file ? format_bytes(static_cast<double>(size)) : std::string()};
}

std::vector<Words> data_row(const Json& dataset) {
    const std::string title = text_member(dataset, "title");
    const std::string layer = text_member(dataset, "layer");
    Words about = title.empty() ? text_member(dataset, "name") : title;
    about += line_end();
    about += code(text_member(dataset, "path") + (layer.empty() ? "" : ", layer " + layer));
    if (const std::string hash = text_member(dataset, "sha256"); !hash.empty()) {
        about += line_end();
        about += faint("SHA-256 ");
        about += code(hash);
    }
    for (const std::string& note : texts_member(dataset, "notes")) {
        about += line_end();
        about += faint(note);
    }
    const auto rows = number_member(dataset, "rows");
    std::string source = text_member(dataset, "source");
    const std::string license = text_member(dataset, "license");
    if (!license.empty())
        source += source.empty() ? license : "; " + license;
    return {about, text_member(dataset, "kind"), rows ? format_number(*rows) : std::string(),
            text_member(dataset, "crs"), source};
}

/// Without the columns in which no row has anything.
Table without_empty_columns(Table table) {
    for (std::size_t i = table.head.size(); i-- > 0;) {
        if (std::any_of(table.rows.begin(), table.rows.end(),
                        [&](const auto& row) { return !row[i].empty(); }))
            continue;
        table.head.erase(table.head.begin() + static_cast<std::ptrdiff_t>(i));
        for (auto& row : table.rows)
            row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return table;
}

Table data_table(const std::vector<Json>& datasets) {
    Table table{{{"Dataset", Table::Column::Text},
                 {"Kind", Table::Column::Short},
                 {"Rows", Table::Column::Number},
                 {"CRS", Table::Column::Short},
                 {"Source", Table::Column::Text}},
                {}};
    for (const Json& dataset : datasets)
        table.rows.push_back(data_row(dataset));
    return without_empty_columns(std::move(table));
}

/// What task.json knows of a dataset beside what its event says.
Json completed(Json dataset, const Json& manifest) {
    if (!manifest.is_array())
        return dataset;
    for (const Json& entry : manifest)
        if (entry.is_object() && text_member(entry, "name") == text_member(dataset, "name"))
            for (const auto& [name, value] : entry.items())
                if (text_member(dataset, name).empty() && value.is_string())
                    dataset[name] = value;
    return dataset;
}

/// What arguments of calls name.
std::set<std::string> named_in_calls(const RunRecord& record) {
    std::set<std::string> names;
    for (const RecordedPath* path : paths_of(record))
        for (const RecordedStep& step : path->steps)
            for (const auto& [name, value] : step.arguments.items())
                for (const Json& element : value.is_array() ? value : Json::array({value}))
                    if (element.is_string())
                        names.insert(element.get<std::string>());
    return names;
}

bool is_among(const std::vector<Json>& datasets, const std::string& name) {
    return std::any_of(datasets.begin(), datasets.end(),
                       [&](const Json& dataset) { return text_member(dataset, "name") == name; });
}

Words limit_words(const Json& budget) {
    Words words;
    if (budget.is_object())
        for (const auto& [name, value] : budget.items()) {
            words += words.empty() ? "" : ", ";
            words += value_words(value);
            words += " " + (name == "time_s" ? "seconds" : name);
        }
    return words;
}

} // namespace

void outputs_section(Report& report) {
    const std::vector<events::Artifact>& artifacts = report.record.artifacts;
    if (artifacts.empty())
        return;
    const bool in_vain = report.record.finished && !report.record.answer;
    report.out.section(in_vain ? "Made before the run ended without an answer: no results"
                               : "What was made");
    Table table{{{"Title", Table::Column::Text},
                 {"Kind", Table::Column::Short},
                 {"File", Table::Column::Text},
                 {"Size", Table::Column::Number}},
                {}};
    for (std::size_t i = 0; i < artifacts.size(); ++i) {
        if (auto picture = picture_of(report, artifacts[i], report.pictures, AllPictures)) {
            picture->id = fmt::format("made-{}", i + 1);
            report.pictures += picture->bytes.size();
            report.out.picture(*picture);
        }
        table.rows.push_back(output_row(report, artifacts[i]));
    }
    report.out.table(table);
}

void write_made_by(Report& report, const RecordedPath& path, const std::string& step) {
    if (step.empty())
        return;
    for (const events::Artifact& artifact : path.artifacts) {
        if (artifact.id != step)
            continue;
        Words made = faint("Made: ");
        made += title_of(artifact) + ", ";
        // A file of this name that is there is of the path on which the run ended.
        const bool abandoned = &path != &report.record;
        made += abandoned ? Words(artifact.path + " (abandoned with the branch)")
                          : file_words(artifact.path, output_file(report.run, artifact.path));
        report.out.paragraph(made);
        // The plan's steps are read with the maps above them; a conversation is long.
        if (abandoned || path.rounds.empty() || report.pictures > ShownTwice)
            continue;
        if (const auto picture = picture_of(report, artifact, report.more_pictures, ShownTwice)) {
            report.more_pictures += picture->bytes.size();
            report.out.picture(*picture);
        }
    }
}

void data_section(Report& report) {
    const RunRecord& record = report.record;
    const Json& manifest = member(record.task, "data");
    std::vector<Json> used;
    for (const Json& dataset : record.data)
        used.push_back(completed(dataset, manifest));
    const std::set<std::string> named = named_in_calls(record);
    std::vector<Json> others;
    if (manifest.is_array())
        for (const Json& entry : manifest) {
            const std::string name = text_member(entry, "name");
            if (!is_among(used, name))
                (named.count(name) > 0 ? used : others).push_back(entry);
        }
    if (used.empty() && others.empty())
        return;
    report.out.section("Data");
    if (used.empty())
        report.out.paragraph("No call named a dataset.");
    report.out.table(data_table(used));
    if (others.empty())
        return;
    report.out.begin_fold(fmt::format("Handed over and not used: {}", others.size()));
    report.out.table(data_table(others));
    report.out.end_fold();
}

void versions_section(Report& report) {
    const RunRecord& record = report.record;
    Table table;
    const Json& versions = member(record.task, "versions");
    if (versions.is_object())
        for (const auto& [name, version] : versions.items())
            table.rows.push_back({name, value_words(version)});
    if (const Json& seed = member(record.task, "seed"); !seed.is_null())
        table.rows.push_back({"seed", value_words(seed)});
    if (const Words limits = limit_words(member(record.task, "budget")); !limits.empty())
        table.rows.push_back({"at most", limits});
    if (table.rows.empty())
        return;
    report.out.section("Versions and settings");
    report.out.table(table);
}

} // namespace graticule::runs::report
