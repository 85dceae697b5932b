// SPDX-License-Identifier: Apache-2.0
#include "cartography/html/page.hpp"

#include "base/data_text.hpp"
#include "base/file.hpp"
#include "base/script_source.hpp"
#include "base/text.hpp"
#include "cartography/html/content.hpp"

#include <fmt/format.h>

#include <string_view>

namespace graticule::cartography {

namespace {

std::string optional_element(std::string_view element, std::string_view css_class,
                             std::string_view text) {
    if (text.empty())
        return {};
    return fmt::format("<{0} class=\"{1}\">{2}</{0}>\n", element, css_class, html_of(text));
}

} // namespace

std::string assemble_page(const HtmlPageContent& content, const PageParts& parts,
                          const std::filesystem::path& share_folder) {
    std::string hashes;
    std::string scripts;
    for (const std::string_view name : parts.scripts) {
        const std::string script = read_file(share_folder / "web" / name);
        hashes += " " + script_source(script);
        scripts += fmt::format("<script>{}</script>\n", script);
    }
    std::string styles;
    for (const std::string_view name : parts.styles)
        styles += fmt::format("<style>{}</style>\n", read_file(share_folder / "web" / name));
    std::string data;
    for (const auto& [id, json] : content.data)
        data += fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id,
                            escape_for_script(json));
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    page +=
        fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "script-src{}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
                    "{}form-action 'none'\">\n",
                    hashes, parts.asks_its_server ? "connect-src 'self'; " : "");
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    page += fmt::format("<title>{}</title>\n{}</head>\n<body>\n",
                        html_of(content.title.empty() ? "Map" : content.title), styles);
    page += "<header class=\"head\">\n" + optional_element("h1", "title", content.title)
            + optional_element("p", "subtitle", content.subtitle) + "</header>\n";
    page += "<main id=\"maps\" class=\"maps\"></main>\n";
    page += "<aside id=\"side\" class=\"side\" aria-label=\"Search, layers and legend\"></aside>\n";
    page += "<footer class=\"foot\">\n" + optional_element("p", "source", content.source)
            + "<p class=\"credit\">Land and borders: Natural Earth. Drawn with "
              "Leaflet</p>\n</footer>\n";
    page += "<noscript><p class=\"noscript\">This map is drawn by a script inside this file; "
            "allow scripts to see it.</p></noscript>\n";
    return page + data + scripts + "</body>\n</html>\n";
}

} // namespace graticule::cartography
