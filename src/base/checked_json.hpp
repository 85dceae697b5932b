// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "base/json_fwd.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule {

/// A value of a JSON document of ours (a script, a record, a table of models) that must have the
/// shape that we wrote it in. Every fault is an Error Malformed that says where it is.
class CheckedJson {
public:
    /// @param where names the value in messages ("SCRIPT.jsonl, line 3"); the JSON must outlive it
    CheckedJson(const Json& json, std::string where) : m_json(json), m_where(std::move(where)) {}

    const Json& json() const { return m_json; }
    bool has(std::string_view name) const;

    /// A member that must be there; null counts as absent.
    CheckedJson at(std::string_view name) const;
    std::optional<CheckedJson> find(std::string_view name) const;

    std::string text() const;
    std::int64_t integer() const;
    double number() const;
    bool boolean() const;
    const Json& object() const;
    std::vector<CheckedJson> elements() const;

    /// A member's value, or what stands for one that is absent.
    std::string text_or(std::string_view name, std::string_view otherwise) const;
    bool boolean_or(std::string_view name, bool otherwise) const;
    std::optional<std::int64_t> optional_integer(std::string_view name) const;
    std::optional<double> optional_number(std::string_view name) const;
    /// The elements of a list; none where it is absent.
    std::vector<CheckedJson> elements_of(std::string_view name) const;
    std::vector<std::string> texts_of(std::string_view name) const;

    /// The value as an enumeration's, by the function that knows its names.
    template <typename Value>
    Value one_of(std::optional<Value> (*value_of)(std::string_view)) const {
        const std::optional<Value> value = value_of(text());
        if (!value)
            throw_unknown();
        return *value;
    }

    /// @throws where the object has a member that is not one of these
    void expect_only(std::initializer_list<std::string_view> names) const;

    /// @param what is wrong, as the rest of "WHERE: ..."
    [[noreturn]] void fail(std::string_view what) const;

private:
    [[noreturn]] void throw_unknown() const;

    const Json& m_json;
    std::string m_where;
};

} // namespace graticule
