// SPDX-License-Identifier: Apache-2.0
#include "agents/subtask/facts.hpp"

#include "agents/subtask/report_claims.hpp"
#include "agents/subtask/session_frames.hpp"
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/read_note.hpp"
#include "tools/result_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <system_error>

namespace graticule::agents::subtask {

namespace {

constexpr std::size_t MostTold = 12;    // datasets, and files, of one subtask
constexpr std::size_t MostWarnings = 5; // of its calls
constexpr std::size_t LongestWarning = 300;
constexpr std::array<const char*, 3> Kinds{"datasets", "outputs", "variables"};
// Calls that work on nothing: they are no sign that a subtask was done, and none that it failed.
constexpr std::array<std::string_view, 4> Idle{"finish", "find_tools", "search_docs",
                                               "show_output"};
// Calls that only look: enough where nothing was to be made.
constexpr std::array<std::string_view, 3> Looking{"list_working_directory_files",
                                                  "reading_gis_metadata", "inspect_variable"};

std::filesystem::path file_of(const conversation::ModelRun& run, const std::string& path) {
    return run.workspace.output_folder().parent_path() / path;
}

bool is_dataset(const tools::Workspace& workspace, const std::string& name) {
    return workspace.has_layer(name) || workspace.has_raster(name);
}

Json datasets_since(const conversation::ModelRun& run, const Mark& mark, tools::DataFlaws& data) {
    std::set<std::string> made;
    const auto& history = run.workspace.history();
    for (std::size_t i = mark.past_calls; i < history.size(); ++i)
        made.insert(history[i].uses.made.begin(), history[i].uses.made.end());
    Json facts = Json::array();
    // What was read on the way is as it was handed over, and the planner was told of it.
    for (const std::string& name : made)
        if (is_dataset(run.workspace, name) && facts.size() < MostTold
            && run.workspace.origin(name).made_by != tools::Catalogue)
            facts.push_back(tools::facts_of_dataset(run.workspace, name, run.context, data));
    return facts;
}

Json outputs_since(const conversation::ModelRun& run, const Mark& mark, tools::DataFlaws& data) {
    const auto& artifacts = run.ledger.artifacts();
    std::set<std::string> seen; // one that was written again counts once
    Json facts = Json::array();
    for (std::size_t i = mark.artifacts; i < artifacts.size(); ++i)
        if (seen.insert(artifacts[i].path).second && facts.size() < MostTold)
            facts.push_back(tools::facts_of_file(file_of(run, artifacts[i].path), artifacts[i].path,
                                                 run.context, data));
    return facts;
}

std::set<std::string> files_there(const conversation::ModelRun& run) {
    std::set<std::string> there;
    for (const geodata::CatalogEntry& entry : run.workspace.catalog().entries())
        for (const std::filesystem::path& path : {entry.path, entry.origin})
            there.insert(ascii_lower(path.filename().string()));
    for (const tools::Artifact& artifact : run.ledger.artifacts()) {
        std::error_code failure;
        if (const auto file = file_of(run, artifact.path); std::filesystem::exists(file, failure))
            there.insert(ascii_lower(file.filename().string()));
    }
    return there;
}

struct CallsSince {
    std::size_t all = 0;    ///< that work on something
    std::size_t failed = 0; ///< of these
    std::size_t looks = 0;
    std::string last_failure; ///< of the last call, where it failed
    Json warnings = Json::array();
};

template <typename Names>
bool is_in(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

CallsSince calls_since(const conversation::ModelRun& run, const Mark& mark) {
    CallsSince since;
    const auto& calls = run.ledger.calls();
    const runs::Observer observed = run.ledger.observer();
    for (std::size_t i = mark.calls; i < calls.size(); ++i) {
        const Json& data = *observed(calls[i]).data;
        const Json& error = member(data, "error");
        const std::string& tool = run.ledger.tool_of(calls[i]);
        since.looks += is_in(Looking, tool) && !error.is_object() ? 1 : 0;
        if (is_in(Idle, tool) || is_in(Looking, tool))
            continue;
        ++since.all;
        since.failed += error.is_object() ? 1 : 0;
        since.last_failure = one_line(text_member(error, "message"), LongestWarning);
        for (const std::string& warning : texts_member(data, "warnings"))
            if (since.warnings.size() < MostWarnings && !warning.ends_with(tools::ReadForCall))
                since.warnings.push_back(one_line(warning, LongestWarning));
    }
    return since;
}

/// Files that are there, are said to be made, and were made before.
std::vector<std::string> stale_files(const conversation::ModelRun& run, const Mark& mark,
                                     std::string_view said, const std::set<std::string>& there) {
    std::set<std::string> before;
    std::set<std::string> since;
    const auto& artifacts = run.ledger.artifacts();
    for (std::size_t i = 0; i < artifacts.size(); ++i)
        (i < mark.artifacts ? before : since)
            .insert(ascii_lower(file_of(run, artifacts[i].path).filename().string()));
    std::vector<std::string> stale;
    for (const NamedFile& file : named_files(said, there))
        if (const std::string name = ascii_lower(file.name);
            file.said_made && before.contains(name) && !since.contains(name))
            stale.push_back(file.name);
    return stale;
}

/// What holds nothing is what was found, where the worker says so.
void take_as_found(Json& made) {
    Json faults = Json::array();
    for (const Json& fault : made["faults"])
        if (fault == tools::NoRows)
            made["remarks"].push_back(fmt::format("{}, as the worker says", tools::NoRows));
        else
            faults.push_back(fault);
    made["faults"] = std::move(faults);
}

/// @param kind one of Kinds
std::string name_of(const Json& made, std::string_view kind) {
    if (kind == Kinds[1])
        return text_member(made, "path");
    return fmt::format("{} {}", kind.substr(0, kind.size() - 1), // the plural
                       quoted_name(text_member(made, "name")));
}

} // namespace

Mark mark_of(const conversation::ModelRun& run) {
    return {run.workspace.history().size(), run.ledger.calls().size(),
            run.ledger.artifacts().size(), frames_now(run)};
}

Json facts_of_output(const conversation::ModelRun& run, const std::string& path) {
    tools::DataFlaws data(run.workspace, run.context);
    return tools::facts_of_file(file_of(run, path), path, run.context, data);
}

std::vector<std::string> files_not_there(const conversation::ModelRun& run, std::string_view text) {
    std::vector<std::string> missing;
    const std::set<std::string> there = files_there(run);
    for (const NamedFile& file : named_files(text, there))
        if (!file.denied && !there.contains(ascii_lower(file.name)))
            missing.push_back(file.name);
    return missing;
}

Json facts_since(const conversation::ModelRun& run, const Mark& mark, std::string_view said,
                 std::string_view instruction) {
    const CallsSince calls = calls_since(run, mark);
    tools::DataFlaws data(run.workspace, run.context);
    const std::string words = fmt::format("{}\n{}", said, instruction);
    Json facts{{"datasets", datasets_since(run, mark, data)},
               {"outputs", outputs_since(run, mark, data)},
               {"variables", frames_since(run, mark.frames, words, data)},
               {"calls", calls.all},
               {"failed_calls", calls.failed}};
    if (says_none(said, instruction))
        for (const char* const kind : Kinds)
            for (Json& made : facts[kind])
                take_as_found(made);
    if (calls.looks > 0 && !says_made(said))
        facts["looks"] = calls.looks;
    if (!calls.last_failure.empty())
        facts["last_failure"] = calls.last_failure;
    if (!calls.warnings.empty())
        facts["warnings"] = calls.warnings;
    if (std::vector<std::string> missing = files_not_there(run, said); !missing.empty())
        facts["missing"] = std::move(missing);
    if (auto stale = stale_files(run, mark, said, files_there(run)); !stale.empty())
        facts["stale"] = std::move(stale);
    return facts;
}

std::vector<std::string> objections(const Json& facts) {
    std::vector<std::string> found;
    for (const std::string& file : texts_member(facts, "missing"))
        found.push_back(fmt::format("{} is named, and is not there", quoted_name(file)));
    for (const std::string& file : texts_member(facts, "stale"))
        found.push_back(fmt::format("{} is named as made, and was neither made nor changed in this "
                                    "subtask",
                                    quoted_name(file)));
    const auto calls = count_member(facts, "calls").value_or(0);
    if (calls == 0 && !facts.contains("looks"))
        found.emplace_back("no call was made that works on the data");
    else if (calls == 0)
        return found;
    else if (count_member(facts, "failed_calls") == calls)
        found.emplace_back("no call succeeded");
    else if (const std::string last = text_member(facts, "last_failure"); !last.empty())
        found.push_back("the last call failed: " + last);
    for (const char* const kind : Kinds)
        for (const Json& made : member(facts, kind))
            for (const std::string& fault : texts_member(made, "faults"))
                found.push_back(fmt::format("{}: {}", name_of(made, kind), fault));
    return found;
}

std::string facts_in_words(const Json& facts) {
    std::string words;
    for (const Json& made : member(facts, "datasets"))
        words += fmt::format("- dataset {}\n", text_member(made, "is"));
    for (const Json& made : member(facts, "outputs"))
        words += fmt::format("- file {}: {}\n", text_member(made, "path"), text_member(made, "is"));
    for (const Json& made : member(facts, "variables"))
        words +=
            fmt::format("- variable {}: {}\n", text_member(made, "name"), text_member(made, "is"));
    if (words.empty())
        words = "- no dataset and no file was made\n";
    for (const std::string& objection : objections(facts))
        words += fmt::format("- FAULT: {}\n", objection);
    for (const char* const kind : Kinds)
        for (const Json& made : member(facts, kind))
            for (const std::string& remark : texts_member(made, "remarks"))
                words += fmt::format("- {}: {}\n", name_of(made, kind), remark);
    for (const std::string& warning : texts_member(facts, "warnings"))
        words += fmt::format("- a call warned: {}\n", warning);
    if (const auto failed = count_member(facts, "failed_calls").value_or(0); failed > 0)
        words += fmt::format("- {} of {} calls failed\n", failed,
                             count_member(facts, "calls").value_or(0));
    return words;
}

} // namespace graticule::agents::subtask
