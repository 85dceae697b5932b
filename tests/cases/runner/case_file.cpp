// SPDX-License-Identifier: Apache-2.0
#include "cases/runner/case_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"

#include "cases/runner/expectations.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace graticule::cases {

namespace {

class Reader {
public:
    explicit Reader(std::filesystem::path path) : m_path(std::move(path)) {}

    CaseFile read() {
        CaseFile file{m_path, {}, {}};
        const toml::table root = parsed();
        require_keys(root, {"because", "data", "after", "case"});
        file.data = data_of(root);
        const std::vector<Step> first = steps_of(root);
        const bool explained = root.contains("because");
        if (explained)
            text_of(root, "because", 1);
        const toml::array* cases = root["case"].as_array();
        if (cases == nullptr || cases->empty())
            fail(1, "has no [[case]]");
        for (const toml::node& node : *cases)
            file.cases.push_back(case_of(table_of(node, "a case"), first, explained));
        return file;
    }

private:
    toml::table parsed() const {
        try {
            return toml::parse(read_file(m_path), m_path.string());
        } catch (const toml::parse_error& error) {
            fail(static_cast<int>(error.source().begin.line), std::string(error.description()));
        }
    }

    [[noreturn]] void fail(int line, const std::string& what) const {
        throw Error(ErrorCode::Malformed, fmt::format("{}:{}: {}", m_path.string(), line, what),
                    "docs/cases.md says how a case is written");
    }

    static int line_of(const toml::node& node) {
        return static_cast<int>(node.source().begin.line);
    }

    const toml::table& table_of(const toml::node& node, std::string_view what) const {
        if (const toml::table* table = node.as_table())
            return *table;
        fail(line_of(node), fmt::format("{} has to be a table", what));
    }

    void require_keys(const toml::table& table,
                      std::initializer_list<std::string_view> known) const {
        for (const auto& [key, value] : table)
            if (std::find(known.begin(), known.end(), key.str()) == known.end())
                fail(line_of(value),
                     fmt::format("'{}' is not one of {}", key.str(),
                                 join(std::vector<std::string>(known.begin(), known.end()), ", ")));
    }

    std::string text_of(const toml::table& table, std::string_view key, int line) const {
        const toml::node* node = table.get(key);
        if (node == nullptr)
            fail(line, fmt::format("'{}' is missing", key));
        const auto text = node->value<std::string>();
        if (!node->is_string() || !text || text->empty())
            fail(line_of(*node), fmt::format("'{}' has to be a text", key));
        return *text;
    }

    Data data_of(const toml::table& root) const {
        Data data;
        const toml::node* node = root.get("data");
        if (node == nullptr)
            return data;
        for (const auto& [name, content] : table_of(*node, "'data'")) {
            if (!content.is_string() || name.str().find('/') != std::string_view::npos)
                fail(line_of(content),
                     fmt::format("'{}' has to be a file name with its text", name.str()));
            data[std::string(name.str())] = *content.value<std::string>();
        }
        return data;
    }

    Step step_of(const toml::table& table) const {
        const toml::node* with = table.get("with");
        Json arguments = Json::object();
        if (with != nullptr)
            arguments = json_of(*with, "", nullptr);
        return {text_of(table, "tool", line_of(table)), std::move(arguments)};
    }

    std::vector<Step> steps_of(const toml::table& table) const {
        std::vector<Step> steps;
        const toml::node* after = table.get("after");
        if (after == nullptr)
            return steps;
        if (after->as_array() == nullptr)
            fail(line_of(*after), "'after' has to be a list of steps");
        for (const toml::node& step : *after->as_array()) {
            require_keys(table_of(step, "a step"), {"tool", "with"});
            steps.push_back(step_of(*step.as_table()));
        }
        return steps;
    }

    Case case_of(const toml::table& table, std::vector<Step> steps, bool explained) {
        Case result;
        result.line = line_of(table);
        result.name = text_of(table, "name", result.line);
        if (!m_names.insert(result.name).second)
            fail(result.line, fmt::format("another case is called '{}', too", result.name));
        if (!explained || table.contains("because"))
            text_of(table, "because", result.line);
        result.steps = std::move(steps);
        for (Step& step : steps_of(table))
            result.steps.push_back(std::move(step));
        result.steps.push_back(step_of(table));
        result.expected = Json::object();
        for (const auto& [key, value] : table) {
            const std::string name(key.str());
            if (is_expectation(name))
                result.expected[name] = json_of(value, "/" + name, &result.lines);
            else if (!std::set<std::string>{"name", "because", "tool", "with", "after"}.contains(
                         name))
                fail(line_of(value), fmt::format("'{}' is no part of a case", name));
        }
        if (result.expected.empty())
            fail(result.line, "expects nothing");
        if (const auto fault = fault_of_expectations(result.expected))
            fail(result.lines.at(fault->pointer), fault->what);
        return result;
    }

    // nan becomes null, which TOML lacks.
    Json json_of(const toml::node& node, const std::string& pointer,
                 std::map<std::string, int>* lines) const {
        if (lines != nullptr)
            lines->emplace(pointer, line_of(node));
        if (const toml::table* table = node.as_table()) {
            Json object = Json::object();
            for (const auto& [key, value] : *table)
                object[std::string(key.str())] =
                    json_of(value, pointer + "/" + pointer_token(key.str()), lines);
            return object;
        }
        if (const toml::array* array = node.as_array()) {
            Json list = Json::array();
            for (const toml::node& value : *array)
                list.push_back(json_of(value, fmt::format("{}/{}", pointer, list.size()), lines));
            return list;
        }
        if (node.is_string())
            return *node.value<std::string>();
        if (node.is_boolean())
            return *node.value<bool>();
        if (node.is_integer())
            return *node.value<std::int64_t>();
        if (node.is_floating_point())
            return std::isnan(*node.value<double>()) ? Json() : Json(*node.value<double>());
        std::ostringstream text; // dates and times
        node.visit([&](const auto& value) { text << value; });
        return text.str();
    }

    std::filesystem::path m_path;
    std::set<std::string> m_names;
};

} // namespace

CaseFile read_case_file(const std::filesystem::path& path) {
    return Reader(path).read();
}

} // namespace graticule::cases
