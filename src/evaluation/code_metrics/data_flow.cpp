// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/data_flow.hpp"

#include "base/error.hpp"
#include "evaluation/code_metrics/characters.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace graticule::evaluation::code_metrics {

namespace {

// Of syntax trees whose flow is followed: the authors' code recurses, and Python ends it here.
constexpr std::size_t DeepestFlow = 950;
// Of all lists together. Loops within loops double the work with each level.
constexpr std::size_t MostFlowWork = 5'000'000;

/// Where the authors' code raises, which for them means no data flow at all.
struct NotFollowed {};

/// Tokens by number, in the order of the code, and names by another.
struct FlowToken {
    std::size_t number = 0;
    std::uint32_t name = 0;
};

using TokenList = std::vector<std::size_t>;

struct FlowItem {
    std::uint32_t name = 0;
    std::size_t token = 0;
    bool is_computed = false;
    std::vector<std::uint32_t> from_names;
    TokenList from_tokens;
};

using FlowItems = std::vector<FlowItem>;

/// The tokens that last gave each name its value.
using NameStates = std::unordered_map<std::uint32_t, TokenList>;

void sort_by_token(FlowItems& items) {
    std::stable_sort(items.begin(), items.end(),
                     [](const FlowItem& a, const FlowItem& b) { return a.token < b.token; });
}

/// Adds those that are not there yet, and leaves each once.
template <typename T>
void unite(std::vector<T>& list, const std::vector<T>& more) {
    std::vector<T> united;
    std::set<T> known;
    for (const std::vector<T>* part : {&std::as_const(list), &more})
        for (const T& one : *part)
            if (known.insert(one).second)
                united.push_back(one);
    list = std::move(united);
}

bool is_token(const SyntaxNode& node) {
    return (node.children == 0 || node.type == "string") && node.type != "comment";
}

/// The tokens of a tree, which are found by where they stand. The authors cut a token's text out of
/// its line by bytes where the line is of characters, so that behind other letters than ASCII's it
/// is another text.
class FlowTokens {
public:
    explicit FlowTokens(const SyntaxTree& tree) {
        const std::u32string code = characters_of(tree.code());
        const std::vector<std::u32string_view> lines = lines_of(code);
        for (std::uint32_t node = 0; node < tree.nodes().size();) {
            const bool ends = is_token(tree[node]);
            if (ends) {
                const SyntaxNode& at = tree[node];
                m_tokens[{at.from, at.to}] = {m_count++, m_names.number(cut(lines, at))};
            }
            node = ends ? tree[node].behind : node + 1;
        }
    }

    const FlowToken& at(const SyntaxNode& node) const {
        const auto found = m_tokens.find({node.from, node.to});
        if (found == m_tokens.end())
            throw NotFollowed();
        return found->second;
    }

    std::uint32_t name(std::string_view type) { return m_names.number(characters_of(type)); }

private:
    static std::u32string cut(const std::vector<std::u32string_view>& lines,
                              const SyntaxNode& node) {
        const auto part = [&](std::uint32_t row, std::size_t begin, std::size_t end) {
            const std::u32string_view line =
                row < lines.size() ? lines[row] : std::u32string_view();
            begin = std::min(begin, line.size());
            return line.substr(begin, end > begin ? end - begin : 0);
        };
        if (node.from.row == node.to.row)
            return std::u32string(part(node.from.row, node.from.column, node.to.column));
        std::u32string text(part(node.from.row, node.from.column, std::u32string_view::npos));
        for (std::uint32_t row = node.from.row + 1; row < node.to.row; ++row)
            text += part(row, 0, std::u32string_view::npos);
        return text += part(node.to.row, 0, node.to.column);
    }

    std::map<std::pair<SourcePoint, SourcePoint>, FlowToken> m_tokens;
    std::size_t m_count = 0;
    TokenNumbers m_names;
};

/// Follows values through a tree, statement by statement.
class FlowWalk {
public:
    explicit FlowWalk(const SyntaxTree& tree) : m_tree(tree), m_tokens(tree) {}

    FlowItems items() {
        NameStates states;
        return follow(0, states);
    }

private:
    using Nodes = std::vector<std::uint32_t>;

    // Changes states from those before the node to those behind it.
    FlowItems follow(std::uint32_t node, NameStates& states) {
        const SyntaxNode& what = m_tree[node];
        spend(1);
        if (is_token(what))
            return follow_token(node, states);
        if (what.type == "default_parameter")
            return follow_default(node, states);
        if (what.type == "assignment" || what.type == "augmented_assignment"
            || what.type == "for_in_clause")
            return follow_assignment(node, states);
        if (what.type == "if_statement")
            return follow_branches(node, states);
        if (what.type == "for_statement" || what.type == "while_statement")
            return follow_loop(node, states);
        return follow_parts(node, states);
    }

    FlowItems follow_token(std::uint32_t node, NameStates& states) {
        const SyntaxNode& what = m_tree[node];
        const FlowToken& token = m_tokens.at(what);
        if (is_its_type(what, token))
            return {};
        const auto known = states.find(token.name);
        if (known != states.end()) {
            spend(known->second.size());
            return {{token.name, token.number, false, {token.name}, known->second}};
        }
        if (what.type == "identifier")
            states[token.name] = {token.number};
        return {{token.name, token.number, false, {}, {}}};
    }

    FlowItems follow_default(std::uint32_t node, NameStates& states) {
        const std::uint32_t name = part(node, "name");
        const std::uint32_t value = part(node, "value");
        const std::vector<FlowToken> names = variables(name);
        const std::vector<FlowToken> values = variables(value);
        FlowItems items = follow(value, states);
        for (const FlowToken& one : names) {
            for (const FlowToken& from : values)
                add(items, {one.name, one.number, false, {from.name}, {from.number}});
            states[one.name] = {one.number};
        }
        sort_by_token(items);
        return items;
    }

    FlowItems follow_assignment(std::uint32_t node, NameStates& states) {
        Nodes left;
        Nodes right;
        if (m_tree[node].type == "for_in_clause") {
            left = {part(node, "left")};
            right = {m_tree.children(node).back()};
        } else {
            if (m_tree.child(node, "right") == 0)
                return {};
            pair_sides(node, left, right);
        }
        FlowItems items;
        assign(left, right, states, items);
        sort_by_token(items);
        return items;
    }

    /// The parts of both sides where there are as many, else the sides.
    void pair_sides(std::uint32_t node, Nodes& left, Nodes& right) {
        const std::uint32_t whole_left = part(node, "left");
        const std::uint32_t whole_right = part(node, "right");
        left = without_commas(whole_left);
        right = without_commas(whole_right);
        if (left.size() != right.size() || left.empty()) {
            left = {whole_left};
            right = {whole_right};
        }
    }

    Nodes without_commas(std::uint32_t node) {
        Nodes children = m_tree.children(node);
        std::erase_if(children, [&](std::uint32_t child) { return m_tree[child].type == ","; });
        return children;
    }

    void assign(const Nodes& left, const Nodes& right, NameStates& states, FlowItems& items) {
        for (const std::uint32_t value : right)
            append(items, follow(value, states));
        for (std::size_t i = 0; i < left.size(); ++i) {
            const std::vector<FlowToken> values = variables(right[i]);
            for (const FlowToken& name : variables(left[i])) {
                FlowItem item{name.name, name.number, true, {}, {}};
                for (const FlowToken& value : values) {
                    item.from_names.push_back(value.name);
                    item.from_tokens.push_back(value.number);
                }
                add(items, std::move(item));
                states[name.name] = {name.number};
            }
        }
    }

    FlowItems follow_branches(std::uint32_t node, NameStates& states) {
        FlowItems items;
        NameStates before = states;
        std::vector<NameStates> ends;
        bool has_else = false;
        for (const std::uint32_t child : m_tree.children(node)) {
            const std::string_view type = m_tree[child].type;
            has_else = has_else || type.find("else") != type.npos;
            if (type == "elif_clause" || type == "else_clause") {
                ends.push_back(copy(before));
                append(items, follow(child, ends.back()));
            } else {
                append(items, follow(child, states));
            }
        }
        ends.push_back(std::move(states));
        if (!has_else)
            ends.push_back(std::move(before));
        states = together(ends);
        sort_by_token(items);
        return items;
    }

    NameStates together(const std::vector<NameStates>& ends) {
        std::unordered_map<std::uint32_t, std::set<std::size_t>> all;
        for (const NameStates& end : ends)
            for (const auto& [name, tokens] : end) {
                spend(tokens.size());
                all[name].insert(tokens.begin(), tokens.end());
            }
        NameStates united;
        for (const auto& [name, tokens] : all)
            united[name] = TokenList(tokens.begin(), tokens.end());
        return united;
    }

    FlowItems follow_loop(std::uint32_t node, NameStates& states) {
        FlowItems items;
        for (int time = 0; time < 2; ++time)
            if (m_tree[node].type == "for_statement")
                follow_for_once(node, states, items);
            else
                for (const std::uint32_t child : m_tree.children(node))
                    append(items, follow(child, states));
        return united(items);
    }

    void follow_for_once(std::uint32_t node, NameStates& states, FlowItems& items) {
        Nodes left;
        Nodes right;
        pair_sides(node, left, right);
        assign(left, right, states, items);
        const std::uint32_t last = m_tree.children(node).back();
        if (m_tree[last].type == "block")
            append(items, follow(last, states));
    }

    /// What says the same of the same token, in one.
    FlowItems united(const FlowItems& items) {
        std::map<std::tuple<std::uint32_t, std::size_t, bool>, std::size_t> places;
        FlowItems outcome;
        for (const FlowItem& item : items) {
            spend(item.from_tokens.size());
            const auto [place, is_new] =
                places.emplace(std::tuple(item.name, item.token, item.is_computed), outcome.size());
            if (is_new) {
                outcome.push_back(item);
                continue;
            }
            unite(outcome[place->second].from_names, item.from_names);
            unite(outcome[place->second].from_tokens, item.from_tokens);
        }
        sort_by_token(outcome);
        return outcome;
    }

    FlowItems follow_parts(std::uint32_t node, NameStates& states) {
        FlowItems items;
        const Nodes children = m_tree.children(node);
        for (const bool is_clause : {true, false}) // of a comprehension: its loops come first
            for (const std::uint32_t child : children)
                if ((m_tree[child].type == "for_in_clause") == is_clause)
                    append(items, follow(child, states));
        sort_by_token(items);
        return items;
    }

    /// The tokens beneath a node that are no keywords and signs.
    std::vector<FlowToken> variables(std::uint32_t node) {
        std::vector<FlowToken> found;
        for (std::uint32_t at = node; at < m_tree[node].behind;) {
            if (!is_token(m_tree[at])) {
                ++at;
                continue;
            }
            const FlowToken& token = m_tokens.at(m_tree[at]);
            if (!is_its_type(m_tree[at], token))
                found.push_back(token);
            at = m_tree[at].behind;
        }
        spend(found.size());
        return found;
    }

    bool is_its_type(const SyntaxNode& node, const FlowToken& token) {
        const auto [type, is_new] = m_types.emplace(node.type, 0);
        if (is_new)
            type->second = m_tokens.name(node.type);
        return type->second == token.name;
    }

    std::uint32_t part(std::uint32_t node, std::string_view field) const {
        const std::uint32_t found = m_tree.child(node, field);
        if (found == 0)
            throw NotFollowed();
        return found;
    }

    void add(FlowItems& items, FlowItem item) {
        spend(1 + item.from_tokens.size());
        items.push_back(std::move(item));
    }

    void append(FlowItems& items, FlowItems more) {
        spend(more.size());
        std::move(more.begin(), more.end(), std::back_inserter(items));
    }

    NameStates copy(const NameStates& states) {
        spend(states.size());
        return states;
    }

    void spend(std::size_t work) {
        m_work += work;
        if (m_work > MostFlowWork)
            throw Error(ErrorCode::LimitExceeded, "The data flow takes too long to follow");
    }

    const SyntaxTree& m_tree;
    FlowTokens m_tokens;
    std::unordered_map<std::string_view, std::uint32_t> m_types;
    std::size_t m_work = 0;
};

/// The items of tokens that have a source or are one, those of one token as one.
FlowItems connected(FlowItems items) {
    sort_by_token(items);
    std::set<std::size_t> tokens;
    for (const FlowItem& item : items) {
        if (!item.from_tokens.empty())
            tokens.insert(item.token);
        tokens.insert(item.from_tokens.begin(), item.from_tokens.end());
    }
    FlowItems outcome;
    for (FlowItem& item : items) {
        if (tokens.count(item.token) == 0)
            continue;
        if (outcome.empty() || outcome.back().token != item.token) {
            outcome.push_back(std::move(item));
            continue;
        }
        FlowItem& same = outcome.back();
        unite(same.from_names, item.from_names);
        same.name = item.name;
        same.is_computed = item.is_computed;
    }
    return outcome;
}

} // namespace

std::vector<DataFlowEdge> data_flow(const SyntaxTree& tree) {
    if (tree.depth() > DeepestFlow)
        return {};
    FlowItems items;
    try {
        items = connected(FlowWalk(tree).items());
    } catch (const NotFollowed&) {
        return {};
    }
    std::unordered_map<std::uint32_t, std::size_t> numbers;
    const auto number = [&](std::uint32_t name) {
        return numbers.emplace(name, numbers.size()).first->second;
    };
    std::vector<DataFlowEdge> edges;
    for (const FlowItem& item : items) {
        DataFlowEdge edge;
        for (const std::uint32_t name : item.from_names)
            edge.from.push_back(number(name));
        edge.variable = number(item.name);
        edge.is_computed = item.is_computed;
        edges.push_back(std::move(edge));
    }
    return edges;
}

std::optional<double> data_flow_match(const SyntaxTree& candidate, const SyntaxTree& reference) {
    const std::vector<DataFlowEdge> wanted = data_flow(reference);
    if (wanted.empty())
        return std::nullopt;
    std::map<DataFlowEdge, std::size_t> left;
    for (DataFlowEdge& edge : data_flow(candidate))
        ++left[std::move(edge)];
    std::size_t found = 0;
    for (const DataFlowEdge& edge : wanted) {
        const auto at = left.find(edge);
        if (at == left.end() || at->second == 0)
            continue;
        --at->second;
        ++found;
    }
    return static_cast<double>(found) / static_cast<double>(wanted.size());
}

} // namespace graticule::evaluation::code_metrics
