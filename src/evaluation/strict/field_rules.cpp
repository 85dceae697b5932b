// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/field_rules.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

constexpr std::array<std::string_view, 12> FieldRuleNames{
    "fields",     "ignore_fields", "extra_fields", "renamed", "types", "tolerance",
    "tolerances", "sorted_by",     "key",          "count",   "layer", "reference_layer"};

TypeRule type_rule_from(const CheckedJson& json) {
    const std::string text = json.text();
    if (text == "kind")
        return TypeRule::Kind;
    if (text == "exact")
        return TypeRule::Exact;
    if (text != "any")
        json.fail("must be 'kind', 'exact' or 'any'");
    return TypeRule::Any;
}

bool allows_extra_from(const CheckedJson& json) {
    const std::string text = json.text();
    if (text != "refuse" && text != "allow")
        json.fail("must be 'refuse' or 'allow'");
    return text == "allow";
}

std::vector<SortField> sort_fields_from(const CheckedJson& options) {
    std::vector<SortField> fields;
    for (const CheckedJson& json : options.elements_of("sorted_by")) {
        json.expect_only({"field", "order"});
        const std::string order = json.text_or("order", "ascending");
        if (order != "ascending" && order != "descending")
            json.fail("'order' must be 'ascending' or 'descending'");
        fields.push_back({json.at("field").text(), order == "descending"});
    }
    return fields;
}

std::size_t count_from(const CheckedJson& json) {
    const std::int64_t count = json.integer();
    if (count < 0)
        json.fail("must not be negative");
    return static_cast<std::size_t>(count);
}

CountRule count_rule_from(const CheckedJson& json) {
    if (json.json().is_number()) {
        const std::size_t count = count_from(json);
        return {count, count};
    }
    json.expect_only({"min", "max"});
    CountRule rule{0, std::numeric_limits<std::size_t>::max()};
    if (const auto least = json.find("min"))
        rule.least = count_from(*least);
    if (const auto most = json.find("max"))
        rule.most = count_from(*most);
    if (rule.least > rule.most)
        json.fail("'min' must not be above 'max'");
    return rule;
}

/// What an object says of each field that it names.
template <typename Value>
std::map<std::string, Value> by_field(const CheckedJson& options, std::string_view name,
                                      Value (*value_of)(const CheckedJson&)) {
    std::map<std::string, Value> values;
    if (const auto json = options.find(name))
        for (const auto& item : json->object().items())
            values.emplace(item.key(), value_of(json->at(item.key())));
    return values;
}

std::vector<std::string> names_from(const CheckedJson& json) {
    std::vector<std::string> names;
    for (const CheckedJson& name : json.elements())
        names.push_back(name.text());
    return names;
}

} // namespace

Tolerance FieldRules::tolerance_of(const geodata::Field& expected) const {
    if (const auto found = tolerances.find(expected.name); found != tolerances.end())
        return found->second;
    if (tolerance)
        return *tolerance;
    return expected.type == geodata::FieldType::Integer ? Tolerance() : WrittenTolerance;
}

bool FieldRules::compares(const std::string& field) const {
    return !ignored.contains(field)
           && (!fields || std::find(fields->begin(), fields->end(), field) != fields->end());
}

void FieldRules::require_fields_of(const geodata::Layer& reference) const {
    std::vector<std::string> named = key;
    if (fields)
        named.insert(named.end(), fields->begin(), fields->end());
    for (const auto& [name, others] : renamed)
        named.push_back(name);
    for (const auto& [name, one] : tolerances)
        named.push_back(name);
    for (const SortField& sort : sorted_by)
        named.push_back(sort.field);
    for (const std::string& name : named)
        if (!reference.find_field(name))
            throw Error(ErrorCode::Malformed,
                        fmt::format("The reference has no field {}", quoted_name(name)),
                        fmt::format("It has {}", names_in_sentence(reference.field_names())));
}

void expect_field_rules_and(const CheckedJson& options,
                            std::initializer_list<std::string_view> own) {
    for (const auto& item : options.object().items())
        if (std::find(FieldRuleNames.begin(), FieldRuleNames.end(), item.key())
                == FieldRuleNames.end()
            && std::find(own.begin(), own.end(), item.key()) == own.end())
            options.fail(fmt::format("{} is not known here", quoted_name(item.key())));
}

FieldRules field_rules_from(const CheckedJson& options) {
    FieldRules rules;
    if (options.has("fields"))
        rules.fields = options.texts_of("fields");
    for (std::string& name : options.texts_of("ignore_fields"))
        rules.ignored.insert(std::move(name));
    if (const auto extra = options.find("extra_fields"))
        rules.allows_extra = allows_extra_from(*extra);
    rules.renamed = by_field(options, "renamed", names_from);
    if (const auto types = options.find("types"))
        rules.types = type_rule_from(*types);
    if (const auto tolerance = options.find("tolerance"))
        rules.tolerance = tolerance_from(*tolerance);
    rules.tolerances = by_field(options, "tolerances", tolerance_from);
    rules.sorted_by = sort_fields_from(options);
    rules.key = options.texts_of("key");
    if (const auto count = options.find("count"))
        rules.count = count_rule_from(*count);
    rules.layer = options.text_or("layer", "");
    rules.reference_layer = options.text_or("reference_layer", "");
    return rules;
}

} // namespace graticule::evaluation::strict
