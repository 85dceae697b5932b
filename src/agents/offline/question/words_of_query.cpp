// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question/words_of_query.hpp"

#include "agents/offline/chart_steps.hpp"
#include "agents/offline/judgement.hpp"
#include "agents/offline/question/words_of_analysis.hpp"
#include "agents/offline/set_words.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <variant>
#include <vector>

namespace graticule::agents::offline {

namespace {

std::string in_words(const std::vector<Term>& terms) {
    std::string words;
    for (const Term& term : terms)
        words += (term.sign == '+' ? " plus " : " minus ") + term.text;
    return words;
}

} // namespace

std::string column_in_words(const Mention& column) {
    return column.text + in_words(column.terms) + (column.per_capita ? " per capita" : "")
           + (column.divisor.empty() ? "" : " per " + column.divisor_text);
}

namespace {

std::string function_in_words(const std::string& function) {
    if (function.empty() || function == "sum")
        return "sum";
    if (function == "std")
        return "standard deviation";
    return function == "min" ? "minimum" : function == "max" ? "maximum" : function;
}

/// What each kind of request asks for.
struct Wording {
    const Query& query;
    std::size_t index;

    std::string rows() const {
        return index == None ? "the rows that have it" : set_in_words(query.sets, index);
    }

    /// "the 3 states with the most airports", "the rows ... by population"
    std::string ranked() const {
        const Ranking& ranking = *query.sets[index].ranking;
        if (ranking.count_of != None)
            return fmt::format("the {} {} with the {} {}", ranking.count, rows(),
                               ranking.descending ? "most" : "fewest",
                               set_in_words(query.sets, ranking.count_of));
        const std::string by = (ranking.text.empty() ? ranking.notion : ranking.text)
                               + in_words(ranking.terms)
                               + (ranking.divisor.empty() ? "" : " per " + ranking.divisor_text);
        return fmt::format("the {} {} with the {} {}", ranking.count, rows(),
                           extreme_word(by, ranking.descending), by);
    }

    std::string operator()(const RowCount&) const { return "how many " + rows(); }
    std::string operator()(const CellCount& asked) const {
        return fmt::format("{} cells there are of {}", asked.share ? "which share of" : "how many",
                           rows());
    }
    std::string operator()(const RowList& asked) const {
        const bool groups = asked.also.size() == 1 && query.sets[index].ranking
                            && query.sets[index].entities.empty() && query.sets[index].text.empty();
        if (groups) { // the values of a column
            const Ranking& ranking = *query.sets[index].ranking;
            const std::string by = ranking.text.empty() ? ranking.notion : ranking.text;
            const std::string of = rows();
            return fmt::format(
                "the {} {}{}{} with the {} {}{}", ranking.count,
                column_in_words(asked.also.front()), of.empty() ? "" : " of ", of,
                extreme_word(by, ranking.descending),
                asked.function.empty() ? "" : function_in_words(asked.function) + " ", by);
        }
        std::string words = query.sets[index].ranking ? ranked() : "which " + rows();
        for (const Mention& said : asked.also)
            words += ", with " + column_in_words(said);
        return words;
    }
    std::string operator()(const RowValues& asked) const {
        return fmt::format("the {} of {}{}", column_in_words(asked.column), rows(),
                           asked.together ? " in total" : "");
    }
    static std::string weighted_by(const std::optional<Mention>& weight) {
        return weight ? ", weighted by " + column_in_words(*weight) : "";
    }
    std::string operator()(const Statistic& asked) const {
        const std::string figure = function_in_words(asked.function);
        if (asked.column.text.empty())
            return fmt::format("the {} of {}", figure, rows());
        return fmt::format("the {} of {} over {}{}", figure, column_in_words(asked.column), rows(),
                           weighted_by(asked.weight));
    }
    std::string operator()(const ShareOfSet& asked) const {
        return fmt::format("which share {} are{}", rows(),
                           asked.column ? ", of " + column_in_words(*asked.column) : "");
    }
    std::string operator()(const ShareOfColumn& asked) const {
        return fmt::format("which share of {} is {}, over {}", column_in_words(asked.whole),
                           column_in_words(asked.part), rows());
    }
    std::string operator()(const GroupedFigures& asked) const {
        const std::string figure =
            asked.column
                ? fmt::format("the {}{} of {}", asked.function.empty() ? "" : asked.function + " ",
                              column_in_words(*asked.column), rows())
                : "how many " + rows();
        return figure + " by " + asked.by.text + weighted_by(asked.weight);
    }
    std::string operator()(const ChangeOfValues& asked) const {
        const std::string change = fmt::format("the change of {}{}", column_in_words(asked.column),
                                               asked.percent ? " in percent" : "");
        if (asked.sign != 0)
            return fmt::format("which {} {} in {}", rows(), asked.sign > 0 ? "rose" : "fell",
                               column_in_words(asked.column));
        if (!query.sets[index].ranking)
            return fmt::format("{} of {}", change, rows());
        return fmt::format("the {} {} by {}, the largest {} first",
                           query.sets[index].ranking->count, rows(), change,
                           asked.decline ? "decline" : "growth");
    }
    std::string operator()(const DistanceTo& asked) const {
        return fmt::format("how far {} is from {}", rows(), set_in_words(query.sets, asked.other));
    }
    std::string operator()(const Nearest& asked) const {
        return fmt::format("which {} is {} {}", rows(),
                           asked.farthest ? "farthest from" : "nearest to",
                           set_in_words(query.sets, asked.place));
    }
    std::string operator()(const MapDrawing& asked) const {
        if (asked.column)
            return fmt::format("a map of {} by {}", column_in_words(*asked.column), rows());
        return asked.of_request_before ? "a map of them" : "a map of " + rows();
    }
    std::string operator()(const ChartDrawing& asked) const {
        const std::string kind = chart_in_words(asked.kind);
        if (asked.of_request_before)
            return "a " + kind + " of them";
        std::string what = column_in_words(asked.measure);
        if (asked.kind == "scatter")
            what += " against " + column_in_words(asked.against);
        if (index != None)
            what += " of " + rows();
        if (asked.by)
            what += " by " + asked.by->text;
        if (asked.first_year)
            what += fmt::format(" from {}", *asked.first_year);
        if (asked.last_year)
            what += fmt::format(" to {}", *asked.last_year);
        return fmt::format("a {} of {}", kind, what);
    }
    std::string operator()(const Analysis& asked) const {
        return analysis_in_words(asked, index == None ? "" : rows())
               + (asked.other == None ? "" : " to " + set_in_words(query.sets, asked.other));
    }
    std::string operator()(const DataDescription& /*of a set*/) const {
        return "what the data hold" + (index == None ? "" : " about " + rows());
    }
    std::string operator()(const MonthlyFigures& asked) const {
        const std::string figure = fmt::format(
            "{} of {}", function_in_words(asked.function.empty() ? "mean" : asked.function),
            column_in_words(asked.column));
        if (index == None || !query.sets[index].ranking)
            return "the " + figure + " for each month";
        return fmt::format("the month with the {} {}",
                           query.sets[index].ranking->descending ? "highest" : "lowest", figure);
    }
    std::string operator()(const YearSought& asked) const {
        return fmt::format("the {} year by {} of {}",
                           query.sets[index].ranking->descending ? "highest" : "lowest",
                           column_in_words(asked.column), rows());
    }
    std::string operator()(const Transformation& asked) const {
        std::string words = asked.kind == "contour" ? "contours" : asked.kind;
        if (!asked.distance_text.empty())
            words += (asked.interval ? " every " : " of ") + asked.distance_text;
        if (asked.raster)
            words += " of " + asked.raster->text;
        if (index != None)
            words += (asked.kind == "buffer" ? " around " : " of ") + rows();
        if (asked.other != None)
            words += " and " + set_in_words(query.sets, asked.other);
        if (asked.by)
            words += " by " + asked.by->text;
        if (!asked.crs.empty())
            words += " to " + asked.crs;
        return words + (asked.united ? ", united" : "");
    }
    std::string operator()(const FileWriting& asked) const {
        const std::string what = asked.of_request_before ? "them" : rows();
        return fmt::format("a file of {} ({}){}", what,
                           asked.file_name.empty() ? asked.format : asked.file_name,
                           asked.crs.empty() ? "" : " in " + asked.crs);
    }
};

} // namespace

namespace {

std::string time_in_brackets(const AskedTime& time) {
    std::string words;
    if (time.year_range && time.years.size() == 2)
        words += fmt::format(" ({} to {})", time.years.front(), time.years.back());
    else if (!time.years.empty())
        words += fmt::format(" ({})", time.years.front());
    for (const int month : time.months)
        words += fmt::format(" (month {})", month);
    if (time.day)
        words += fmt::format(" ({})", time.day_text);
    if (time.span)
        words += fmt::format(" ({})", time.span->words);
    return words;
}

} // namespace

std::string query_in_words(const Query& query) {
    std::vector<std::string> asked;
    bool own_times = false;
    for (const Request& request : query.requests) {
        asked.push_back(std::visit(Wording{query, request.set}, request.what)
                        + (request.time ? time_in_brackets(*request.time) : ""));
        own_times = own_times || request.time.has_value();
    }
    std::string words = join(asked, "; ");
    if (query.place)
        words += fmt::format(" at latitude {}, longitude {}", query.place->y, query.place->x);
    if (query.unit)
        words += fmt::format(" in {}", query.unit->name);
    return words + (own_times ? "" : time_in_brackets(query));
}

} // namespace graticule::agents::offline
