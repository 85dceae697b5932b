// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json_fwd.hpp"
#include "geodata/layer/layer.hpp"

#include <compare>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::operations {

/// Longest text and deepest nesting of an expression; beyond it is refused, not attempted.
inline constexpr std::size_t MaxExpressionBytes = 64 * 1024;
inline constexpr std::size_t MaxExpressionDepth = 200;

namespace expression_detail {
struct Node;
}

/// A parsed expression over the fields of a layer, in the language that docs/expressions.md
/// describes: pandas' query style and SQL's, whichever the writer is used to.
///
///   population > 1e6 and name not in ('Rome', "Paris")
///   `2019` / `2018` * 100 between 90 and 110, name.str.contains('burg'), year(opened) == 1990
///
/// Comparison (== = != <> < <= > >=, chained too), and/or/not (& | ~ && || !), in, not in, between,
/// like, is [not] null, isnull(), notnull(), isin([...]), arithmetic (+ - * / // % **), brackets,
/// text in ' or " with \ escapes, numbers, true, false, null, dates compared with ISO text, field
/// names bare or in backticks, and the functions abs, round, floor, ceil, sqrt, log, log10, exp,
/// min, max, lower, upper, strip, len, contains, startswith, endswith, year, month, day, coalesce,
/// nullif, if.
///
/// Nulls follow SQL: a comparison with null is null, null and false is false, null or true is true,
/// and a filter keeps only what is true. Division by zero is null.
class Expression {
public:
    /// @throws Error InvalidArgument with the place of the mistake, or where a limit is exceeded
    static Expression parse(std::string_view text);

    /// Names of the fields that it uses, in order of appearance, each once.
    const std::vector<std::string>& fields() const { return m_fields; }
    const std::string& text() const { return m_text; }
    /// A field whose values are added up or compared. From kelvin to degrees Celsius is no
    /// factor but a shift: by what the constants that are added to the field first shift it, of
    /// those that are the distance of the two zeros: 1 for + 273.15 (or 273), -1 for - 273.15.
    struct Term {
        std::string field;
        int kelvin_shift = 0;
        auto operator<=>(const Term&) const = default;
    };
    /// Pairs of fields whose values, as they are or added up, are added, subtracted or compared
    /// with one another: these have to be of one unit. Not a pair: fields of which one is
    /// multiplied first.
    std::vector<std::pair<Term, Term>> terms_together() const;
    /// Texts, each with its field, that the expression wants the field to be equal to, or to be
    /// one of; not those under a not.
    std::vector<std::pair<std::string, std::string>> texts_required() const;

    /// Numbers, with their signs, that a field is compared with, alone or within a longer term.
    std::vector<double> numbers_compared_with(const std::string& field) const;

    /// What it says, without how it is written: {"field": NAME}, {"value": VALUE}, or a list of an
    /// operation's name and its operands. "and" and "or" have all of theirs in one list; a < b is
    /// ["greater", b, a], and a <= b ["greater_equal", b, a].
    Json syntax() const;

    /// Value for each row of the layer: a column of Integer, Real, Text, Boolean, Date or DateTime.
    /// @throws Error NotFound for an unknown field, with the nearest name; InvalidArgument for
    ///         operands of types that do not go together, naming fields and types
    geodata::Column evaluate(const geodata::Layer& layer, const Context& context) const;

    /// Rows for which the expression is true, ascending.
    /// @throws Error as evaluate(), and InvalidArgument where the result is not Boolean
    std::vector<std::size_t> matching_rows(const geodata::Layer& layer,
                                           const Context& context) const;

private:
    Expression() = default;
    std::string m_text;
    std::vector<std::string> m_fields;
    std::shared_ptr<const expression_detail::Node> m_root;
};

} // namespace graticule::operations
