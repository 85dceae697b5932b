// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/equal_columns.hpp"

#include "base/json_member.hpp"
#include "evaluation/geobenchx/row_pairing.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::evaluation::geobenchx {

namespace {

std::set<std::string> titles_in(const Derivation& solution) {
    std::set<std::string> titles;
    for (std::size_t step = 0; step < solution.size(); ++step)
        if (const Node& node = solution.node(step);
            node.tool != nullptr && node.step->tool.starts_with("load_")) // rasters have no columns
            if (std::string title = title_loaded(node); !title.empty())
                titles.insert(std::move(title));
    return titles;
}

/// A column and the texts of which it is to be one.
struct TextFilter {
    std::string column;
    std::set<std::string> texts;
};

std::optional<TextFilter> text_filter(const Json& conjunct) {
    if (!conjunct.is_array() || conjunct.empty())
        return std::nullopt;
    if (conjunct[0] == "or") {
        std::optional<TextFilter> all;
        for (std::size_t i = 1; i < conjunct.size(); ++i) {
            std::optional<TextFilter> one = text_filter(conjunct[i]);
            if (!one || (all && all->column != one->column))
                return std::nullopt;
            if (all)
                all->texts.merge(one->texts);
            else
                all = std::move(one);
        }
        return all;
    }
    if (conjunct[0] != "equal" || conjunct.size() != 3)
        return std::nullopt;
    const bool turned = conjunct[2].contains("field");
    const Json& column = conjunct[turned ? 2 : 1];
    const Json& value = conjunct[turned ? 1 : 2];
    std::string name = text_member(column, "field");
    if (name.empty() || !member(value, "value").is_string())
        return std::nullopt;
    return TextFilter{std::move(name), {text_member(value, "value")}};
}

std::vector<std::size_t> rows_kept(const geodata::Column& column,
                                   const std::set<std::string>& texts) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row) && texts.contains(std::string(column.display(row))))
            rows.push_back(row);
    return rows;
}

} // namespace

EqualColumns::EqualColumns(DataTables& tables, const Derivation& reference,
                           const Derivation& candidate, const Context& context)
    : m_tables(tables), m_context(context), m_of_reference(titles_in(reference)),
      m_of_candidate(titles_in(candidate)) {}

std::shared_ptr<const geodata::Layer> EqualColumns::table_of(const std::string& first,
                                                             const std::string& second) const {
    std::shared_ptr<const geodata::Layer> of_both;
    std::set<std::string> titles = m_of_reference;
    titles.insert(m_of_candidate.begin(), m_of_candidate.end());
    for (const std::string& title : titles) {
        std::shared_ptr<const geodata::Layer> table = m_tables.find(title, m_context);
        if (!table) // which may have either
            return nullptr;
        const bool has_first = table->find_field(first).has_value();
        const bool has_second = table->find_field(second).has_value();
        if (!has_first && !has_second)
            continue;
        if (!has_first || !has_second || of_both || !m_of_reference.contains(title)
            || !m_of_candidate.contains(title))
            return nullptr;
        of_both = std::move(table);
    }
    return of_both;
}

bool EqualColumns::same_values(const std::string& reference, const std::string& candidate) const {
    const std::shared_ptr<const geodata::Layer> table = table_of(reference, candidate);
    if (!table)
        return false;
    const geodata::Column& first = table->column(reference);
    std::vector<std::size_t> rows(table->size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return first.null_count() < first.size()
           && geobenchx::same_values(first, table->column(candidate), rows);
}

bool EqualColumns::keep_same_rows(const Json& reference, const Json& candidate) const {
    const std::optional<TextFilter> wanted = text_filter(reference);
    const std::optional<TextFilter> given = text_filter(candidate);
    if (!wanted || !given)
        return false;
    const std::shared_ptr<const geodata::Layer> table = table_of(wanted->column, given->column);
    if (!table)
        return false;
    const std::vector<std::size_t> rows = rows_kept(table->column(wanted->column), wanted->texts);
    return !rows.empty() && rows == rows_kept(table->column(given->column), given->texts);
}

} // namespace graticule::evaluation::geobenchx
