// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/report/search_tree.hpp"
#include "runs/report/sections.hpp"

#include <fmt/format.h>

namespace graticule::runs::report {

namespace {

constexpr std::size_t LongestStepInTable = 240; // bytes
constexpr std::size_t MostNodesInTable = 600;
constexpr std::size_t LongestWarning = 500; // bytes

Words link_to_call(const SearchTree::Node& node) {
    const std::string number = std::to_string(node.told.node);
    if (!node.told.call)
        return number;
    return Span{number, Span::Kind::Step, *node.told.call, "what it executed"};
}

/// Tokens, and what they cost where that is known.
std::string spent(const events::SearchNode& node) {
    std::string words = node.tokens ? std::to_string(*node.tokens) : std::string();
    if (node.cost_usd && *node.cost_usd > 0)
        words += fmt::format(" (${:.4f})", *node.cost_usd);
    return words;
}

Words reward_words(const SearchTree::Node& node) {
    return node.visits == 0 ? Words("") : Words(fmt::format("{:.2f}", node.reward));
}

/// What the guard said of results on the path that was taken, which the answer may rest on.
std::vector<Words> warned_on_path(const Report& report, const SearchTree& tree) {
    std::vector<Words> warned;
    for (const SearchTree::Node& node : tree.nodes()) {
        if (!node.is_on_path)
            continue;
        for (const RecordedStep& step : report.record.steps)
            if (step.id == *node.told.call && step.observation)
                for (const std::string& warning :
                     texts_member(step.observation->data, "warnings")) {
                    Words words = "Node ";
                    words += link_to_call(node);
                    words += ": " + shorten(warning, LongestWarning);
                    warned.push_back(std::move(words));
                }
    }
    return warned;
}

} // namespace

void search_section(Report& report) {
    const SearchTree tree(report.record);
    if (tree.nodes().empty())
        return;
    report.out.section("Search");
    report.out.paragraph(fmt::format(
        "{} pieces of code became nodes of a tree, of which {} failed. Each was executed in the "
        "state that its parent left. Behind a node's number stands the greatest reward below it.",
        tree.nodes().size(), tree.failed()));
    if (std::vector<Words> warned = warned_on_path(report, tree); !warned.empty()) {
        report.out.paragraph("What was warned of on the path that was taken:");
        report.out.list(warned, Tone::Care);
    }
    report.out.growing_picture({"search-tree",
                                "The tree of the search, from left to right as steps were "
                                "done; the path that was taken is drawn thick",
                                "image/svg+xml", tree.svg(), ""},
                               static_cast<std::size_t>(tree.nodes().back().told.node));
    Table table{{{"Node", Table::Column::Short},
                 {"After", Table::Column::Short},
                 {"Step", Table::Column::Text},
                 {"From", Table::Column::Text},
                 {"Outcome", Table::Column::Text},
                 {"Prior", Table::Column::Number},
                 {"Reward", Table::Column::Number},
                 {"Visits", Table::Column::Number},
                 {"Seconds", Table::Column::Number},
                 {"Tokens", Table::Column::Number}},
                {}};
    for (const SearchTree::Node& node : tree.nodes()) {
        if (table.rows.size() == MostNodesInTable)
            break;
        table.rows.push_back({link_to_call(node), std::to_string(node.told.after),
                              shorten(node.told.step, LongestStepInTable), node.told.origin,
                              outcome_of(node), fmt::format("{:.2f}", node.told.prior),
                              reward_words(node), std::to_string(node.visits),
                              node.told.seconds ? fmt::format("{:.2f}", *node.told.seconds) : "",
                              spent(node.told)});
    }
    report.out.begin_fold(fmt::format("The nodes, {}", tree.nodes().size()));
    report.out.table(table);
    report.out.end_fold();
}

} // namespace graticule::runs::report
