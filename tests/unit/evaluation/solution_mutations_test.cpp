// SPDX-License-Identifier: Apache-2.0
// Reference solutions with one thing changed, graded as the benchmark's taxonomy says. Each change
// is made to every published reference that it fits, where the user has them, and to solutions that
// are made up.
#include "base/json_member.hpp"
#include "evaluation/geobenchx/solution_judge.hpp"

#include "unit/evaluation/solutions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {
namespace {

/// The solution with one thing changed; none where there is no such thing in it.
using Change = std::function<std::optional<Solution>(Solution)>;

struct Mutation {
    const char* name;
    Grade wanted;
    Change change;
};

std::size_t find(const Solution& solution, const std::string& tool) {
    return static_cast<std::size_t>(
        std::find_if(solution.begin(), solution.end(),
                     [&](const Step& step) { return step.tool == tool; })
        - solution.begin());
}

/// Gives an argument of the first step with a tool another value.
Change set(const std::string& tool, const std::string& argument, const Json& value) {
    return [=](Solution solution) -> std::optional<Solution> {
        const std::size_t at = find(solution, tool);
        if (at == solution.size() || member(solution[at].arguments, argument).is_null())
            return std::nullopt;
        solution[at].arguments[argument] = value;
        return solution;
    };
}

/// The same of all steps with a tool: one that is right would do.
Change set_all(const std::string& tool, const std::string& argument, const Json& value) {
    return [=](Solution solution) -> std::optional<Solution> {
        bool changed = false;
        for (Step& step : solution)
            if (step.tool == tool && step.arguments.contains(argument))
                step.arguments[argument] = value, changed = true;
        return changed ? std::optional(solution) : std::nullopt;
    };
}

Change scale(const std::string& tool, const std::string& argument, double factor) {
    return [=](Solution solution) -> std::optional<Solution> {
        const std::size_t at = find(solution, tool);
        const auto number =
            at < solution.size() ? number_member(solution[at].arguments, argument) : std::nullopt;
        if (!number || *number == 0)
            return std::nullopt;
        solution[at].arguments[argument] = *number * factor;
        return solution;
    };
}

Change append(const Step& step) {
    return [=](Solution solution) -> std::optional<Solution> {
        if (solution.empty())
            return std::nullopt;
        solution.push_back(step);
        return solution;
    };
}

bool is_refusal(const Solution& solution) {
    return solution.empty() || solution.back().tool == "reject_task";
}

Change where_solved(Change change) {
    return [change = std::move(change)](Solution solution) {
        return is_refusal(solution) ? std::nullopt : change(std::move(solution));
    };
}

std::optional<Solution> with_other_names(Solution solution) {
    bool renamed = false;
    for (Step& step : solution)
        for (auto& [name, value] : step.arguments.items()) {
            const bool names_frame = name.find("dataframe") != std::string::npos;
            if (names_frame && value.is_string())
                value = "x_" + value.get<std::string>(), renamed = true;
            if (names_frame && value.is_array())
                for (Json& one : value)
                    one = "x_" + one.get<std::string>(), renamed = true;
        }
    return renamed ? std::optional(solution) : std::nullopt;
}

/// Loads first, in the opposite order.
std::optional<Solution> with_loads_turned(Solution solution) {
    const auto loads = [](const Step& step) {
        return step.tool == "load_data" || step.tool == "load_geodata";
    };
    std::vector<std::string> names;
    for (const Step& step : solution)
        for (const char* name : {"output_dataframe_name", "output_geodataframe_name"})
            if (step.arguments.contains(name))
                names.push_back(step.arguments[name]);
    std::sort(names.begin(), names.end());
    if (std::adjacent_find(names.begin(), names.end()) != names.end())
        return std::nullopt; // a name stands for one thing and then for another
    const auto end = std::stable_partition(solution.begin(), solution.end(), loads);
    if (end - solution.begin() < 2)
        return std::nullopt;
    std::reverse(solution.begin(), end);
    return solution;
}

/// All years that columns are named by, moved.
Change move_years(int by) {
    return [by](Solution solution) -> std::optional<Solution> {
        static const std::regex Year("\\b((?:19|20)\\d\\d)\\b");
        bool moved = false;
        for (Step& step : solution)
            for (const char* name : {"mappingkey", "column_name", "column1_name", "column2_name",
                                     "var1", "var2", "conditions", "value_column"}) {
                const std::string text = text_member(step.arguments, name);
                std::string changed;
                auto last = text.cbegin();
                for (auto at = std::sregex_iterator(text.begin(), text.end(), Year);
                     at != std::sregex_iterator(); ++at) {
                    changed += std::string(last, (*at)[1].first)
                               + std::to_string(std::stoi((*at)[1].str()) + by);
                    last = (*at)[1].second;
                    moved = true;
                }
                changed += std::string(last, text.cend());
                if (step.arguments.contains(name) && step.arguments[name].is_string())
                    step.arguments[name] = changed;
            }
        return moved ? std::optional(solution) : std::nullopt;
    };
}

/// Without its first filter; what was filtered goes on.
std::optional<Solution> without_filter(Solution solution) {
    for (std::size_t at = 0; at < solution.size(); ++at) {
        if (solution[at].tool != "filter_categorical" && solution[at].tool != "filter_numerical")
            continue;
        const Json all = solution[at].arguments["dataframe_name"];
        const Json kept = solution[at].arguments["output_dataframe_name"];
        solution.erase(solution.begin() + static_cast<std::ptrdiff_t>(at));
        for (std::size_t later = at; later < solution.size(); ++later)
            for (auto& [name, value] : solution[later].arguments.items()) {
                const bool made_anew = name.starts_with("output") && value == kept;
                if (made_anew)
                    return solution;
                if (value == kept)
                    value = all;
                if (value.is_array())
                    std::replace(value.begin(), value.end(), kept, all);
            }
        return solution;
    }
    return std::nullopt;
}

std::optional<Solution> with_filter_in_other_words(Solution solution) {
    for (Step& step : solution) {
        if (step.tool != "filter_categorical" || !step.arguments["filters"].is_object())
            continue;
        step.arguments["filters"] = step.arguments["filters"].dump();
        return solution;
    }
    return std::nullopt;
}

std::optional<Solution> with_roles_turned(Solution solution) {
    const std::size_t at = find(solution, "select_features_by_spatial_relationship");
    if (at == solution.size())
        return std::nullopt;
    Json& arguments = solution[at].arguments;
    std::swap(arguments["features_geodataframe_name"], arguments["reference_geodataframe_name"]);
    return solution;
}

std::optional<Solution> with_terms_turned(Solution solution) {
    for (Step& step : solution) {
        const std::string operation = text_member(step.arguments, "operation");
        if (step.tool != "calculate_columns" || (operation != "subtract" && operation != "divide"))
            continue;
        std::swap(step.arguments["column1_name"], step.arguments["column2_name"]);
        std::swap(step.arguments["dataframe1_name"], step.arguments["dataframe2_name"]);
        return solution;
    }
    return std::nullopt;
}

Change with_look(const char* tool) {
    return [tool](Solution solution) -> std::optional<Solution> {
        const std::size_t at = find(solution, tool);
        if (at == solution.size())
            return std::nullopt;
        for (const char* name : {"output_dataframe_name", "output_geodataframe_name"})
            if (solution[at].arguments.contains(name)) {
                solution.insert(
                    solution.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                    {"get_unique_values",
                     {{"dataframe_name", solution[at].arguments[name]}, {"column", "any"}},
                     ""});
                return solution;
            }
        return std::nullopt;
    };
}

const Step Refusal{"reject_task", Json::object(), ""};
const Step OtherLoad{
    "load_data", {{"dataset", "Something else"}, {"output_dataframe_name", "something_else"}}, ""};
const Step OtherMap{"make_choropleth_map",
                    {{"dataframe_name", "something_else"},
                     {"mappingkey", "other"},
                     {"legendtext", ""},
                     {"colormap", "Water"}},
                    ""};

const std::vector<Mutation> Mutations{
    {"as it is", Grade::Match, [](Solution solution) { return std::optional(solution); }},
    {"other names of frames", Grade::Match, with_other_names},
    {"loads in another order", Grade::Match, with_loads_turned},
    {"a look more", Grade::Match, with_look("load_data")},
    {"a look at places more", Grade::Match, with_look("load_geodata")},
    {"a load more", Grade::Match, where_solved(append(OtherLoad))},
    {"a map more", Grade::Match, where_solved(append(OtherMap))},
    {"another legend", Grade::Match, set("make_choropleth_map", "legendtext", "Another")},
    {"another radius", Grade::Match, set("make_heatmap", "radius", 77)},
    {"another style", Grade::Match, set("make_heatmap", "map_style", "carto-darkmatter")},
    {"another title", Grade::Match, set("visualize_geographies", "title", "Another")},
    {"another title of contours", Grade::Match,
     set("generate_contours_display", "plot_title", "Other")},
    {"another file", Grade::Match, set("generate_contours_display", "output_filename", "other")},
    {"filters as text", Grade::Match, with_filter_in_other_words},
    {"other colours", Grade::Partial, set("make_choropleth_map", "colormap", "Another")},
    {"another value of nodata", Grade::Partial, set("generate_contours_display", "nodataval", -77)},
    {"other predicates", Grade::Partial,
     set("select_features_by_spatial_relationship", "spatial_predicates", {"touches", "equals"})},
    {"a year later", Grade::Partial, move_years(1)},
    {"a year earlier", Grade::Partial, move_years(-1)},
    {"two years later", Grade::None, move_years(2)},
    {"two years earlier", Grade::None, move_years(-2)},
    {"another table", Grade::None, set("load_data", "dataset", "Another")},
    {"another layer", Grade::None, set("load_geodata", "geodataset", "Another")},
    {"another raster", Grade::None, set("get_raster_path", "rasterdataset", "Another")},
    {"another key", Grade::None, set("merge_dataframes", "geokey", "another")},
    {"another key of the table", Grade::None, set("merge_dataframes", "statkey", "another")},
    {"another column of statistics", Grade::None,
     set("calculate_column_statistics", "column_name", "another")},
    {"another column of heat", Grade::None, set_all("make_heatmap", "value_column", "another")},
    {"a variable of two other", Grade::None, set("make_bivariate_map", "var1", "another")},
    {"other rows by kind", Grade::None, set("filter_categorical", "filters", {{"another", "x"}})},
    {"other rows by number", Grade::None, set("filter_numerical", "conditions", "another > 12345")},
    {"no filter", Grade::None, without_filter},
    {"a wider buffer", Grade::None, scale("create_buffer", "buffer_size", 2)},
    {"another factor", Grade::None, scale("scale_column_by_value", "value", 3)},
    {"another threshold", Grade::None, scale("filter_points_by_raster_values", "threshold1", 2)},
    {"what is selected and by what", Grade::None, with_roles_turned},
    {"terms turned", Grade::None, with_terms_turned},
    {"another operation", Grade::None, set("calculate_columns", "operation", "another")},
    {"a refusal at the end", Grade::None, where_solved(append(Refusal))},
    {"a refusal alone", Grade::None,
     where_solved([](const Solution&) { return std::optional(Solution{Refusal}); })},
    {"nothing", Grade::None,
     [](const Solution& solution) {
         return solution.empty() ? std::nullopt : std::optional(Solution{});
     }},
    {"something in place of nothing", Grade::None, [](const Solution& solution) {
         return solution.empty() ? std::optional(Solution{Refusal}) : std::nullopt;
     }}};

/// What the judge says of a mutated solution, with the reference that it was made of alone.
void judge_mutations(const Task& task, Solution reference) {
    for (Step& step : reference)
        step.comment.clear(); // comments widen what is right
    const Task alone{task.id, task.text, {}, "", {reference}, {}, {}, {}, {}};
    for (const Mutation& mutation : Mutations) {
        const std::optional<Solution> changed = mutation.change(reference);
        if (!changed)
            continue;
        const Verdict verdict = judge(alone, *changed).verdict;
        EXPECT_EQ(static_cast<int>(verdict.grade), static_cast<int>(mutation.wanted))
            << task.id << ": " << mutation.name << "\n"
            << task.text << "\n"
            << solution_text(reference) << "changed to\n"
            << solution_text(*changed) << (verdict.reasons.empty() ? "" : verdict.reasons.front());
    }
}

TEST(SolutionMutations, OfPublishedReferencesGetTheirGrade) {
    const auto folder = test::published_folder();
    if (folder.empty())
        GTEST_SKIP() << test::NoPublishedFolder;
    for (const Task& task : read_task_file(folder / "tasks_and_reference_solutions.json").tasks)
        for (const Solution& reference : task.references)
            judge_mutations(task, reference);
}

} // namespace
} // namespace graticule::evaluation::geobenchx
