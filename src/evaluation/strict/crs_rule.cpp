// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/crs_rule.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "geodata/catalog/source_format.hpp"

#include <algorithm>
#include <string>

namespace graticule::evaluation::strict {

namespace {

geodata::Crs crs_from(const CheckedJson& json) {
    try {
        return geodata::Crs::parse(json.text());
    } catch (const Error& error) {
        json.fail(error.message());
    }
}

bool is_geojson(const fs::path& file) {
    return geodata::detect_format(file) == geodata::SourceFormat::GeoJson;
}

/// Whether a file states a CRS, as GeoJSON does with a member `crs`.
bool states_crs(const geodata::Crs& found, const fs::path& file) {
    if (!is_geojson(file))
        return found.known();
    return !member(parse_json(read_file(file), "the output"), "crs").is_null();
}

std::string labels_of(const std::vector<geodata::Crs>& all) {
    std::vector<std::string> labels;
    for (const geodata::Crs& crs : all)
        labels.push_back(crs.label());
    return join(labels, " or ");
}

} // namespace

CrsRule crs_rule_from(const CheckedJson& json) {
    CrsRule rule{CrsRule::Kind::OneOf, {}};
    if (json.json().is_object()) {
        json.expect_only({"any_of"});
        for (const CheckedJson& one : json.at("any_of").elements())
            rule.allowed.push_back(crs_from(one));
        if (rule.allowed.empty())
            json.fail("must name a CRS");
        return rule;
    }
    const std::string text = json.text();
    if (text == "reference")
        rule.kind = CrsRule::Kind::Reference;
    else if (text == "any")
        rule.kind = CrsRule::Kind::Any;
    else if (text == "none")
        rule.kind = CrsRule::Kind::None;
    else
        rule.allowed.push_back(crs_from(json));
    return rule;
}

void check_crs(const geodata::Crs& expected, const geodata::Crs& found, const CrsRule& rule,
               const fs::path& file, Verdict& verdict) {
    const std::string label = found.label();
    switch (rule.kind) {
    case CrsRule::Kind::Reference:
        if (expected.known() != found.known() || (expected.known() && !expected.same_as(found)))
            verdict.fail("CRS", expected.label(), label);
        return;
    case CrsRule::Kind::Any:
        if (!found.known())
            verdict.fail("CRS", "one that is known", label);
        return;
    case CrsRule::Kind::None:
        if (states_crs(found, file))
            verdict.fail("CRS", "none stated", label);
        return;
    case CrsRule::Kind::OneOf:
        if (std::none_of(rule.allowed.begin(), rule.allowed.end(),
                         [&](const geodata::Crs& one) { return one.same_as(found); }))
            verdict.fail("CRS", labels_of(rule.allowed), label);
        return;
    }
}

} // namespace graticule::evaluation::strict
