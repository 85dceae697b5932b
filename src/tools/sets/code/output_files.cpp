// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/output_files.hpp"

#include "base/file.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace graticule::tools {

namespace {

// What belongs to the .shp of its name, and what to the file that it is called after.
constexpr std::array<std::string_view, 8> OfShapefile{".shx", ".dbf", ".prj", ".cpg",
                                                      ".qix", ".sbn", ".sbx", ".qpj"};
constexpr std::array<std::string_view, 3> OfWhole{".aux.xml", ".ovr", ".msk"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> Kinds{
    {{".png", "map_png"},
     {".svg", "map_svg"},
     {".html", "map_html"},
     {".htm", "map_html"},
     {".gpkg", "layer"},
     {".geojson", "layer"},
     {".shp", "layer"},
     {".fgb", "layer"},
     {".kml", "layer"},
     {".csv", "table"},
     {".tif", "raster"},
     {".tiff", "raster"},
     {".md", "text"}}};

constexpr std::size_t LongestFileName = 96; // bytes, as what is written beside it needs some more

std::string main_of(const std::string& file, const StagedOutputs& staged) {
    for (const std::string_view ending : OfShapefile)
        if (file.ends_with(ending))
            if (std::string main = file.substr(0, file.size() - ending.size()) + ".shp";
                staged.has(main))
                return main;
    for (const std::string_view ending : OfWhole)
        if (file.ends_with(ending))
            if (std::string main = file.substr(0, file.size() - ending.size()); staged.has(main))
                return main;
    return file;
}

} // namespace

std::map<std::string, std::vector<std::string>> by_output(const std::vector<std::string>& changes,
                                                          const StagedOutputs& staged) {
    std::map<std::string, std::set<std::string>> outputs;
    for (const std::string& file : changes) {
        const std::string main = main_of(file, staged);
        outputs[main].insert(file);
        outputs[main].insert(main);
        if (main.ends_with(".shp"))
            for (const std::string_view ending : OfShapefile)
                if (const std::string beside =
                        main.substr(0, main.size() - 4) + std::string(ending);
                    staged.has(beside))
                    outputs[main].insert(beside);
    }
    std::map<std::string, std::vector<std::string>> listed;
    for (const auto& [main, files] : outputs)
        listed[main].assign(files.begin(), files.end());
    return listed;
}

std::string output_name(std::string_view file) {
    std::string name(file);
    std::replace(name.begin(), name.end(), '/', '-');
    return safe_file_name(name);
}

std::string fault_of_name(std::string_view name) {
    if (name.size() > LongestFileName)
        return "the name is longer than 96 bytes; take a shorter one";
    if (name == "answer.md")
        return "the answer of the run has this name; take another";
    if (name.ends_with(".provenance.json"))
        return "names that end so are those of provenance; take another";
    return {};
}

std::string_view output_kind(std::string_view name) {
    const std::string lower = ascii_lower(name);
    for (const auto& [ending, kind] : Kinds)
        if (lower.ends_with(ending))
            return kind;
    return "file";
}

} // namespace graticule::tools
