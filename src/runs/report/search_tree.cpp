// SPDX-License-Identifier: Apache-2.0
#include "runs/report/search_tree.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace graticule::runs::report {

namespace {

// Of the picture, in its units.
constexpr double ColumnWidth = 96;
constexpr double RowHeight = 32;
constexpr double Margin = 24;
constexpr double Radius = 6;

constexpr std::size_t LongestOutcome = 240; // bytes
constexpr std::size_t LongestTitle = 300;   // bytes, of a step and of what came of it
constexpr std::size_t MostDepth = 500;      // steps; a run has fewer

double x_of(std::size_t depth) {
    return Margin + static_cast<double>(depth) * ColumnWidth;
}

double y_of(double row) {
    return Margin + row * RowHeight;
}

/// What a node looks like: taken, executed, the same as another, failed.
std::string_view look_of(const SearchTree::Node& node) {
    if (node.is_on_path)
        return R"(fill="#1f5f99" stroke="#1f5f99")";
    if (node.told.same_as)
        return R"(fill="#ffffff" stroke="#8a8f98" stroke-dasharray="2 2")";
    return node.told.ok ? R"(fill="#c9d6e2" stroke="#5c6b7a")"
                        : R"(fill="#ffffff" stroke="#b3372a")";
}

std::string title_of(const SearchTree::Node& node) {
    return fmt::format("{}: {}: {}", node.told.node, one_line(node.told.step, LongestTitle),
                       one_line(outcome_of(node), LongestTitle));
}

std::string dot(const SearchTree::Node& node) {
    const std::string label = node.visits == 0
                                  ? std::to_string(node.told.node)
                                  : fmt::format("{}: {:.2f}", node.told.node, node.reward);
    return fmt::format(
        "<g data-n=\"{}\"><title>{}</title><circle cx=\"{:.1f}\" cy=\"{:.1f}\" "
        "r=\"{}\" stroke-width=\"1.6\" {}/><text x=\"{:.1f}\" y=\"{:.1f}\" "
        "stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">{}</text></g>\n",
        node.told.node, html_of(title_of(node)), x_of(node.depth), y_of(node.row), Radius,
        look_of(node), x_of(node.depth) - Radius, y_of(node.row) - Radius - 4, label);
}

} // namespace

std::string outcome_of(const SearchTree::Node& node) {
    if (node.told.same_as)
        return fmt::format("executed; the same state as node {}", *node.told.same_as);
    if (node.told.ok)
        return node.is_on_path ? "executed, on the path that was taken" : "executed";
    return "failed: " + shorten(node.told.error, LongestOutcome);
}

SearchTree::SearchTree(const RunRecord& record) {
    for (const Event& event : record.search) {
        if (event.is<events::SearchNode>())
            add(events::read<events::SearchNode>(event.data));
        else if (event.is<events::SearchReward>())
            reward(events::read<events::SearchReward>(event.data));
    }
    std::set<std::string> taken;
    for (const RecordedStep& step : record.steps)
        taken.insert(step.id);
    for (Node& node : m_nodes)
        node.is_on_path = node.told.call && taken.contains(*node.told.call);
    lay_out();
}

const SearchTree::Node* SearchTree::find(std::int64_t number) const {
    const auto found = m_places.find(number);
    return found == m_places.end() ? nullptr : &m_nodes[found->second];
}

SearchTree::Node* SearchTree::find(std::int64_t number) {
    const auto found = m_places.find(number);
    return found == m_places.end() ? nullptr : &m_nodes[found->second];
}

void SearchTree::add(const events::SearchNode& told) {
    const Node* const parent = find(told.after);
    // A log is not trusted: what follows no node that there is, is there already or is too deep to
    // be drawn is left out.
    if (told.node <= 0 || find(told.node) != nullptr || (told.after != 0 && parent == nullptr)
        || (parent != nullptr && parent->depth == MostDepth))
        return;
    Node node;
    node.told = told;
    node.depth = parent == nullptr ? 1 : parent->depth + 1;
    m_places[told.node] = m_nodes.size();
    m_children[told.after].push_back(told.node);
    m_nodes.push_back(std::move(node));
}

void SearchTree::reward(const events::SearchReward& told) {
    for (Node* node = find(told.node); node != nullptr; node = find(node->told.after)) {
        node->reward = node->visits == 0 ? told.reward : std::max(node->reward, told.reward);
        ++node->visits;
    }
}

void SearchTree::lay_out() {
    double next_row = 0;
    m_root_row = lay_out(0, next_row);
    m_rows = std::max(next_row, 1.0);
}

// A parent comes before its children in the log, so that no chain of them ends in itself.
double SearchTree::lay_out(std::int64_t number, double& next_row) {
    const auto children = m_children.find(number);
    double row = 0;
    if (children == m_children.end()) {
        row = next_row++;
    } else {
        for (const std::int64_t child : children->second)
            row += lay_out(child, next_row);
        row /= static_cast<double>(children->second.size());
    }
    if (Node* const node = find(number))
        node->row = row;
    return row;
}

std::size_t SearchTree::failed() const {
    return static_cast<std::size_t>(std::count_if(m_nodes.begin(), m_nodes.end(),
                                                  [](const Node& node) { return !node.told.ok; }));
}

std::string SearchTree::edge(const Node& node) const {
    const Node* const parent = find(node.told.after);
    const double from_x = parent == nullptr ? x_of(0) : x_of(parent->depth);
    const double from_y = parent == nullptr ? y_of(m_root_row) : y_of(parent->row);
    const double to_x = x_of(node.depth);
    const double to_y = y_of(node.row);
    const double middle = (from_x + to_x) / 2;
    return fmt::format(
        "<path data-n=\"{}\" d=\"M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}\" "
        "stroke=\"{}\" stroke-width=\"{}\"/>\n",
        node.told.node, from_x, from_y, middle, from_y, middle, to_y, to_x, to_y,
        node.is_on_path ? "#1f5f99" : "#b8bfc7", node.is_on_path ? 3 : 1.2);
}

std::string SearchTree::svg() const {
    std::size_t deepest = 1;
    for (const Node& node : m_nodes)
        deepest = std::max(deepest, node.depth);
    const double width = x_of(deepest) + ColumnWidth;
    const double height = y_of(m_rows - 1) + Margin;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
        "viewBox=\"0 0 {:.0f} {:.0f}\" font-family=\"sans-serif\" font-size=\"12\" "
        "fill=\"#22303c\">"
        "\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n<g fill=\"none\">\n",
        width, height, width, height);
    for (const bool taken : {false, true}) // the path that was taken above the others
        for (const Node& node : m_nodes)
            if (node.is_on_path == taken)
                svg += edge(node);
    svg += fmt::format("</g>\n<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" "
                       "fill=\"#22303c\"/>\n",
                       x_of(0) - Radius, y_of(m_root_row) - Radius, 2 * Radius, 2 * Radius);
    for (const Node& node : m_nodes)
        svg += dot(node);
    return svg + "</svg>\n";
}

} // namespace graticule::runs::report
