// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/outcome_comparison.hpp"

#include "evaluation/geobenchx/row_pairing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::evaluation::geobenchx {

namespace {

/// How far one result is found, from 0 to 1, and why no further.
struct Found {
    double share = 0;
    std::string why = "nothing of its kind was made";

    void take(Found other) {
        if (other.share > share || share == 0)
            *this = std::move(other);
    }
};

bool same_breaks(const std::vector<double>& first, const std::vector<double>& second) {
    return std::equal(first.begin(), first.end(), second.begin(), second.end(), same_number);
}

/// A column that joining has renamed: "2020_x" is "2020" of the data.
std::string without_suffix(const std::string& name) {
    return name.ends_with("_x") || name.ends_with("_y") ? name.substr(0, name.size() - 2) : name;
}

bool same_quantity(const Figure& first, const Figure& second) {
    const bool same_unit = first.unit.empty() || second.unit.empty() || first.unit == second.unit;
    return same_unit && same_number(first.value, second.value);
}

bool among(const Figure& figure, const Figures& figures) {
    return std::any_of(figures.begin(), figures.end(),
                       [&](const Figure& other) { return same_quantity(figure, other); });
}

class Search {
public:
    Search(const ExecutedSolution& reference, const ExecutedSolution& candidate,
           const Figures& answered, const Context& context)
        : m_reference(reference), m_candidate(candidate), m_answered(answered), m_context(context) {
    }

    Found operator()(const Drawing& wanted) const {
        Found all{1, "shown by the same values"};
        double found = 0;
        for (const DrawnLayer& layer : wanted.layers) {
            const Found one = find_drawn(layer, wanted.breaks);
            found += one.share;
            if (one.share < 1)
                all.why = one.why;
        }
        all.share = found / static_cast<double>(wanted.layers.size());
        if (all.share > 0 && all.share < 1)
            all.share = 0.5;
        return all;
    }

    Found operator()(const Figures& wanted) const {
        Found best;
        best.why = "no such numbers were found";
        for (const Result& result : m_candidate.results)
            if (const auto* given = std::get_if<Figures>(&result.content);
                given && has_all(wanted, *given))
                return {1, "the same numbers"};
        const bool answers =
            !m_answered.empty()
            && std::all_of(m_answered.begin(), m_answered.end(),
                           [&](const Figure& figure) { return among(figure, wanted); });
        return answers ? Found{1, "all that is answered is among its numbers"} : best;
    }

    Found operator()(const geodata::Layer& wanted) const {
        Found best;
        for (const Result& result : m_candidate.results) {
            if (const auto* layer = std::get_if<geodata::Layer>(&result.content))
                best.take(compare(wanted, *layer));
            else if (const auto* drawing = std::get_if<Drawing>(&result.content))
                for (const DrawnLayer& drawn : drawing->layers)
                    best.take(compare(wanted, drawn.layer));
            if (best.share == 1)
                break;
        }
        return best;
    }

private:
    Found find_drawn(const DrawnLayer& wanted, const std::vector<double>& breaks) const {
        Found best;
        for (const Result& result : m_candidate.results)
            if (const auto* drawing = std::get_if<Drawing>(&result.content))
                for (const DrawnLayer& given : drawing->layers) {
                    Found found = compare(wanted, given);
                    if (found.share == 1 && !same_breaks(breaks, drawing->breaks))
                        found = {0.5, "the same values in other classes"};
                    best.take(std::move(found));
                }
        return best;
    }

    Found compare(const DrawnLayer& wanted, const DrawnLayer& given) const {
        const RowPairs pairs = pair_rows(wanted.layer, given.layer, m_context);
        if (!pairs.difference.empty())
            return {0, pairs.difference};
        for (const std::string& column : wanted.columns)
            if (std::none_of(given.columns.begin(), given.columns.end(),
                             [&](const std::string& other) {
                                 return same_values(wanted.layer.column(column),
                                                    given.layer.column(other), pairs.second);
                             }))
                return {0, fmt::format("the values of '{}' are not what is shown", column)};
        return {1, "the same features"};
    }

    Found compare(const geodata::Layer& wanted, const geodata::Layer& given) const {
        const RowPairs pairs = pair_rows(wanted, given, m_context);
        if (!pairs.difference.empty())
            return {0, pairs.difference};
        for (std::size_t field = 0; field < wanted.field_count(); ++field) {
            const std::string& name = wanted.field(field).name;
            if (!m_reference.given_fields.contains(name)
                && !m_reference.given_fields.contains(without_suffix(name))
                && !same_column(wanted.column(field), name, given, pairs.second))
                return {0.5, fmt::format("the same rows without the values of '{}'", name)};
        }
        return {1, "the same rows"};
    }

    static bool has_all(const Figures& wanted, const Figures& given) {
        return std::all_of(wanted.begin(), wanted.end(), [&](const Figure& figure) {
            return std::any_of(given.begin(), given.end(), [&](const Figure& other) {
                return figure.name == other.name && same_quantity(figure, other);
            });
        });
    }

    const ExecutedSolution& m_reference;
    const ExecutedSolution& m_candidate;
    const Figures& m_answered;
    const Context& m_context;
};

} // namespace

Likeness compare_outcomes(const ExecutedSolution& reference, const ExecutedSolution& candidate,
                          const Figures& answered, const Context& context) {
    const Search search(reference, candidate, answered, context);
    Likeness likeness;
    for (const Result& result : reference.results) {
        if (!result.concludes)
            continue;
        context.check_cancelled();
        const Found found = std::visit(search, result.content);
        ++likeness.concluded;
        likeness.found += found.share;
        likeness.reasons.push_back(fmt::format(
            "{}: {}: {}", result.made_by,
            found.share == 1 ? "found" : (found.share > 0 ? "found in part" : "not found"),
            found.why));
    }
    return likeness;
}

} // namespace graticule::evaluation::geobenchx
