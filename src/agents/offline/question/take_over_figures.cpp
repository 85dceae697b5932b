// SPDX-License-Identifier: Apache-2.0
// What a follow-up asks of the rows, in the place of what the question before asks.
#include "agents/offline/builder.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "agents/offline/question/take_over.hpp"
#include "base/data_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace graticule::agents::offline {

namespace {

void rank_by(Ranking& ranking, const std::vector<FieldLink>& fields, const std::string& text,
             const std::string& notion) {
    ranking.fields = fields;
    ranking.text = text;
    ranking.notion = notion;
    ranking.count_of = None;
    ranking.of_things = false;
    ranking.per_capita = false;
    ranking.divisor.clear();
    ranking.divisor_text.clear();
    ranking.terms.clear();
    ranking.per_so_many = 1;
}

void rank_by(Ranking& ranking, const Mention& column) {
    rank_by(ranking, column.fields, column.text, column.notion);
    take_measure(ranking, column);
}

bool says_measure(const Ranking& ranking) {
    return !ranking.fields.empty() || !ranking.text.empty() || !ranking.notion.empty()
           || ranking.count_of != None;
}

/// The columns that a request is about.
struct ColumnsOf {
    std::vector<Mention*>& found;

    void operator()(RowList& asked) const {
        for (Mention& said : asked.also)
            found.push_back(&said);
    }
    void operator()(RowValues& asked) const { found.push_back(&asked.column); }
    void operator()(Statistic& asked) const { found.push_back(&asked.column); }
    void operator()(YearSought& asked) const { found.push_back(&asked.column); }
    void operator()(ShareOfSet& asked) const {
        if (asked.column)
            found.push_back(&*asked.column);
    }
    void operator()(ShareOfColumn& asked) const {
        found.push_back(&asked.whole);
        found.push_back(&asked.part);
    }
    void operator()(GroupedFigures& asked) const {
        if (asked.column)
            found.push_back(&*asked.column);
    }
    void operator()(ChangeOfValues& asked) const { found.push_back(&asked.column); }
    void operator()(Analysis& asked) const {
        for (Mention& said : asked.columns)
            found.push_back(&said);
    }
    void operator()(MapDrawing& asked) const {
        if (asked.column)
            found.push_back(&*asked.column);
    }
    void operator()(ChartDrawing& asked) const {
        if (asked.of_request_before)
            return;
        found.push_back(&asked.measure);
        if (asked.kind == "scatter")
            found.push_back(&asked.against);
    }
    void operator()(Transformation& asked) const {
        if (asked.raster)
            found.push_back(&*asked.raster);
    }
    void operator()(MonthlyFigures& asked) const { found.push_back(&asked.column); }
    void operator()(DataDescription& /*of rows*/) const {}
    void operator()(RowCount& /*of rows*/) const {}
    void operator()(CellCount& /*of a raster*/) const {}
    void operator()(FileWriting& /*of rows*/) const {}
    void operator()(DistanceTo& /*of rows*/) const {}
    void operator()(Nearest& /*of rows*/) const {}
};

} // namespace

void TakeOver::figures() {
    if (m_said.how_many || m_said.which)
        ask_for_rows();
    if (m_said.ranking || m_said.ranked_by)
        ranking();
    if (m_said.count)
        count();
    if (!m_said.functions.empty())
        statistic();
    else if (m_said.column)
        column();
    if (m_said.by)
        grouped();
    if (m_said.per_capita)
        per_head();
}

std::vector<Mention*> TakeOver::columns_asked_for() {
    std::vector<Mention*> columns;
    for (Request& request : m_query.requests)
        std::visit(ColumnsOf{columns}, request.what);
    return columns;
}

bool TakeOver::any_ranking() const {
    const std::vector<std::size_t> sets = sets_asked_about(m_query);
    return std::any_of(sets.begin(), sets.end(), [&](std::size_t index) {
        return index != None && m_query.sets[index].ranking.has_value();
    });
}

/// "how many are in Asia?", "which are they?": of the rows as they now are.
void TakeOver::ask_for_rows() {
    const std::size_t set = head(m_said.how_many ? "how many" : "which");
    if (m_query.sets[set].ranking)
        Builder::refuse("the question before is about the first of a ranking; ask the whole "
                        "question");
    if (m_query.sets[set].entities.empty())
        Builder::refuse("the question before does not say of which rows; ask the whole question");
    std::erase_if(m_query.requests,
                  [](const Request& request) { return !is_part_of_last(request); });
    Request asked{set, RowList{}};
    if (m_said.how_many)
        asked.what = RowCount{};
    m_query.requests.insert(m_query.requests.begin(), std::move(asked));
}

/// "and the income?"
void TakeOver::column() {
    std::vector<Mention*> columns = columns_asked_for();
    Ranking* ranked = nullptr;
    for (const std::size_t index : sets_asked_about(m_query))
        if (index != None && m_query.sets[index].ranking
            && says_measure(*m_query.sets[index].ranking))
            ranked = &*m_query.sets[index].ranking;
    const Mention& said = *m_said.column;
    const auto other = std::find_if(columns.begin(), columns.end(), [&](const Mention* column) {
        return column->text != columns.front()->text;
    });
    if (other != columns.end())
        refuse_as_ambiguous(said.text, columns.front()->text, (*other)->text);
    if (ranked != nullptr && !columns.empty())
        refuse_as_ambiguous(said.text, ranked->text + ranked->notion, columns.front()->text);
    if (ranked == nullptr && columns.empty())
        Builder::refuse(fmt::format("the question before asks for no figure that {} could stand "
                                    "for; ask \"what is their {}?\" or the whole question",
                                    graticule::quoted(said.text), said.text));
    if (ranked != nullptr) {
        rank_by(*ranked, said);
        return;
    }
    for (Mention* column : columns) {
        const bool per_capita = column->per_capita && said.divisor.empty();
        *column = said;
        column->per_capita = per_capita || said.per_capita;
    }
}

/// "and the median?", "the mean and the maximum": each in the place of all statistics before.
void TakeOver::statistic() {
    std::vector<Request> asked;
    for (Request& request : m_query.requests) {
        if (is_part_of_last(request)) {
            asked.push_back(std::move(request));
            continue;
        }
        const auto column = column_of_statistic(request);
        const bool again = std::any_of(asked.begin(), asked.end(), [&](const Request& other) {
            const auto* one = std::get_if<Statistic>(&other.what);
            return one != nullptr && other.set == request.set && one->column.text == column.text;
        });
        const auto* grouped = std::get_if<GroupedFigures>(&request.what);
        for (const std::string& function : m_said.functions)
            if (grouped != nullptr)
                asked.push_back({request.set, GroupedFigures{grouped->by, column, function}});
            else if (!again)
                asked.push_back({request.set, Statistic{function, column}});
    }
    m_query.requests = std::move(asked);
}

/// The column that a statistic in the place of a request is of.
Mention TakeOver::column_of_statistic(const Request& request) const {
    if (const auto* statistic = std::get_if<Statistic>(&request.what))
        return m_said.column.value_or(statistic->column);
    const auto* grouped = std::get_if<GroupedFigures>(&request.what);
    if (grouped != nullptr && (grouped->column || m_said.column))
        return m_said.column ? *m_said.column : *grouped->column;
    const auto* values = std::get_if<RowValues>(&request.what);
    if (values != nullptr && request.set != None && !m_query.sets[request.set].entities.empty())
        return m_said.column.value_or(values->column);
    Builder::refuse(fmt::format("the question before asks for no figure over several rows that the "
                                "{} could stand for; ask the whole question",
                                m_said.functions.front()));
}

/// "and by continent?"
void TakeOver::grouped() {
    for (Request& request : m_query.requests) {
        if (std::holds_alternative<RowCount>(request.what))
            request.what = GroupedFigures{*m_said.by, std::nullopt, ""};
        else if (const auto* statistic = std::get_if<Statistic>(&request.what))
            request.what = GroupedFigures{*m_said.by, statistic->column, statistic->function};
        else if (auto* figures = std::get_if<GroupedFigures>(&request.what))
            figures->by = *m_said.by;
        else if (!is_part_of_last(request))
            Builder::refuse(fmt::format("the question before asks for no figure that could be "
                                        "told by {}; ask the whole question",
                                        m_said.by->text));
    }
}

void TakeOver::per_head() {
    std::vector<Mention*> columns = columns_asked_for();
    for (Mention* column : columns)
        column->per_capita = true;
    bool ranked = false;
    for (const std::size_t index : sets_asked_about(m_query))
        if (index != None && m_query.sets[index].ranking) {
            ranked = true;
            m_query.sets[index].ranking->per_capita = true;
        }
    if (columns.empty() == !ranked)
        Builder::refuse("it is not clear which figure of the question before is meant per head; "
                        "ask the whole question");
}

/// "the lowest instead", "top 5", "by population".
void TakeOver::ranking() {
    if (m_said.ranked_by) {
        for (const std::size_t index : sets_asked_about(m_query))
            if (index != None && m_query.sets[index].ranking)
                rank_by(*m_query.sets[index].ranking, *m_said.ranked_by);
        if (!m_said.ranking)
            return;
    }
    const Ranking& said = *m_said.ranking;
    if (!any_ranking()) {
        rank_anew(said);
        return;
    }
    for (const std::size_t index : sets_asked_about(m_query))
        if (index != None && m_query.sets[index].ranking)
            rank_as_before(*m_query.sets[index].ranking, said);
}

/// A ranking in the place of one.
void TakeOver::rank_as_before(Ranking& known, const Ranking& said) {
    if (known.of_named)
        Builder::refuse("the question before compares two by name; ask the whole question");
    if (m_said.of_top && !says_measure(said) && said.descending != known.descending)
        Builder::refuse(fmt::format("that could mean the {0} highest or the {0} lowest; say which",
                                    said.count));
    if (says_measure(said)) {
        const bool by_size = said.fields.empty() && said.notion == "size";
        const bool sized = known.notion == "size" || known.notion == "area"
                           || known.notion == "length" || known.notion == "population";
        if (by_size && !sized)
            refuse_as_ambiguous(said.descending ? "largest" : "smallest",
                                known.text.empty() ? "what was ranked by" : known.text, "size");
        const std::size_t counted = said.count_of;
        if (!by_size) {
            rank_by(known, said.fields, said.text, said.notion);
            known.per_capita = said.per_capita;
            known.divisor = said.divisor;
            known.divisor_text = said.divisor_text;
            known.terms = said.terms;
            known.per_so_many = said.per_so_many;
            known.count_of = counted;
        }
    }
    known.judged = said.judged;
    known.descending = said.descending;
    if (said.count_given) {
        known.count = said.count;
        known.count_given = true;
    }
}

/// A ranking of rows that were counted, listed or told of; of a figure, its extreme.
void TakeOver::rank_anew(Ranking said) {
    Request& first = m_query.requests.front();
    const bool figure = std::holds_alternative<Statistic>(first.what);
    const bool plain = !m_said.of_top && !said.count_given && said.judged.empty();
    if (figure && plain && said.notion.empty() && said.count_of == None) {
        m_said.functions.insert(m_said.functions.begin(), said.descending ? "max" : "min");
        if (!said.fields.empty())
            m_said.column = Mention{said.fields,
                                    said.text,
                                    "",
                                    None,
                                    said.per_capita,
                                    said.divisor,
                                    said.divisor_text,
                                    said.terms,
                                    said.per_so_many};
        return;
    }
    const auto* values = std::get_if<RowValues>(&first.what);
    if (values != nullptr && !says_measure(said))
        rank_by(said, values->column);
    const bool rows = std::holds_alternative<RowCount>(first.what)
                      || std::holds_alternative<RowList>(first.what) || values != nullptr;
    if (!rows || (!says_measure(said) && said.judged.empty()))
        Builder::refuse("the question before ranks nothing, and it is not said by what to rank; "
                        "ask the whole question");
    SetPhrase& set = m_query.sets[head("that ranking")];
    if (set.entities.empty())
        Builder::refuse("the question before does not say which rows to rank; ask the whole "
                        "question");
    set.ranking = std::move(said);
    first.what = RowList{};
}

/// "10 instead": so many of a ranking.
void TakeOver::count() {
    if (!any_ranking())
        Builder::refuse(fmt::format("the question before ranks nothing of which {} could be "
                                    "meant; say what is meant by {}",
                                    *m_said.count, *m_said.count));
    for (const std::size_t index : sets_asked_about(m_query))
        if (index != None && m_query.sets[index].ranking) {
            m_query.sets[index].ranking->count = *m_said.count;
            m_query.sets[index].ranking->count_given = true;
        }
}

} // namespace graticule::agents::offline
