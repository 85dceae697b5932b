// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/facts.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/result_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <system_error>

namespace graticule::agents::planner_worker {

namespace {

constexpr std::size_t MostTold = 12;    // datasets, and files, of one subtask
constexpr std::size_t MostWarnings = 5; // of its calls
constexpr std::size_t LongestWarning = 300;
constexpr std::array<std::string_view, 18> Endings{
    ".geojson", ".json", ".gpkg", ".shp", ".csv", ".xlsx",    ".png", ".svg", ".html",
    ".tif",     ".tiff", ".kml",  ".gpx", ".fgb", ".parquet", ".txt", ".pdf", ".topojson"};

std::filesystem::path file_of(const Team& team, const std::string& path) {
    return team.workspace.output_folder().parent_path() / path;
}

bool is_dataset(const tools::Workspace& workspace, const std::string& name) {
    return workspace.has_layer(name) || workspace.has_raster(name);
}

Json datasets_since(const Team& team, const Mark& mark) {
    std::set<std::string> made;
    const auto& history = team.workspace.history();
    for (std::size_t i = mark.past_calls; i < history.size(); ++i)
        made.insert(history[i].uses.made.begin(), history[i].uses.made.end());
    Json facts = Json::array();
    for (const std::string& name : made)
        if (is_dataset(team.workspace, name) && facts.size() < MostTold)
            facts.push_back(tools::facts_of_dataset(team.workspace, name, team.context));
    return facts;
}

Json outputs_since(const Team& team, const Mark& mark) {
    const auto& artifacts = team.ledger.artifacts();
    std::set<std::string> seen; // one that was written again counts once
    Json facts = Json::array();
    for (std::size_t i = mark.artifacts; i < artifacts.size(); ++i)
        if (seen.insert(artifacts[i].path).second && facts.size() < MostTold)
            facts.push_back(facts_of_output(team, artifacts[i].path));
    return facts;
}

bool is_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || c == '-' || c == '.';
}

/// Words of a text that are names of files, without their folders.
std::vector<std::string> file_names_in(std::string_view text) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t start = at;
        while (at < text.size() && is_of_name(text[at]))
            ++at;
        std::string_view word = text.substr(start, at - start);
        while (word.ends_with('.'))
            word.remove_suffix(1);
        const bool is_file = std::any_of(Endings.begin(), Endings.end(), [&](auto ending) {
            return word.size() > ending.size() && ascii_lower(word).ends_with(ending);
        });
        if (is_file && std::find(names.begin(), names.end(), word) == names.end())
            names.emplace_back(word);
    }
    return names;
}

std::set<std::string> files_there(const Team& team) {
    std::set<std::string> there;
    for (const geodata::CatalogEntry& entry : team.workspace.catalog().entries())
        for (const std::filesystem::path& path : {entry.path, entry.origin})
            there.insert(ascii_lower(path.filename().string()));
    for (const tools::Artifact& artifact : team.ledger.artifacts()) {
        std::error_code failure;
        if (const auto file = file_of(team, artifact.path); std::filesystem::exists(file, failure))
            there.insert(ascii_lower(file.filename().string()));
    }
    return there;
}

struct CallsSince {
    std::size_t all = 0;
    std::size_t failed = 0;
    std::string last_failure; ///< of the last call, where it failed
    Json warnings = Json::array();
};

CallsSince calls_since(const Team& team, const Mark& mark) {
    CallsSince since;
    const auto& calls = team.ledger.calls();
    const Observer observed = team.ledger.observer();
    for (std::size_t i = mark.calls; i < calls.size(); ++i) {
        const Json& data = *observed(calls[i]).data;
        const Json& error = member(data, "error");
        ++since.all;
        since.failed += error.is_object() ? 1 : 0;
        since.last_failure = one_line(text_member(error, "message"), LongestWarning);
        for (const std::string& warning : texts_member(data, "warnings"))
            if (since.warnings.size() < MostWarnings)
                since.warnings.push_back(one_line(warning, LongestWarning));
    }
    return since;
}

std::string name_of(const Json& made) {
    const std::string path = text_member(made, "path");
    return path.empty() ? "dataset " + quoted_name(text_member(made, "name")) : path;
}

} // namespace

Mark mark_of(const Team& team) {
    return {team.workspace.history().size(), team.ledger.calls().size(),
            team.ledger.artifacts().size()};
}

Json facts_of_output(const Team& team, const std::string& path) {
    return tools::facts_of_file(file_of(team, path), path, team.context);
}

std::vector<std::string> files_not_there(const Team& team, std::string_view text) {
    std::vector<std::string> missing;
    const std::set<std::string> there = files_there(team);
    for (const std::string& name : file_names_in(text))
        if (!there.contains(ascii_lower(name)))
            missing.push_back(name);
    return missing;
}

Json facts_since(const Team& team, const Mark& mark, std::string_view said) {
    const CallsSince calls = calls_since(team, mark);
    Json facts{{"datasets", datasets_since(team, mark)},
               {"outputs", outputs_since(team, mark)},
               {"calls", calls.all},
               {"failed_calls", calls.failed}};
    if (!calls.last_failure.empty())
        facts["last_failure"] = calls.last_failure;
    if (!calls.warnings.empty())
        facts["warnings"] = calls.warnings;
    if (std::vector<std::string> missing = files_not_there(team, said); !missing.empty())
        facts["missing"] = std::move(missing);
    return facts;
}

std::vector<std::string> objections(const Json& facts) {
    std::vector<std::string> found;
    for (const std::string& file : texts_member(facts, "missing"))
        found.push_back(fmt::format("{} is named, and is not there", quoted_name(file)));
    const auto calls = count_member(facts, "calls").value_or(0);
    if (calls == 0)
        found.emplace_back("no call was made");
    else if (count_member(facts, "failed_calls") == calls)
        found.emplace_back("no call succeeded");
    else if (const std::string last = text_member(facts, "last_failure"); !last.empty())
        found.push_back("the last call failed: " + last);
    for (const char* const kind : {"datasets", "outputs"})
        for (const Json& made : member(facts, kind))
            for (const std::string& fault : texts_member(made, "faults"))
                found.push_back(fmt::format("{}: {}", name_of(made), fault));
    return found;
}

std::string facts_in_words(const Json& facts) {
    std::string words;
    for (const Json& made : member(facts, "datasets"))
        words += fmt::format("- dataset {}\n", text_member(made, "is"));
    for (const Json& made : member(facts, "outputs"))
        words += fmt::format("- file {}: {}\n", text_member(made, "path"), text_member(made, "is"));
    if (words.empty())
        words = "- no dataset and no file was made\n";
    for (const std::string& objection : objections(facts))
        words += fmt::format("- FAULT: {}\n", objection);
    for (const std::string& warning : texts_member(facts, "warnings"))
        words += fmt::format("- a call warned: {}\n", warning);
    if (const auto failed = count_member(facts, "failed_calls").value_or(0); failed > 0)
        words += fmt::format("- {} of {} calls failed\n", failed,
                             count_member(facts, "calls").value_or(0));
    return words;
}

} // namespace graticule::agents::planner_worker
