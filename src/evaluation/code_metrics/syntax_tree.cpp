// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/syntax_tree.hpp"

#include "base/error.hpp"

#include <tree_sitter/api.h>

#include <algorithm>
#include <memory>
#include <utility>

extern "C" const TSLanguage* tree_sitter_python();

namespace graticule::evaluation::code_metrics {

namespace {

// Microseconds; so many that a busy machine is no reason.
constexpr std::uint64_t LongestParse = 120'000'000;

struct ParserDeleter {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
struct TreeDeleter {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};

std::unique_ptr<TSTree, TreeDeleter> parsed(const std::string& code) {
    const std::unique_ptr<TSParser, ParserDeleter> parser(ts_parser_new());
    if (!ts_parser_set_language(parser.get(), tree_sitter_python()))
        throw Error(ErrorCode::Internal, "The grammar of Python is not of tree-sitter's version");
    ts_parser_set_timeout_micros(parser.get(), LongestParse);
    std::unique_ptr<TSTree, TreeDeleter> tree(ts_parser_parse_string(
        parser.get(), nullptr, code.data(), static_cast<std::uint32_t>(code.size())));
    if (!tree)
        throw Error(ErrorCode::LimitExceeded, "It takes too long to parse the code");
    return tree;
}

SyntaxNode node_at(const TSTreeCursor& cursor) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    const char* field = ts_tree_cursor_current_field_name(&cursor);
    const TSPoint from = ts_node_start_point(node);
    const TSPoint to = ts_node_end_point(node);
    SyntaxNode made;
    made.type = ts_node_type(node);
    made.field = field == nullptr ? std::string_view() : std::string_view(field);
    made.is_named = ts_node_is_named(node);
    made.is_missing = ts_node_is_missing(node);
    made.begin = ts_node_start_byte(node);
    made.end = ts_node_end_byte(node);
    made.from = {from.row, from.column};
    made.to = {to.row, to.column};
    return made;
}

/// Goes through a tree without recursion, as code may be nested as deeply as it likes.
class TreeWalk {
public:
    explicit TreeWalk(TSNode root) : m_cursor(ts_tree_cursor_new(root)) {}
    ~TreeWalk() { ts_tree_cursor_delete(&m_cursor); }
    TreeWalk(const TreeWalk&) = delete;
    TreeWalk& operator=(const TreeWalk&) = delete;

    std::vector<SyntaxNode> nodes() {
        do {
            take();
        } while (go_on());
        return std::move(m_nodes);
    }

private:
    void take() {
        SyntaxNode node = node_at(m_cursor);
        const auto number = static_cast<std::uint32_t>(m_nodes.size());
        node.parent = m_above.empty() ? number : m_above.back();
        node.depth = static_cast<std::uint32_t>(m_above.size());
        if (!m_above.empty())
            ++m_nodes[m_above.back()].children;
        m_nodes.push_back(node);
    }

    bool go_on() {
        const auto number = static_cast<std::uint32_t>(m_nodes.size() - 1);
        if (ts_tree_cursor_goto_first_child(&m_cursor)) {
            m_above.push_back(number);
            return true;
        }
        m_nodes[number].behind = number + 1;
        while (!ts_tree_cursor_goto_next_sibling(&m_cursor)) {
            if (m_above.empty())
                return false;
            ts_tree_cursor_goto_parent(&m_cursor);
            m_nodes[m_above.back()].behind = static_cast<std::uint32_t>(m_nodes.size());
            m_above.pop_back();
        }
        return true;
    }

    TSTreeCursor m_cursor;
    std::vector<std::uint32_t> m_above;
    std::vector<SyntaxNode> m_nodes;
};

} // namespace

SyntaxTree::SyntaxTree(std::string code) : m_code(std::move(code)) {
    const auto tree = parsed(m_code);
    m_nodes = TreeWalk(ts_tree_root_node(tree.get())).nodes();
}

std::string_view SyntaxTree::text(std::uint32_t node) const {
    return std::string_view(m_code).substr(m_nodes[node].begin,
                                           m_nodes[node].end - m_nodes[node].begin);
}

std::vector<std::uint32_t> SyntaxTree::children(std::uint32_t node) const {
    std::vector<std::uint32_t> children;
    children.reserve(m_nodes[node].children);
    for (std::uint32_t at = node + 1; at < m_nodes[node].behind; at = m_nodes[at].behind)
        children.push_back(at);
    return children;
}

std::uint32_t SyntaxTree::child(std::uint32_t node, std::string_view field) const {
    for (std::uint32_t at = node + 1; at < m_nodes[node].behind; at = m_nodes[at].behind)
        if (m_nodes[at].field == field)
            return at;
    return 0;
}

std::size_t SyntaxTree::depth() const {
    std::uint32_t deepest = 0;
    for (const SyntaxNode& node : m_nodes)
        deepest = std::max(deepest, node.depth);
    return deepest;
}

} // namespace graticule::evaluation::code_metrics
