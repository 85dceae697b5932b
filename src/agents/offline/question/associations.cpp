// SPDX-License-Identifier: Apache-2.0
// Columns that go together: correlation and regression.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::offline {

/// "correlation between income and health", "Is income correlated with health?", "Do income and
/// health go together?"
bool Grammar::correlation() {
    const State before = state();
    const Chunk* shown = lead_in();
    how_strongly();
    const bool led = m_at > before.at;
    Analysis asked;
    asked.kind = "correlation";
    auto named = analysis_word("correlation");
    if (!named && led && shown == nullptr && word({"relationship", "relation"}))
        named = ""; // "Is there a relationship between ..."
    const bool between =
        !named && led && shown == nullptr && word({"relationship between", "relation between"});
    if (named || between)
        asked.method = named.value_or("");
    if (!(named || between ? columns_behind_name(asked) : columns_around_name(asked)))
        return back(before);
    if (shown != nullptr && ascii_lower(shown->text).starts_with("map"))
        Builder::refuse(fmt::format("a correlation is one number and no map; a bivariate map of {} "
                                    "and {} shows where they go together",
                                    asked.columns[0].text, asked.columns[1].text));
    method_of_correlation(asked);
    const std::size_t set = rows_of_analysis();
    method_of_correlation(asked);
    ask(set, std::move(asked));
    return true;
}

/// "strongly", "significantly", "how well": what the figures of the answer tell.
void Grammar::how_strongly() {
    fillers();
    while (word({"strong", "strongly", "close", "closely", "well", "significant", "significantly",
                 "linearly", "any", "statistically"}))
        fillers();
}

/// "(the correlation) between income and health", "(correlate) income with health".
bool Grammar::columns_behind_name(Analysis& asked) {
    fillers();
    if (sense(Sense::Between) == nullptr)
        sense(Sense::Of);
    auto first = column();
    if (!first)
        return false;
    asked.columns.push_back(std::move(*first));
    return (sense(Sense::And) != nullptr || sense(Sense::Relationship) != nullptr || mark(",")
            || word({"with", "to", "on"}))
           && other_column(asked);
}

/// "income correlated with health", "income and health correlated".
bool Grammar::columns_around_name(Analysis& asked) {
    auto first = column();
    if (!first)
        return false;
    asked.columns.push_back(std::move(*first));
    const bool both = sense(Sense::And) != nullptr;
    if (both && !other_column(asked))
        return false;
    how_strongly();
    const auto named = analysis_word("correlation");
    if (!named)
        return false;
    asked.method = *named;
    if (both) {
        const State after = state();
        if (!word({"with", "to"}) || !word({"each other", "one another"}))
            back(after);
        return true;
    }
    return (sense(Sense::And) != nullptr || word({"with", "to", "by"})) && other_column(asked);
}

/// The second of two columns; a third one is refused.
bool Grammar::other_column(Analysis& asked) {
    auto second = column();
    if (!second)
        return false;
    asked.columns.push_back(std::move(*second));
    const State after = state();
    const bool more = sense(Sense::And) != nullptr || mark(",");
    if (const auto third = more ? column() : std::nullopt)
        Builder::refuse(fmt::format("a correlation is of two columns, and \"{}\" is a third one: "
                                    "ask for one pair after the other",
                                    third->text));
    back(after);
    return true;
}

/// "by Spearman's method", "(Pearson)", "of ranks".
void Grammar::method_of_correlation(Analysis& asked) {
    const State before = state();
    const bool bracket = mark("(");
    mark(",");
    while (word({"by", "using", "with", "as", "of", "based on", "the", "use"})) {
    }
    for (const char* method : {"spearman", "pearson"})
        if (analysis_word(method)) {
            if (!asked.method.empty() && asked.method != method)
                Builder::refuse("the task names two methods of correlation");
            asked.method = method;
            fillers();
            analysis_word("correlation");
            if (bracket)
                mark(")");
            return;
        }
    back(before);
}

/// "Regress birth rate on income", "linear regression of health on income and population", "How
/// much of health is explained by income?", "map the residuals of ..."
bool Grammar::regression() {
    const State before = state();
    Analysis asked;
    asked.kind = "regression";
    const Chunk* shown = lead_in();
    if (analysis_word("residuals")) {
        if (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr)
            return back(before);
        asked.residuals = shown != nullptr;
        fillers();
    }
    if (!regressed_columns(asked))
        return back(before);
    const std::size_t set = rows_of_analysis();
    asked.residuals = residuals_shown() || asked.residuals;
    ask(set, std::move(asked));
    return true;
}

/// "a regression of health on income", "health regressed on income", "health is explained by
/// income".
bool Grammar::regressed_columns(Analysis& asked) {
    if (word({"how much"}) && sense(Sense::Of) == nullptr)
        return false;
    fillers();
    const bool named = analysis_word("regression") || analysis_word("regress");
    if (named) {
        fillers();
        if (sense(Sense::Of) == nullptr)
            sense(Sense::To);
    } else if (const State start = state(); sense(Sense::In) == nullptr) {
        back(start);
    }
    auto first = column();
    if (!first)
        return false;
    asked.columns.push_back(std::move(*first));
    if (!named) {
        fillers();
        if (!analysis_word("regress") && !analysis_word("explained"))
            return false;
    }
    if (sense(Sense::Relationship) == nullptr && sense(Sense::To) == nullptr
        && !word({"on", "by", "with", "against", "upon", "from", "as a function of"}))
        return false;
    return explaining_columns(asked);
}

/// "income, population and area".
bool Grammar::explaining_columns(Analysis& asked) {
    while (true) {
        auto next = column();
        if (!next)
            return asked.columns.size() > 1;
        asked.columns.push_back(std::move(*next));
        const State after = state();
        const bool comma = mark(",");
        const bool joined = sense(Sense::And) != nullptr;
        const Chunk* more = look();
        if ((comma || joined) && more != nullptr && means_column(*more) && !more->is(Sense::Show))
            continue;
        back(after);
        return true;
    }
}

/// "and map the residuals".
bool Grammar::residuals_shown() {
    const State before = state();
    mark(",");
    sense(Sense::And);
    fillers();
    if (sense(Sense::Show) == nullptr && !word({"with", "with a"}))
        return back(before);
    fillers();
    sense(Sense::Show); // "with a map of"
    fillers();
    return analysis_word("residuals").has_value() || back(before);
}

} // namespace graticule::agents::offline
