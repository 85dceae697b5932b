// SPDX-License-Identifier: Apache-2.0
#include "agents/open_questions.hpp"

#include "agents/offline/namesakes.hpp"
#include "agents/offline/planner.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "geodata/catalog/catalog_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace graticule::agents {

namespace {

using geodata::CatalogEntry;
using offline::Choices;
using offline::OpenChoice;
using offline::PlanOutcome;
using retrieval::DatasetProfile;
using retrieval::FieldProfile;

constexpr std::size_t MostYears = 12; ///< that are offered, the latest ones

/// The task with words before its last stop.
std::string with_words(std::string_view task, const std::string& words) {
    std::string said(trim(task));
    std::string stop;
    while (!said.empty() && (said.back() == '?' || said.back() == '.' || said.back() == '!')) {
        stop.insert(stop.begin(), said.back());
        said.pop_back();
    }
    return said + " " + words + stop;
}

/// The task with the name of one dataset in place of the name that several have.
std::string with_name(std::string_view task, const CatalogEntry& entry) {
    const std::size_t at = ascii_lower(task).find(ascii_lower(entry.plain_name));
    if (at == std::string::npos)
        return with_words(task, fmt::format("({})", entry.name));
    std::string said(task);
    return said.replace(at, entry.plain_name.size(), entry.name);
}

class OpenChoices {
public:
    OpenChoices(std::string_view task, const retrieval::Schema& schema,
                const geodata::Catalog& catalog, const Context& context)
        : m_task(task), m_schema(schema), m_catalog(catalog), m_context(context) {}

    std::vector<OpenQuestion> find() const {
        const PlanOutcome outcome = offline::plan_task(m_task, m_schema, m_context);
        if (!outcome.plan)
            return {};
        const auto several = offline::ambiguous_datasets(*outcome.plan, m_task, m_catalog);
        if (!several.empty())
            return asked(of_datasets(several));
        for (const OpenChoice& choice : outcome.plan->open_choices) {
            std::vector<OpenQuestion> found;
            if (choice.taken_year && !choice.otherwise.years.empty())
                found = asked(of_years(*choice.taken_year, *choice.otherwise.years.begin()));
            else if (!choice.otherwise.fields.empty())
                found = asked(of_fields(*choice.otherwise.fields.begin()));
            if (!found.empty())
                return found;
        }
        return {};
    }

private:
    OpenQuestion of_datasets(const std::vector<const CatalogEntry*>& several) const {
        OpenQuestion question{"dataset",
                              fmt::format("Several datasets are called {}. Which is meant?",
                                          quoted_name(several.front()->plain_name)),
                              {}};
        for (const CatalogEntry* entry : several) {
            std::string task = with_name(m_task, *entry);
            const PlanOutcome outcome = offline::plan_task(task, m_schema, m_context);
            const bool is_said =
                outcome.plan && offline::ambiguous_datasets(*outcome.plan, task, m_catalog).empty()
                && reads(*outcome.plan, entry->name);
            if (is_said)
                question.choices.push_back({fmt::format("{} ({})", one_line(entry->name),
                                                        one_line(geodata::file_in_folder(*entry))),
                                            std::move(task)});
        }
        return question;
    }

    OpenQuestion of_years(int taken, const std::pair<const std::size_t, int>& other) const {
        std::set<int> years{other.second};
        for (const auto& [year, field] : m_schema.datasets[other.first].year_columns)
            years.insert(year);
        years.erase(taken);
        std::vector<int> offered(years.rbegin(), years.rend());
        offered.insert(offered.begin(), taken);
        offered.resize(std::min(offered.size(), MostYears));
        OpenQuestion question{"year",
                              fmt::format("The question names no year. Which year of {} is meant?",
                                          quoted_name(m_schema.datasets[other.first].title)),
                              {}};
        for (const int year : offered) {
            std::string task = with_words(m_task, fmt::format("in {}", year));
            const PlanOutcome outcome = offline::plan_task(task, m_schema, m_context);
            const bool is_said =
                outcome.plan
                && std::none_of(
                    outcome.plan->open_choices.begin(), outcome.plan->open_choices.end(),
                    [](const OpenChoice& choice) { return choice.taken_year.has_value(); });
            if (is_said)
                question.choices.push_back({std::to_string(year), std::move(task)});
        }
        return question;
    }

    /// Fields that fit as well: one measure in several years, or two that are called alike.
    OpenQuestion of_fields(const std::pair<const Choices::Field, Choices::Field>& choice) const {
        const auto [taken, other] = choice;
        const DatasetProfile& dataset = m_schema.datasets[taken.first];
        const FieldProfile& field = dataset.fields[taken.second];
        std::vector<const FieldProfile*> fields{&field};
        const bool are_years = taken.first == other.first && !field.measure.empty()
                               && dataset.fields[other.second].measure == field.measure;
        if (!are_years)
            fields.push_back(&m_schema.datasets[other.first].fields[other.second]);
        for (const FieldProfile& like : dataset.fields)
            if (are_years && like.measure == field.measure && &like != &field)
                fields.push_back(&like);
        const std::string title = quoted_name(dataset.title);
        OpenQuestion question;
        question.about = are_years ? "year" : "column";
        question.text =
            are_years
                ? fmt::format("The question names no year. Which column of {} is meant?", title)
                : fmt::format("Several columns of {} fit. Which is meant?", title);
        for (const FieldProfile* one : fields)
            if (question.choices.size() < MostYears)
                add_field(*one, question);
        return question;
    }

    /// Offers a field where some way to say it leaves nothing open.
    void add_field(const FieldProfile& field, OpenQuestion& question) const {
        std::vector<std::string> ways;
        if (field.years && field.years->first == field.years->last)
            ways.push_back(with_words(m_task, fmt::format("in {}", field.years->first)));
        ways.push_back(with_words(m_task, fmt::format("({})", field.name)));
        for (std::string& task : ways) {
            const PlanOutcome outcome = offline::plan_task(task, m_schema, m_context);
            const bool is_said =
                outcome.plan && reads(*outcome.plan, field.name)
                && std::none_of(
                    outcome.plan->open_choices.begin(), outcome.plan->open_choices.end(),
                    [](const OpenChoice& open) { return !open.otherwise.fields.empty(); });
            if (!is_said)
                continue;
            question.choices.push_back({one_line(field.name), std::move(task)});
            return;
        }
    }

    /// Whether some step names a dataset or field.
    static bool reads(const offline::Plan& plan, const std::string& name) {
        return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const offline::Step& step) {
            return std::any_of(step.arguments.begin(), step.arguments.end(),
                               [&](const Json& argument) { return is_text(argument, name); });
        });
    }

    static std::vector<OpenQuestion> asked(OpenQuestion question) {
        if (question.choices.size() < 2)
            return {};
        return {std::move(question)};
    }

    std::string_view m_task;
    const retrieval::Schema& m_schema;
    const geodata::Catalog& m_catalog;
    const Context& m_context;
};

} // namespace

std::vector<OpenQuestion> open_questions(std::string_view task, const retrieval::Schema& schema,
                                         const geodata::Catalog& catalog, const Context& context) {
    return OpenChoices(task, schema, catalog, context).find();
}

} // namespace graticule::agents
