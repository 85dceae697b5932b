// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/yaml.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <yaml.h>

#include <algorithm>
#include <map>
#include <set>

namespace graticule::evaluation::geojseval {

namespace {

constexpr std::size_t DeepestYaml = 80;
constexpr std::size_t MostYamlNodes = 500'000;
constexpr std::string_view StandardTags = "tag:yaml.org,2002:";

std::string text_of(const yaml_char_t* text, std::size_t length) {
    return {reinterpret_cast<const char*>(text), length}; // libyaml's characters are bytes
}

std::string name_in(const yaml_char_t* text) {
    return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

/// One event of libyaml, which is deleted when this goes.
class YamlEvent {
public:
    YamlEvent() = default;
    ~YamlEvent() { yaml_event_delete(&m_event); }
    YamlEvent(const YamlEvent&) = delete;
    YamlEvent& operator=(const YamlEvent&) = delete;

    yaml_event_t* get() { return &m_event; }
    const yaml_event_t* operator->() const { return &m_event; }

private:
    yaml_event_t m_event{};
};

class YamlReader {
public:
    YamlReader(std::string_view text, const std::string& name) : m_name(name) {
        if (yaml_parser_initialize(&m_parser) == 0)
            throw Error(ErrorCode::LimitExceeded, "There is no memory to read " + name);
        yaml_parser_set_input_string(&m_parser, reinterpret_cast<const unsigned char*>(text.data()),
                                     text.size());
        yaml_parser_set_encoding(&m_parser, YAML_UTF8_ENCODING);
    }
    ~YamlReader() { yaml_parser_delete(&m_parser); }
    YamlReader(const YamlReader&) = delete;
    YamlReader& operator=(const YamlReader&) = delete;

    YamlNode read() {
        for (;;) {
            YamlEvent event;
            next(event);
            if (event->type == YAML_STREAM_END_EVENT)
                throw Error(ErrorCode::Malformed, m_name + " is empty");
            if (event->type == YAML_DOCUMENT_START_EVENT)
                break;
        }
        YamlEvent first;
        next(first);
        return node(first, 0);
    }

private:
    [[noreturn]] void fail(std::size_t line, const std::string& what) const {
        throw Error(ErrorCode::Malformed, fmt::format("{}, line {}: {}", m_name, line, what));
    }

    [[noreturn]] void fail_depth(std::size_t line) const {
        fail(line, fmt::format("values in more than {} others", DeepestYaml));
    }

    void next(YamlEvent& event) {
        if (yaml_parser_parse(&m_parser, event.get()) == 0)
            fail(m_parser.problem_mark.line + 1,
                 m_parser.problem == nullptr ? "this is no YAML" : m_parser.problem);
    }

    static std::size_t line_of(const YamlEvent& event) { return event->start_mark.line + 1; }

    std::string tag_of(const yaml_char_t* raw, std::size_t line) const {
        std::string tag = name_in(raw);
        if (tag == "!")
            return std::string(StandardTags) + "str"; // as it is written
        static const std::set<std::string> known{"",
                                                 "!js",
                                                 "!file",
                                                 "!undefined",
                                                 "tag:yaml.org,2002:str",
                                                 "tag:yaml.org,2002:int",
                                                 "tag:yaml.org,2002:float",
                                                 "tag:yaml.org,2002:bool",
                                                 "tag:yaml.org,2002:null",
                                                 "tag:yaml.org,2002:seq",
                                                 "tag:yaml.org,2002:map"};
        if (!known.contains(tag))
            fail(line, fmt::format("the tag '{}' is not known", shorten(printable(tag), 60)));
        return tag;
    }

    void count(std::size_t nodes, std::size_t line) {
        m_nodes += nodes;
        if (m_nodes > MostYamlNodes)
            throw Error(ErrorCode::LimitExceeded, fmt::format("{}, line {}: more than {} values",
                                                              m_name, line, MostYamlNodes));
    }

    YamlNode node(const YamlEvent& event, std::size_t depth) {
        const std::size_t line = line_of(event);
        count(1, line);
        if (depth > DeepestYaml)
            fail_depth(line);
        switch (event->type) {
        case YAML_SCALAR_EVENT:
            return scalar(event);
        case YAML_SEQUENCE_START_EVENT:
            return list(event, depth);
        case YAML_MAPPING_START_EVENT:
            return map(event, depth);
        case YAML_ALIAS_EVENT:
            return alias(event, depth);
        default:
            fail(line, "there is no value");
        }
    }

    YamlNode scalar(const YamlEvent& event) {
        const auto& scalar = event->data.scalar;
        YamlNode node;
        node.line = line_of(event);
        node.tag = tag_of(scalar.tag, node.line);
        node.text = text_of(scalar.value, scalar.length);
        node.plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
        if (node.tag.starts_with(StandardTags)) {
            node.plain = !node.tag.ends_with("str");
            node.tag.clear();
        }
        anchor(name_in(scalar.anchor), node);
        return node;
    }

    YamlNode list(const YamlEvent& event, std::size_t depth) {
        const std::string anchored = name_in(event->data.sequence_start.anchor);
        YamlNode node;
        node.kind = YamlNode::Kind::List;
        node.line = line_of(event);
        refuse_own_tag(tag_of(event->data.sequence_start.tag, node.line), node.line);
        for (;;) {
            YamlEvent item;
            next(item);
            if (item->type == YAML_SEQUENCE_END_EVENT)
                break;
            node.items.push_back(this->node(item, depth + 1));
        }
        anchor(anchored, node);
        return node;
    }

    YamlNode map(const YamlEvent& event, std::size_t depth) {
        const std::string anchored = name_in(event->data.mapping_start.anchor);
        YamlNode node;
        node.kind = YamlNode::Kind::Map;
        node.line = line_of(event);
        refuse_own_tag(tag_of(event->data.mapping_start.tag, node.line), node.line);
        std::set<std::string> keys;
        for (;;) {
            YamlEvent key;
            next(key);
            if (key->type == YAML_MAPPING_END_EVENT)
                break;
            if (key->type != YAML_SCALAR_EVENT)
                fail(line_of(key), "a key must be a plain text");
            const std::string name = scalar(key).text;
            if (!keys.insert(name).second)
                fail(line_of(key),
                     fmt::format("'{}' is there twice", shorten(printable(name), 60)));
            YamlEvent value;
            next(value);
            node.members.emplace_back(name, this->node(value, depth + 1));
        }
        anchor(anchored, node);
        return node;
    }

    void refuse_own_tag(const std::string& tag, std::size_t line) const {
        if (tag.starts_with('!'))
            fail(line, fmt::format("{} stands before a text alone", tag));
    }

    static std::size_t size_of(const YamlNode& node) {
        std::size_t size = 1;
        for (const YamlNode& item : node.items)
            size += size_of(item);
        for (const auto& [name, member] : node.members)
            size += size_of(member);
        return size;
    }

    // A copy, which counts: of values in one another each may have a name.
    void anchor(const std::string& name, const YamlNode& node) {
        if (name.empty())
            return;
        count(size_of(node), node.line);
        m_anchors[name] = node;
    }

    /// How many values the deepest one in it is in; 0 of a text.
    static std::size_t depth_of(const YamlNode& node) {
        std::size_t depth = 0;
        for (const YamlNode& item : node.items)
            depth = std::max(depth, depth_of(item) + 1);
        for (const auto& [name, member] : node.members)
            depth = std::max(depth, depth_of(member) + 1);
        return depth;
    }

    YamlNode alias(const YamlEvent& event, std::size_t depth) {
        const auto found = m_anchors.find(name_in(event->data.alias.anchor));
        if (found == m_anchors.end())
            fail(line_of(event), "an alias stands for nothing that comes before it");
        count(size_of(found->second), line_of(event));
        if (depth + depth_of(found->second) > DeepestYaml)
            fail_depth(line_of(event));
        return found->second;
    }

    const std::string& m_name;
    yaml_parser_t m_parser{};
    std::map<std::string, YamlNode> m_anchors;
    std::size_t m_nodes = 0;
};

} // namespace

const YamlNode* YamlNode::find(std::string_view name) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const auto& one) { return one.first == name; });
    return found == members.end() ? nullptr : &found->second;
}

YamlNode parse_yaml(std::string_view text, const std::string& name) {
    return YamlReader(text, name).read();
}

} // namespace graticule::evaluation::geojseval
