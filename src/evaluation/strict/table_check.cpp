// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "evaluation/strict/field_pairs.hpp"
#include "evaluation/strict/field_rules.hpp"
#include "evaluation/strict/kinds.hpp"
#include "evaluation/strict/read_output.hpp"
#include "evaluation/strict/row_pairs.hpp"

#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Layer;

enum class RowMatch { Key, Values, Order };

class TableCheck : public OutputCheck {
public:
    TableCheck(const CheckedJson& options, std::filesystem::path reference)
        : m_reference(std::move(reference)) {
        expect_field_rules_and(options, {"match", "column_order"});
        m_rules = field_rules_from(options);
        m_match = m_rules.key.empty() ? RowMatch::Values : RowMatch::Key;
        if (const auto match = options.find("match"))
            m_match = match_from(*match);
        if ((m_match == RowMatch::Key) == m_rules.key.empty())
            options.fail("'key' goes with the match 'key', and only with it");
        m_column_order = options.boolean_or("column_order", false);
    }

    Verdict check(const std::filesystem::path& output, const ScoringBench& bench) const override {
        const Context& context = bench.context;
        Layer expected = read_reference(m_reference, m_rules.reference_layer, context);
        m_rules.require_fields_of(expected);
        Verdict verdict;
        std::optional<Layer> found = read_output(output, m_rules.layer, verdict, context);
        if (!found || is_out_of_bounds(expected, *found, Rows.many, verdict))
            return verdict;
        compare(expected, *found, verdict, context);
        return verdict;
    }

private:
    static RowMatch match_from(const CheckedJson& json) {
        const std::string text = json.text();
        if (text == "key")
            return RowMatch::Key;
        if (text != "rows" && text != "order")
            json.fail("must be 'key', 'rows' or 'order'");
        return text == "rows" ? RowMatch::Values : RowMatch::Order;
    }

    void compare(const Layer& expected, const Layer& found, Verdict& verdict,
                 const Context& context) const {
        check_count(found.size(), m_rules, expected.size(), Rows.many, verdict);
        const std::vector<FieldPair> fields = pair_fields(expected, found, m_rules, verdict);
        if (m_column_order)
            check_column_order(fields, expected, found, verdict);
        if (m_match == RowMatch::Values) {
            match_rows(expected, found, fields, verdict, context);
        } else {
            const std::vector<RowPair> pairs =
                m_match == RowMatch::Key ? pair_by_key(expected, found, m_rules, Rows, verdict)
                                         : pair_in_order(expected, found);
            check_values(expected, found, fields, pairs, m_rules.key, Rows, verdict);
        }
        check_order(found, m_rules, verdict);
    }

    static void check_column_order(const std::vector<FieldPair>& fields, const Layer& expected,
                                   const Layer& found, Verdict& verdict) {
        for (std::size_t i = 1; i < fields.size(); ++i)
            if (fields[i].found < fields[i - 1].found) {
                verdict.fail("order of the columns", join(expected.field_names(), ", "),
                             join(found.field_names(), ", "));
                return;
            }
    }

    std::filesystem::path m_reference;
    FieldRules m_rules;
    RowMatch m_match = RowMatch::Values;
    bool m_column_order = false;
};

} // namespace

std::unique_ptr<OutputCheck>
make_table_check(const CheckedJson& options,
                 const std::optional<std::filesystem::path>& reference) {
    return std::make_unique<TableCheck>(options, require_reference(options, reference));
}

} // namespace graticule::evaluation::strict
