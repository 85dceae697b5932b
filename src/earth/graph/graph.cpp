// SPDX-License-Identifier: Apache-2.0
#include "earth/graph/graph.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include "earth/values/to_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>

namespace graticule::earth {

namespace {

constexpr std::size_t MostJsonLevels = 12'000;
constexpr std::size_t MostNodes = 500'000;
constexpr std::size_t DeepestGraph = 1'500;

[[noreturn]] void fail_graph(const std::string& why) {
    throw Error(ErrorCode::Malformed, "The expression " + why);
}

} // namespace

class GraphReader {
public:
    GraphReader(const Json& expression, Graph& graph)
        : m_values(member(expression, "values")), m_graph(graph) {
        if (!m_values.is_object())
            fail_graph("has no values");
    }

    const Node* at(const std::string& key) {
        const auto found = m_read.find(key);
        if (found != m_read.end()) {
            if (found->second == nullptr)
                fail_graph(fmt::format("refers in a circle to {}", graticule::quoted(key)));
            return found->second;
        }
        const auto entry = m_values.find(key);
        if (entry == m_values.end())
            fail_graph(fmt::format("refers to {}, which it does not have", graticule::quoted(key)));
        m_read.emplace(key, nullptr);
        const Node* node = read(*entry);
        m_read[key] = node;
        return node;
    }

private:
    const Node* read(const Json& json) {
        if (++m_depth > DeepestGraph)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("The expression is nested more than {} deep", DeepestGraph));
        const std::string reference = text_member(json, "valueReference");
        const Node* node = reference.empty() ? add(json) : at(reference);
        --m_depth;
        return node;
    }

    const Node* add(const Json& json) {
        if (m_graph.m_nodes.size() >= MostNodes)
            throw Error(ErrorCode::LimitExceeded, "The expression has too many parts");
        m_graph.m_nodes.push_back(std::make_unique<Node>());
        Node& node = *m_graph.m_nodes.back();
        fill(json, node);
        note_free(node);
        return &node;
    }

    void fill(const Json& json, Node& node) {
        if (const Json& call = member(json, "functionInvocationValue"); call.is_object())
            return read_call(call, node);
        if (const Json& function = member(json, "functionDefinitionValue"); function.is_object())
            return read_function(function, node);
        if (const Json& array = member(json, "arrayValue"); array.is_object())
            return read_array(array, node);
        if (const Json& dictionary = member(json, "dictionaryValue"); dictionary.is_object()) {
            node.kind = Node::Kind::Entries;
            return read_parts(member(dictionary, "values"), node);
        }
        if (const std::string name = text_member(json, "argumentReference"); !name.empty()) {
            node.kind = Node::Kind::Argument;
            node.name = name;
        } else if (const std::string digits = text_member(json, "integerValue"); !digits.empty()) {
            const auto number = parse_number(digits);
            if (!number)
                fail_graph("has an integer that is none");
            node.constant = whole(*number);
        } else if (json.is_object() && json.contains("constantValue")) {
            node.constant = value_from_json(json["constantValue"]);
        } else {
            fail_graph("has a part of an unknown kind");
        }
    }

    void read_call(const Json& call, Node& node) {
        node.kind = Node::Kind::Call;
        node.name = text_member(call, "functionName");
        if (node.name.empty())
            node.function = at(text_member(call, "functionReference"));
        else if (node.name.starts_with("algorithms/"))
            node.name.erase(0, std::string_view("algorithms/").size());
        if (call.contains("arguments"))
            read_parts(call["arguments"], node);
    }

    void read_function(const Json& function, Node& node) {
        node.kind = Node::Kind::Function;
        node.parameters = texts_member(function, "argumentNames");
        node.function = at(text_member(function, "body"));
    }

    void read_array(const Json& array, Node& node) {
        node.kind = Node::Kind::Array;
        for (const Json& element : member(array, "values"))
            node.parts.emplace_back("", read(element));
    }

    void read_parts(const Json& parts, Node& node) {
        if (!parts.is_object() && !parts.is_null())
            fail_graph("has parts without names");
        for (const auto& [name, part] : parts.items())
            node.parts.emplace_back(name, read(part));
    }

    static void note_free(Node& node) {
        std::set<std::string> names;
        for (const auto& [name, part] : node.parts)
            names.insert(part->free.begin(), part->free.end());
        if (node.function != nullptr)
            names.insert(node.function->free.begin(), node.function->free.end());
        for (const std::string& parameter : node.parameters)
            names.erase(parameter);
        if (node.kind == Node::Kind::Argument)
            names.insert(node.name);
        node.free.assign(names.begin(), names.end());
    }

    const Json& m_values;
    Graph& m_graph;
    std::map<std::string, const Node*> m_read; ///< null while it is being read
    std::size_t m_depth = 0;
};

Graph Graph::read(const Json& expression) {
    Graph graph;
    GraphReader reader(expression, graph);
    graph.m_result = reader.at(text_member(expression, "result"));
    if (!graph.m_result->free.empty())
        fail_graph(fmt::format("names an argument {} outside of its function",
                               graticule::quoted(graph.m_result->free.front())));
    return graph;
}

Json parse_deep_json(std::string_view text) {
    std::size_t depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (in_text) {
            if (text[i] == '\\')
                ++i;
            else
                in_text = text[i] != '"';
        } else if (text[i] == '"') {
            in_text = true;
        } else if (text[i] == '{' || text[i] == '[') {
            if (++depth > MostJsonLevels)
                throw Error(ErrorCode::LimitExceeded, "The request is nested too deep");
        } else if ((text[i] == '}' || text[i] == ']') && depth > 0) {
            --depth;
        }
    }
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        throw Error(ErrorCode::Malformed, "The request is no JSON");
    return json;
}

} // namespace graticule::earth
