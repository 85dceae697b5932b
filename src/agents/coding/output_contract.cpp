// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/output_contract.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <set>

namespace graticule::agents::coding {

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t Reach = 9; // words from what is to be done to what it is done to

struct Format {
    std::initializer_list<std::string_view> words; ///< that name it
    std::initializer_list<std::string_view> endings;
    std::string_view told;
};

const std::initializer_list<std::string_view> PictureEndings{".png", ".jpg", ".jpeg", ".svg",
                                                             ".pdf"};

const std::array<Format, 6>& formats() {
    static const std::array<Format, 6> formats{
        {{{"geotiff", "geotiffs", "tiff"}, {".tif", ".tiff"}, "a raster (GeoTIFF)"},
         {{"geojson"}, {".geojson", ".json"}, "a layer (GeoJSON)"},
         {{"geopackage", "gpkg"}, {".gpkg"}, "a layer (GeoPackage)"},
         {{"shapefile", "shapefiles", "shp"}, {".shp"}, "a layer (Shapefile)"},
         {{"csv"}, {".csv"}, "a table (CSV)"},
         {{"png"}, {".png"}, "a picture (PNG)"}}};
    return formats;
}

bool is_in(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool writes(std::string_view word) {
    return is_in(word, {"save", "saved", "saving", "saves", "write", "written", "writing", "export",
                        "exports", "store", "output", "outputs", "deliver", "exported"});
}

bool makes(std::string_view word) {
    return writes(word)
           || is_in(word, {"make", "create", "draw", "plot", "produce", "generate", "render",
                           "visualize", "visualise", "prepare", "give", "present", "show",
                           "display", "design", "build", "provide"});
}

/// What is done by drawing, where a sentence orders it.
bool draws(std::string_view word) {
    return is_in(word, {"plot", "map", "draw", "visualize", "visualise", "chart"});
}

bool lists(std::string_view word) {
    return is_in(word, {"list", "tabulate"});
}

bool is_picture(std::string_view word) {
    return is_in(word, {"map",           "maps",          "choropleth",     "plot",
                        "plots",         "chart",         "charts",         "figure",
                        "figures",       "diagram",       "histogram",      "heatmap",
                        "heatmaps",      "scatterplot",   "picture",        "pictures",
                        "visualization", "visualisation", "visualizations", "visualisations"});
}

/// Of words for pictures: whether it may stand for a layer, too, as in "create a map layer".
bool may_be_layer(std::string_view word) {
    return is_in(word, {"map", "maps", "choropleth", "heatmap", "heatmaps"});
}

bool is_layer(std::string_view word) {
    return is_in(word,
                 {"layer", "layers", "geojson", "geopackage", "gpkg", "shapefile", "dataset"});
}

/// The words of each sentence, in small letters but for names of files, without what stands around
/// them.
std::vector<Words> sentences_of(std::string_view task) {
    constexpr std::string_view Around = "\"'`()[]{},;:!?*“”‘’";
    std::vector<Words> sentences(1);
    std::size_t at = 0;
    while (at < task.size()) {
        const std::size_t end = std::min(task.find_first_of(" \t\r\n", at), task.size());
        std::string word(task.substr(at, end - at));
        const bool breaks = end < task.size() && task[end] == '\n';
        at = end + 1;
        const bool ends =
            !word.empty() && std::string_view(".!?;").find(word.back()) != std::string_view::npos;
        while (!word.empty()
               && (Around.find(word.back()) != std::string_view::npos || word.back() == '.'))
            word.pop_back();
        while (!word.empty() && Around.find(word.front()) != std::string_view::npos)
            word.erase(0, 1);
        if (!word.empty())
            sentences.back().push_back(word);
        if (ends || breaks)
            sentences.emplace_back();
    }
    return sentences;
}

Words in_small_letters(const Words& sentence) {
    Words words;
    for (const std::string& word : sentence)
        words.push_back(ascii_lower(word));
    return words;
}

bool names_a_file(const std::string& word) {
    static const std::set<std::string, std::less<>> endings{
        ".png", ".jpg", ".jpeg", ".svg",     ".pdf", ".tif", ".tiff", ".geojson", ".json", ".gpkg",
        ".shp", ".csv", ".xlsx", ".parquet", ".fgb", ".kml", ".html", ".nc",      ".txt",  ".md"};
    const std::filesystem::path path(word);
    return !path.stem().empty() && path.stem() != path.filename()
           && endings.contains(ascii_lower(path.extension().string()));
}

/// Whether some word before a place in a sentence, so many back at most, is one of a kind.
template <typename Kind>
bool follows(const Words& sentence, std::size_t place, std::size_t reach, const Kind& kind) {
    for (std::size_t back = 1; back <= std::min(place, reach); ++back)
        if (kind(sentence[place - back]))
            return true;
    return false;
}

bool is_denied(const Words& sentence, std::size_t place) {
    constexpr std::size_t Near = 3;
    return follows(sentence, place, Near, [](const std::string& word) {
        return is_in(word, {"no", "without", "not"});
    });
}

/// Whether a sentence orders at this place: at its begin, or behind a word that links orders.
bool orders(const Words& sentence, std::size_t place) {
    return place == 0 || is_in(sentence[place - 1], {"and", "then", "also", "please", "to"});
}

/// Whether what is named at this place is a further thing: "a map and a GeoPackage".
bool is_further(const Words& sentence, std::size_t place) {
    return place > 1 && is_in(sentence[place - 1], {"a", "an"}) && sentence[place - 2] == "and";
}

/// Where the words begin of which no layer is said: "create a map layer" asks for no picture, "save
/// a layer and map it" does, and so does "give a map and a GeoPackage".
std::size_t behind_layers(const Words& sentence) {
    for (std::size_t place = sentence.size(); place > 0; --place)
        if (is_layer(sentence[place - 1]) && !is_further(sentence, place - 1))
            return place;
    return 0;
}

bool asks_for_picture(const Words& sentence) {
    const std::size_t behind = behind_layers(sentence);
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        const bool is_of_layers = i < behind;
        if (is_of_layers && (!is_picture(sentence[i]) || may_be_layer(sentence[i])))
            continue;
        const std::size_t begin = is_of_layers ? 0 : behind;
        const std::size_t reach = is_further(sentence, i) ? i : std::min(Reach, i - begin);
        const bool is_made = is_picture(sentence[i]) && follows(sentence, i, reach, makes);
        const bool is_drawn = !is_of_layers && draws(sentence[i]) && orders(sentence, i);
        if ((is_made || is_drawn) && !is_denied(sentence, i))
            return true;
    }
    return false;
}

/// Whether something of a kind is ordered before this place.
template <typename Kind>
bool is_ordered(const Words& sentence, std::size_t place, const Kind& kind) {
    for (std::size_t i = 0; i < place; ++i)
        if (kind(sentence[i]) && orders(sentence, i))
            return true;
    return false;
}

bool is_to_be_made(const Words& sentence, std::size_t place) {
    return follows(sentence, place, sentence.size(), makes) || is_ordered(sentence, place, draws);
}

/// Whether a file that is named at this place is to be made: "save it in a.csv", "Map the towns as
/// towns.png".
bool asks_for_file(const Words& sentence, std::size_t place) {
    return is_to_be_made(sentence, place) || (place > 0 && sentence[place - 1] == "as");
}

/// Whether a format that is named at this place is to be written: "export it as GeoTIFF", "give a
/// map and a CSV table", "list them in a CSV". "The lines of a shapefile" are none.
bool asks_for_format(const Words& sentence, std::size_t place) {
    if (follows(sentence, place, sentence.size(), writes))
        return true;
    const std::size_t begin =
        place > 0 && is_in(sentence[place - 1], {"a", "an"}) ? place - 1 : place;
    if (begin == 0 || !(is_to_be_made(sentence, begin) || is_ordered(sentence, begin, lists)))
        return false;
    const std::string& link = sentence[begin - 1];
    const bool ends = place + 1 == sentence.size() || is_in(sentence[place + 1], {"file", "table"});
    return link == "as" || makes(link) || is_further(sentence, place)
           || (ends && is_in(link, {"in", "into", "to"}));
}

void add(std::vector<PromisedOutput>& promised, PromisedOutput output) {
    const bool is_there = std::any_of(promised.begin(), promised.end(), [&](const auto& one) {
        return output.file.empty() ? one.endings == output.endings : one.file == output.file;
    });
    if (!is_there)
        promised.push_back(std::move(output));
}

/// A file of a name will do for a format that it has.
bool has_file_of(const std::vector<PromisedOutput>& promised,
                 const std::vector<std::string>& endings) {
    return std::any_of(promised.begin(), promised.end(), [&](const PromisedOutput& one) {
        const std::string ending =
            ascii_lower(std::filesystem::path(one.file).extension().string());
        return !one.file.empty()
               && std::find(endings.begin(), endings.end(), ending) != endings.end();
    });
}

std::vector<std::string> texts(std::initializer_list<std::string_view> words) {
    return {words.begin(), words.end()};
}

std::string name_of_output(const tools::Artifact& made) {
    return ascii_lower(std::filesystem::path(made.path).filename().string());
}

} // namespace

std::vector<PromisedOutput> promised_outputs(std::string_view task,
                                             const geodata::Catalog& catalog) {
    std::set<std::string, std::less<>> given;
    for (const geodata::CatalogEntry& entry : catalog.entries())
        given.insert(ascii_lower(entry.path.filename().string()));
    std::vector<PromisedOutput> promised;
    const std::vector<Words> sentences = sentences_of(task);
    for (const Words& sentence : sentences)
        for (std::size_t i = 0; i < sentence.size(); ++i) {
            const std::string file = std::filesystem::path(sentence[i]).filename().string();
            if (names_a_file(sentence[i]) && !given.contains(ascii_lower(file))
                && asks_for_file(in_small_letters(sentence), i))
                add(promised, {file, {}, one_line(file)});
        }
    for (const Words& sentence : sentences) {
        const Words words = in_small_letters(sentence);
        for (std::size_t i = 0; i < words.size(); ++i)
            for (const Format& format : formats())
                if (is_in(words[i], format.words) && asks_for_format(words, i)
                    && !is_denied(words, i) && !has_file_of(promised, texts(format.endings)))
                    add(promised, {{}, texts(format.endings), std::string(format.told)});
        if (asks_for_picture(words) && !has_file_of(promised, texts(PictureEndings))
            && !has_file_of(promised, {".html"}))
            add(promised, {{}, texts(PictureEndings), "a picture of the map or chart (PNG)"});
    }
    return promised;
}

std::vector<std::string> missing_outputs(const std::vector<PromisedOutput>& promised,
                                         const std::vector<tools::Artifact>& made) {
    std::vector<std::string> missing;
    for (const PromisedOutput& output : promised) {
        const bool is_there = std::any_of(made.begin(), made.end(), [&](const auto& artifact) {
            const std::string name = name_of_output(artifact);
            if (!output.file.empty()) // of a name with a space the last word is known
                return name.ends_with(ascii_lower(output.file));
            return std::any_of(output.endings.begin(), output.endings.end(),
                               [&](const std::string& ending) { return name.ends_with(ending); });
        });
        if (!is_there)
            missing.push_back(output.words);
    }
    return missing;
}

std::optional<std::string> AnswerHold::objection(const std::vector<tools::Artifact>& made) {
    constexpr int MostHeldBack = 3;
    const std::vector<std::string> absent = missing(made);
    if (absent.empty() || m_held_back >= MostHeldBack)
        return std::nullopt;
    ++m_held_back;
    return fmt::format("Not finished: the task asks for files that are not there: {}. Write them "
                       "to outputs/ in code, then finish.",
                       join(absent, "; "));
}

std::string AnswerHold::with_missing(const std::string& answer,
                                     const std::vector<tools::Artifact>& made) const {
    const std::vector<std::string> absent = missing(made);
    return absent.empty()
               ? answer
               : fmt::format("{}\n\nNot made, though asked for: {}.", answer, join(absent, "; "));
}

} // namespace graticule::agents::coding
