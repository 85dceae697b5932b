// SPDX-License-Identifier: Apache-2.0
#include "agents/report_sections.hpp"
#include "agents/report_value.hpp"
#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>

namespace graticule::agents {

namespace {

constexpr std::uintmax_t LargestPicture = 12U << 20U; ///< bytes; larger ones are linked
constexpr std::uintmax_t AllPictures = 40U << 20U;    ///< bytes in one report
constexpr std::size_t LongestValue = 2000;            ///< bytes of one argument
constexpr std::size_t LongestList = 200;              ///< elements shown in a line

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

/// A relative link: "./" in front keeps a name with a colon from being taken for a scheme.
std::string link_to(const std::string& path) {
    std::string link = "./";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || std::string_view("-._~/").find(c) != std::string_view::npos)
            link += c;
        else
            link += fmt::format("%{:02X}", byte);
    }
    return link;
}

std::string_view picture_type(const std::string& kind) {
    if (kind == "map_png")
        return "image/png";
    return kind == "map_svg" ? "image/svg+xml" : "";
}

std::string title_of(const Json& artifact) {
    const std::string title = text_member(artifact, "title");
    return title.empty() ? text_member(artifact, "path") : title;
}

/// Picture inside the page; empty where it is none, too large, or already there in another format.
std::string figure_of(const Json& artifact, const fs::path& file, std::uintmax_t& embedded) {
    const std::string_view type = picture_type(text_member(artifact, "kind"));
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(file, failure);
    if (type.empty() || failure || size > LargestPicture || embedded + size > AllPictures)
        return {};
    embedded += size;
    return fmt::format("<figure><img alt=\"{0}\" src=\"data:{1};base64,{2}\">"
                       "<figcaption>{0}</figcaption></figure>\n",
                       html_text(title_of(artifact)), type, encode_base64(read_file(file)));
}

std::string kind_label(const std::string& kind) {
    static const std::vector<std::pair<std::string, std::string>> Labels{
        {"map_html", "interactive map"},
        {"map_png", "picture"},
        {"map_svg", "drawing"},
        {"layer", "layer"},
        {"table", "table"},
        {"raster", "raster"},
        {"text", "text"}};
    for (const auto& [name, label] : Labels)
        if (name == kind)
            return label;
    return kind;
}

std::string file_row(const Json& artifact, const std::optional<fs::path>& file) {
    const std::string path = text_member(artifact, "path");
    std::error_code failure;
    const std::uintmax_t size = file ? fs::file_size(*file, failure) : 0;
    return fmt::format(
        "<tr><td>{}</td><td class=\"short\">{}</td><td>{}</td><td class=\"number\">{}</td></tr>\n",
        html_text(title_of(artifact)), html_text(kind_label(text_member(artifact, "kind"))),
        file ? fmt::format("<a href=\"{}\">{}</a>", link_to(path), html_text(path))
             : html_text(path) + " (not in the folder)",
        file ? format_bytes(static_cast<double>(size)) : "");
}

/// SVG is not shown where the same map is there as PNG.
bool has_png_of(const std::vector<Json>& artifacts, const Json& artifact) {
    const fs::path stem = fs::path(text_member(artifact, "path")).replace_extension();
    return text_member(artifact, "kind") == "map_svg"
           && std::any_of(artifacts.begin(), artifacts.end(), [&](const Json& other) {
                  return text_member(other, "kind") == "map_png"
                         && fs::path(text_member(other, "path")).replace_extension() == stem;
              });
}

std::string data_row(const Json& dataset) {
    const std::string title = text_member(dataset, "title");
    const std::string name = text_member(dataset, "name");
    std::string about = html_text(title.empty() ? name : title);
    const std::string layer = text_member(dataset, "layer");
    about += fmt::format("<br><code>{}{}</code>", html_text(text_member(dataset, "path")),
                         layer.empty() ? "" : html_text(", layer " + layer));
    const std::string hash = text_member(dataset, "sha256");
    if (!hash.empty())
        about += fmt::format("<br><span class=\"small\">SHA-256 <code>{}</code></span>",
                             html_text(hash));
    for (const std::string& note : texts_member(dataset, "notes"))
        about += fmt::format("<br><span class=\"small\">{}</span>", html_text(note));
    const auto rows = number_member(dataset, "rows");
    std::string source = text_member(dataset, "source");
    const std::string license = text_member(dataset, "license");
    if (!license.empty())
        source += source.empty() ? license : "; " + license;
    return fmt::format("<tr><td>{}</td><td class=\"short\">{}</td><td class=\"number\">{}</td><td "
                       "class=\"short\">{}</td><td>{}</td></tr>\n",
                       about, html_text(text_member(dataset, "kind")),
                       rows ? format_number(*rows) : "", html_text(text_member(dataset, "crs")),
                       html_text(source));
}

std::string data_table(const std::vector<Json>& datasets) {
    std::string table =
        "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Dataset</th>"
        "<th scope=\"col\">Kind</th><th scope=\"col\" class=\"number\">Rows</th>"
        "<th scope=\"col\">CRS</th><th scope=\"col\">Source</th></tr></thead>\n<tbody>\n";
    for (const Json& dataset : datasets)
        table += data_row(dataset);
    return table + "</tbody></table></div>\n";
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

} // namespace

std::string format_bytes(double bytes) {
    if (bytes < 1000)
        return fmt::format("{:.0f} B", bytes);
    if (bytes < 1e6)
        return fmt::format("{:.1f} kB", bytes / 1e3);
    return fmt::format("{:.1f} MB", bytes / 1e6);
}

std::string value_text(const Json& value) {
    if (value.is_null())
        return "<span class=\"small\">none</span>";
    if (value.is_boolean())
        return value.get<bool>() ? "yes" : "no";
    if (value.is_number_integer() && std::abs(value.get<double>()) < 1e15)
        return html_text(format_number(value.get<double>(), 16));
    if (value.is_number())
        return html_text(format_number(value.get<double>()));
    if (value.is_string())
        return html_text(shorten(value.get<std::string>(), LongestValue));
    const bool simple = value.is_array() && value.size() <= LongestList
                        && std::all_of(value.begin(), value.end(),
                                       [](const Json& element) { return element.is_primitive(); });
    if (!simple)
        return fmt::format("<code>{}</code>", html_text(shorten(to_line(value), LongestValue)));
    std::string list;
    for (const Json& element : value)
        list += (list.empty() ? "" : ", ") + value_text(element);
    return list;
}

std::string outputs_section(const RunRecord& record, const std::filesystem::path& run) {
    if (record.artifacts.empty())
        return {};
    std::string figures;
    std::string rows;
    std::uintmax_t embedded = 0;
    for (const Json& artifact : record.artifacts) {
        const auto file = output_file(run, text_member(artifact, "path"));
        if (file && !has_png_of(record.artifacts, artifact))
            figures += figure_of(artifact, *file, embedded);
        rows += file_row(artifact, file);
    }
    return fmt::format(
        "<section>\n<h2>What was made</h2>\n{}<div class=\"wide\"><table>\n<thead><tr>"
        "<th scope=\"col\">Title</th><th scope=\"col\">Kind</th><th scope=\"col\">File</th>"
        "<th scope=\"col\" class=\"number\">Size</th></tr></thead>\n<tbody>\n{}"
        "</tbody></table></div>\n</section>\n",
        figures, rows);
}

std::string data_section(const RunRecord& record) {
    const Json& manifest = member(record.task, "data");
    std::vector<Json> used;
    for (const Json& dataset : record.data)
        used.push_back(completed(dataset, manifest));
    std::vector<Json> others;
    if (manifest.is_array())
        for (const Json& entry : manifest)
            if (std::none_of(used.begin(), used.end(), [&](const Json& dataset) {
                    return text_member(dataset, "name") == text_member(entry, "name");
                }))
                others.push_back(entry);
    if (used.empty() && others.empty())
        return {};
    std::string html = "<section>\n<h2>Data</h2>\n";
    html += used.empty() ? "<p>No dataset was opened.</p>\n" : data_table(used);
    if (!others.empty())
        html +=
            fmt::format("<details><summary>Handed over and not used: {}</summary>\n{}</details>\n",
                        others.size(), data_table(others));
    return html + "</section>\n";
}

std::string versions_section(const RunRecord& record) {
    std::string rows;
    const Json& versions = member(record.task, "versions");
    if (versions.is_object())
        for (const auto& [name, version] : versions.items())
            rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", html_text(name),
                                value_text(version));
    for (const std::string_view name : {"seed", "budget"})
        if (const Json& value = member(record.task, name); !value.is_null())
            rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name,
                                value_text(value));
    if (rows.empty())
        return {};
    return fmt::format(
        "<section>\n<h2>Versions and settings</h2>\n<table><tbody>\n{}</tbody></table>\n"
        "</section>\n",
        rows);
}

} // namespace graticule::agents
