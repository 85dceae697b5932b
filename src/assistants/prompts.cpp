// SPDX-License-Identifier: Apache-2.0
#include "assistants/prompts.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "retrieval/schema.hpp"
#include "tools/data_overview/data_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace graticule::assistants {

namespace {

using Texts = std::map<std::string, std::string>;

/// What completes an argument.
enum class Values { Datasets, NumberFields, AllFields, Runs, Free };

struct JobArgument {
    mcp::PromptArgument declared;
    Values values = Values::Free;
    std::string of = "dataset"; ///< of fields: the argument that names their dataset
};

struct Job {
    std::string name;
    std::string title;
    std::string description;
    std::vector<JobArgument> arguments;
    /// What an assistant is told to do.
    std::function<std::string(const Texts&)> words;
};

JobArgument dataset_argument(std::string name, std::string description) {
    return {{std::move(name), "", std::move(description), true}, Values::Datasets};
}

JobArgument field_argument(std::string description, Values values = Values::NumberFields) {
    return {{"field", "", std::move(description), true}, values};
}

JobArgument free_argument(std::string name, std::string description, bool required) {
    return {{std::move(name), "", std::move(description), required}, Values::Free};
}

/// The text of an argument in a sentence.
std::string said(const Texts& arguments, const std::string& name) {
    const auto found = arguments.find(name);
    return found == arguments.end() ? "" : one_line(found->second);
}

constexpr const char* Report =
    " Then tell the user in two or three sentences what the result shows, with its units and what "
    "was left out or assumed, and give the path of the report.";

Job map_job() {
    return {"map_a_field",
            "Map a field",
            "A map of one column, with what it shows in words",
            {dataset_argument("dataset", "Layer to map"),
             field_argument("Column that the colours show", Values::AllFields)},
            [](const Texts& arguments) {
                return fmt::format(
                    "Map the column {} of the dataset {} with Graticule. First call describe_data "
                    "for the dataset, to learn the column's unit and its missing values. Then call "
                    "make_map with a title that names quantity, unit and year.{}",
                    quoted_name(said(arguments, "field")), quoted_name(said(arguments, "dataset")),
                    " Look at the picture; where most features fall into one class, draw it anew "
                    "with choropleth_map and another classification. Tell the user in two or three "
                    "sentences what it shows, how many features have no value, and give the paths "
                    "of the picture and of the interactive page.");
            }};
}

Job compare_job() {
    return {
        "compare_regions",
        "Compare regions",
        "Which regions have most and least of something, and how they differ",
        {dataset_argument("dataset", "Layer or table with a row for each region"),
         field_argument("Number to compare"),
         free_argument("most", "How many of the highest and lowest to name; 5 if left out", false)},
        [](const Texts& arguments) {
            const std::string most = said(arguments, "most");
            return fmt::format(
                "Compare the rows of the dataset {} by its column {} with Graticule. Call "
                "describe_data for the dataset: if the column is an amount that larger regions "
                "have more of, compare it for each km² or inhabitant as well, and say so. Name "
                "the {} highest and lowest with their values and units, the median, and how "
                "many have no value. Map it with make_map if the dataset has places.{}",
                quoted_name(said(arguments, "dataset")), quoted_name(said(arguments, "field")),
                most.empty() ? "5" : most, Report);
        }};
}

Job near_job() {
    return {"find_near",
            "Find what is near",
            "Which features of one dataset lie within a distance of another",
            {dataset_argument("dataset", "What is looked for"),
             dataset_argument("near", "What it is to be near to"),
             free_argument("distance", "How near, with a unit: 5 km", true)},
            [](const Texts& arguments) {
                return fmt::format(
                    "Find the features of the dataset {} within {} of those of {} with Graticule: "
                    "ask \"Which {} are within {} of {}?\" Where that is refused, use "
                    "select_within_distance by call_tool. Distances have to be on the ground, "
                    "never in degrees; Graticule sees to that. Say how many there are, name the "
                    "nearest ones, and map both datasets together.{}",
                    quoted_name(said(arguments, "dataset")), said(arguments, "distance"),
                    quoted_name(said(arguments, "near")), said(arguments, "dataset"),
                    said(arguments, "distance"), said(arguments, "near"), Report);
            }};
}

Job check_job() {
    return {"check_data",
            "Check data",
            "What is amiss with a dataset before it is relied on",
            {dataset_argument("dataset", "Dataset to check")},
            [](const Texts& arguments) {
                return fmt::format(
                    "Check the dataset {} with Graticule before anybody relies on it. Call "
                    "describe_data for it and go through: CRS stated and plausible for the extent, "
                    "rows without geometry, invalid shapes, missing values by column, keys that "
                    "come twice, numbers kept as text, rows of totals among the others, units that "
                    "are not stated. Report each fault with its count and what to do about it, the "
                    "gravest first, and say which checks found nothing.",
                    quoted_name(said(arguments, "dataset")));
            }};
}

Job change_job() {
    return {"change_over_time",
            "Change between two years",
            "How a quantity changed between two years, and where most",
            {dataset_argument("dataset", "Dataset with several years"),
             free_argument("quantity", "What changed, such as population", true),
             free_argument("from", "First year", true), free_argument("to", "Last year", true)},
            [](const Texts& arguments) {
                return fmt::format(
                    "Work out with Graticule how {} in the dataset {} changed from {} to {}. Call "
                    "describe_data for the dataset to see how years are kept and whether both are "
                    "there. Compute the change and the change in per cent for each row, name the "
                    "greatest rises and falls, leave out rows without a value in either year and "
                    "say how many those are, and map the change in per cent.{}",
                    said(arguments, "quantity"), quoted_name(said(arguments, "dataset")),
                    said(arguments, "from"), said(arguments, "to"), Report);
            }};
}

Job verify_job() {
    return {"verify_run",
            "Verify a run",
            "Whether an answer comes out the same when it is made anew",
            {{{"run", "", "Run to verify", true}, Values::Runs}},
            [](const Texts& arguments) {
                return fmt::format(
                    "Verify the run {} with Graticule: call verify, then read the resource "
                    "graticule://runs/{} for the question, the calls and the answer. Say whether "
                    "all of it comes out the same, what data it rests on, and which assumptions "
                    "the plan made.",
                    quoted_name(said(arguments, "run")), said(arguments, "run"));
            }};
}

const std::vector<Job>& jobs() {
    static const std::vector<Job> All{map_job(),   compare_job(), near_job(),
                                      check_job(), change_job(),  verify_job()};
    return All;
}

const Job& job_named(const std::string& name) {
    const auto found = std::find_if(jobs().begin(), jobs().end(),
                                    [&](const Job& job) { return job.name == name; });
    if (found == jobs().end())
        throw Error(ErrorCode::NotFound, fmt::format("There is no prompt {}", quoted_name(name)));
    return *found;
}

/// What is known of the datasets that a prompt names, so that an assistant need not ask first.
std::string facts_of(const Job& job, const Texts& arguments, const DataState& data,
                     const Context& context) {
    std::string facts;
    for (const JobArgument& argument : job.arguments) {
        if (argument.values != Values::Datasets)
            continue;
        const geodata::CatalogEntry& entry =
            data.catalog().find(said(arguments, argument.declared.name));
        if (const auto at = data.schema(context).find(entry.name)) {
            const tools::DatasetSummary summary =
                tools::summary_of(data.schema(context).datasets[*at]);
            facts += fmt::format("\n{}{}{}", summary.line, summary.fields.empty() ? "" : "; ",
                                 summary.fields);
        }
    }
    return facts.empty() ? "" : "\n\nWhat is known of the data:" + facts;
}

std::vector<std::string> fields_of(const DataState& data, const std::string& dataset,
                                   bool numbers_only, const Context& context) {
    std::vector<std::string> names;
    const geodata::CatalogEntry* entry = data.catalog().find_if_any(dataset);
    const auto at = entry == nullptr ? std::nullopt : data.schema(context).find(entry->name);
    if (!at || !data.schema(context).datasets[*at].layer)
        return names;
    const geodata::Layer& layer = *data.schema(context).datasets[*at].layer;
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        if (!numbers_only || layer.column(i).is_numeric())
            names.push_back(layer.field(i).name);
    return names;
}

} // namespace

std::vector<mcp::Prompt> job_prompts() {
    std::vector<mcp::Prompt> prompts;
    for (const Job& job : jobs()) {
        mcp::Prompt prompt;
        prompt.name = job.name;
        prompt.title = job.title;
        prompt.description = job.description;
        for (const JobArgument& argument : job.arguments)
            prompt.arguments.push_back(argument.declared);
        prompts.push_back(std::move(prompt));
    }
    return prompts;
}

mcp::PromptResult job_prompt(Site& site, const std::string& name, const Texts& arguments,
                             const Context& context) {
    const Job& job = job_named(name);
    const std::shared_ptr<const DataState> data = site.data.now(context);
    mcp::PromptResult result;
    result.description = job.description;
    const std::string facts = facts_of(job, arguments, *data, context);
    result.messages.push_back(
        {true, {mcp::Text{visible_text(job.words(arguments) + facts)}, {}, {}}});
    return result;
}

std::vector<std::string> values_of_argument(const Site& site, const DataState& data,
                                            const std::string& prompt, const std::string& argument,
                                            const Json& known, const Context& context) {
    const Job& job = job_named(prompt);
    const auto found =
        std::find_if(job.arguments.begin(), job.arguments.end(),
                     [&](const JobArgument& one) { return one.declared.name == argument; });
    if (found == job.arguments.end())
        throw Error(ErrorCode::NotFound,
                    fmt::format("The prompt {} has no argument {}", prompt, quoted_name(argument)));
    std::vector<std::string> values;
    switch (found->values) {
    case Values::Datasets:
        for (const geodata::CatalogEntry& entry : data.catalog().entries())
            values.push_back(entry.name);
        return values;
    case Values::NumberFields:
    case Values::AllFields:
        return fields_of(data, text_member(known, found->of), found->values == Values::NumberFields,
                         context);
    case Values::Runs:
        return site.runs.names(site.offer.limits.listed_runs);
    case Values::Free:
        return values;
    }
    return values;
}

} // namespace graticule::assistants
