// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "evaluation/strict/crs_rule.hpp"
#include "evaluation/strict/field_pairs.hpp"
#include "evaluation/strict/field_rules.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/place_pairs.hpp"
#include "evaluation/strict/read_output.hpp"
#include "evaluation/strict/row_pairs.hpp"
#include "evaluation/strict/shapes.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Layer;

enum class FeatureMatch { Key, Place, Order, Union };

class VectorCheck : public OutputCheck {
public:
    VectorCheck(const CheckedJson& options, std::filesystem::path reference)
        : m_reference(std::move(reference)) {
        expect_field_rules_and(options, {"match", "crs", "geometry"});
        m_fields = field_rules_from(options);
        m_match = m_fields.key.empty() ? FeatureMatch::Place : FeatureMatch::Key;
        if (const auto match = options.find("match"))
            m_match = match_from(*match);
        if ((m_match == FeatureMatch::Key) == m_fields.key.empty())
            options.fail("'key' goes with the match 'key', and only with it");
        if (const auto crs = options.find("crs"))
            m_crs = crs_rule_from(*crs);
        if (const auto geometry = options.find("geometry"))
            m_shapes = shapes_from(*geometry);
        if (!m_shapes && (m_match == FeatureMatch::Place || m_match == FeatureMatch::Union))
            options.fail("without 'geometry' features are matched by 'key' or 'order'");
    }

    Verdict check(const std::filesystem::path& output, const ScoringBench& bench) const override {
        const Context& context = bench.context;
        const Layer expected = read_reference(m_reference, m_fields.reference_layer, context);
        m_fields.require_fields_of(expected);
        if (!expected.has_geometry())
            throw Error(ErrorCode::Malformed,
                        fmt::format("The reference {} is a table", m_reference.string()),
                        "Its kind is 'table'");
        Verdict verdict;
        const std::optional<Layer> found = read_output(output, m_fields.layer, verdict, context);
        if (!found || is_out_of_bounds(expected, *found, Features.many, verdict))
            return verdict;
        if (!found->has_geometry())
            verdict.fail("geometry", "a layer of features", "a table");
        else
            can_read([&] { compare(expected, *found, output, verdict, context); },
                     "a layer that can be compared", verdict);
        return verdict;
    }

private:
    static FeatureMatch match_from(const CheckedJson& json) {
        const std::string text = json.text();
        if (text == "key")
            return FeatureMatch::Key;
        if (text == "place")
            return FeatureMatch::Place;
        if (text == "order")
            return FeatureMatch::Order;
        if (text != "union")
            json.fail("must be 'key', 'place', 'order' or 'union'");
        return FeatureMatch::Union;
    }

    static std::optional<ShapeRules> shapes_from(const CheckedJson& json) {
        if (!json.json().is_boolean())
            return shape_rules_from(json);
        if (json.boolean())
            json.fail("must be an object or false");
        return std::nullopt;
    }

    void compare(const Layer& expected, const Layer& found, const std::filesystem::path& output,
                 Verdict& verdict, const Context& context) const {
        const bool united = m_match == FeatureMatch::Union;
        check_crs(expected.crs(), found.crs(), m_crs, output, verdict);
        check_count(found.size(), m_fields, united ? std::nullopt : std::optional(expected.size()),
                    Features.many, verdict);
        const std::vector<FieldPair> fields = pair_fields(expected, found, m_fields, verdict);
        check_order(found, m_fields, verdict);
        if (united)
            compare_unions(expected, found, verdict, context);
        else
            compare_features(expected, found, fields, verdict, context);
    }

    void compare_features(const Layer& expected, const Layer& found,
                          const std::vector<FieldPair>& fields, Verdict& verdict,
                          const Context& context) const {
        const std::optional<Globe> globe =
            m_shapes ? on_one_globe(expected, found, verdict, context) : std::nullopt;
        std::vector<RowPair> pairs;
        if (m_match == FeatureMatch::Key)
            pairs = pair_by_key(expected, found, m_fields, Features, verdict);
        else if (m_match == FeatureMatch::Order)
            pairs = pair_in_order(expected, found);
        else if (globe)
            pairs = pair_by_place(*globe, fields, verdict, context);
        check_values(expected, found, fields, pairs, m_fields.key, Features, verdict);
        if (!globe)
            return;
        check_soundness(expected, found, pairs, *m_shapes, m_fields.key, verdict);
        check_shapes(*globe, pairs, *m_shapes, m_fields.key, verdict, context);
    }

    void compare_unions(const Layer& expected, const Layer& found, Verdict& verdict,
                        const Context& context) const {
        check_soundness_of_all(expected, found, *m_shapes, verdict);
        const std::optional<Globe> globe = on_one_globe(expected, found, verdict, context);
        if (!globe)
            return;
        const Globe united = as_unions(*globe, context);
        if (united.expected.size() != united.found.size()) {
            verdict.fail("geometry", united.expected.size() == 0 ? "no place" : "a place",
                         united.found.size() == 0 ? "no place" : "a place");
            return;
        }
        const std::vector<RowPair> all = pair_in_order(united.expected, united.found);
        check_shapes(united, all, *m_shapes, {}, verdict, context);
    }

    std::filesystem::path m_reference;
    FieldRules m_fields;
    FeatureMatch m_match = FeatureMatch::Place;
    CrsRule m_crs;
    std::optional<ShapeRules> m_shapes = ShapeRules();
};

} // namespace

std::unique_ptr<OutputCheck>
make_vector_check(const CheckedJson& options,
                  const std::optional<std::filesystem::path>& reference) {
    return std::make_unique<VectorCheck>(options, require_reference(options, reference));
}

} // namespace graticule::evaluation::strict
