// SPDX-License-Identifier: Apache-2.0
#include "agents/search/asker.hpp"

#include "agents/coding/given_words.hpp"
#include "agents/conversation/conversation.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/prompts.hpp"
#include "agents/search/documentation_query.hpp"
#include "agents/search/prompts.hpp"
#include "base/data_text.hpp"
#include "base/python_blocks.hpp"
#include "base/text.hpp"
#include "tools/sets/code/code_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace graticule::agents::search {

using conversation::Ending;

namespace {

constexpr double SampleTemperature = 0.6; // as the authors of GeoAgent sample
constexpr std::size_t MostSteps = 20;
constexpr std::size_t LongestStep = 1000;   // bytes of what it does
constexpr std::size_t LongestCode = 20'000; // bytes
constexpr std::size_t LongestDone = 8000;   // bytes of code of the steps before
constexpr std::size_t LongestGave = 2000;   // bytes of what code gave
constexpr std::size_t LongestQuery = 300;   // bytes of what documentation is searched for
constexpr std::size_t LongestFound = 1500;  // bytes of documentation
constexpr std::size_t RoomForData = 2400;   // bytes of cards and of names of other files

/// Behind "12." or "12)"; none where a line does not begin so.
std::optional<std::string_view> numbered(std::string_view line) {
    line = trim(line);
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits])) != 0)
        ++digits;
    if (digits == 0 || digits >= line.size() || (line[digits] != '.' && line[digits] != ')'))
        return std::nullopt;
    const std::string_view rest = line.substr(digits + 1);
    return rest.starts_with(' ') ? std::optional(trim(rest)) : std::nullopt;
}

std::optional<double> mean_probability(const llm::Response& response) {
    if (response.log_probabilities.empty())
        return std::nullopt;
    double sum = 0;
    for (const llm::TokenChoice& token : response.log_probabilities)
        sum += token.chosen.log_probability;
    return std::exp(sum / static_cast<double>(response.log_probabilities.size()));
}

std::string first_block(const llm::Response& response) {
    const auto blocks = python_blocks(llm::text_of(response.message));
    return blocks && !blocks->empty() ? shorten(blocks->front(), LongestCode) : std::string();
}

/// Behind "REJECT:" at the beginning of a line; empty where there is none.
std::string declined_in(std::string_view words) {
    constexpr std::string_view Reject = "REJECT:";
    for (const std::string& line : split(words, '\n'))
        if (trim(line).starts_with(Reject))
            return one_line(trim(line).substr(Reject.size()), LongestStep);
    return {};
}

Sample sample_of(const llm::Response& response, std::optional<double> probability) {
    Sample sample{first_block(response), probability};
    if (sample.code.empty())
        sample.declined = declined_in(llm::text_of(response.message));
    return sample;
}

/// What code gave, without the variables that went with it.
std::string without_variables(std::string_view observation) {
    std::string kept;
    for (const std::string& line : split(observation, '\n'))
        if (!line.starts_with("New ") && !line.starts_with("Changed "))
            kept += line + '\n';
    return kept;
}

std::string list_of(const std::deque<std::string>& steps, std::size_t most) {
    std::string lines;
    for (std::size_t i = 0; i < std::min(steps.size(), most); ++i)
        lines += fmt::format("{}. {}\n", i + 1, steps[i]);
    return lines;
}

} // namespace

Steps read_steps(std::string_view words) {
    Steps read;
    read.declined = declined_in(words);
    if (!read.declined.empty())
        return read;
    for (const std::string& line : split(words, '\n')) {
        if (const std::optional<std::string_view> step = numbered(line))
            read.steps.emplace_back(*step);
        else if (!read.steps.empty() && !trim(line).empty())
            read.steps.back() += fmt::format(" {}", trim(line));
    }
    if (read.steps.size() > MostSteps)
        read.steps.resize(MostSteps);
    for (std::string& step : read.steps)
        step = one_line(step, LongestStep);
    return read;
}

Asker::Asker(llm::ChatModel& model, const SearchOptions& options, State& root)
    : m_model(model), m_options(options), m_root(root),
      m_promised(coding::promised_outputs(root.run().task, root.run().workspace.catalog())) {
    conversation::ModelRun& run = root.run();
    conversation::DataOverview data = conversation::data_overview(
        run.task, run.workspace, run.context, tools::CodePaths(run.workspace.catalog()),
        conversation::Audience::OfCoder, RoomForData);
    m_given.push_back(std::move(data.text));
    m_cards = coding::UntoldCards(data.partly);
    coding::GivenWords given = coding::given_words(run, options);
    std::move(given.words.begin(), given.words.end(), std::back_inserter(m_given));
}

std::vector<std::string> Asker::told() const {
    std::vector<std::string> told = m_given;
    if (!m_promised.empty())
        told.push_back(coding::contract_in_words(m_promised));
    told.push_back(fmt::format("The task as a whole:\n{}", visible_text(m_root.run().task)));
    return told;
}

bool Asker::tell_cards_for(std::string_view code) {
    std::optional<std::string> cards =
        m_cards.cards_for(code, m_root.run().workspace, m_root.run().context);
    if (!cards)
        return false;
    m_given.push_back("Cards of further files:\n" + *cards);
    return true;
}

std::string Asker::done_in_words(const Node& node) {
    const std::vector<const Node*> path = node.path();
    if (path.empty())
        return "Nothing was done yet.";
    std::string words;
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
        const std::string piece = fmt::format("# {}\n{}\n", (*step)->step, (*step)->code);
        if (words.size() + piece.size() > LongestDone) {
            words.insert(0, "# ... earlier steps\n");
            break;
        }
        words.insert(0, piece);
    }
    return fmt::format("Executed in the session until now:\n```python\n{}```\nThe last step "
                       "gave:\n{}",
                       visible_text(words),
                       shorten(path.back()->outcome.observation.text, LongestGave));
}

std::string Asker::failure_in_words(const Node& failed) {
    return fmt::format(
        "```python\n{}\n```\n{}:\n{}\nNothing of it is in the session.", visible_text(failed.code),
        failed.outcome.ok() ? "It was executed, but its result is wrong" : "It failed",
        shorten(without_variables(failed.outcome.observation.text), LongestGave));
}

Asker::Or<llm::Response> Asker::ask(State& state, Way way) {
    conversation::Conversation conversation(m_model, state.run().setting(), {}, m_options.pieces);
    conversation.sample_at(way.temperature, way.wants_probabilities);
    conversation.add(llm::text_message(llm::Role::System, std::string(way.prompt)));
    llm::Message message{llm::Role::User, {}};
    for (std::string& words : way.told)
        message.parts.emplace_back(llm::TextPart{std::move(words)});
    conversation.add(std::move(message));
    return conversation.ask();
}

Asker::Or<Steps> Asker::steps(State& root) {
    Or<llm::Response> answer = ask(root, {steps_prompt(), told()});
    if (auto* const ending = std::get_if<Ending>(&answer))
        return std::move(*ending);
    return read_steps(llm::text_of(std::get<llm::Response>(answer).message));
}

Asker::Or<Steps> Asker::other_steps(Node& node, const std::vector<const Node*>& failed) {
    std::vector<std::string> words = told();
    words.push_back(done_in_words(node));
    words.push_back("The steps that remained:\n" + list_of(node.rest, node.rest.size()));
    if (!failed.empty())
        words.push_back("Code for the first of them failed again and again, at last this:\n"
                        + failure_in_words(*failed.back()));
    words.emplace_back(
        "List the steps that remain anew: simpler ones, and another way than the one that failed.");
    Or<llm::Response> answer = ask(*node.state, {steps_prompt(), std::move(words)});
    if (auto* const ending = std::get_if<Ending>(&answer))
        return std::move(*ending);
    return read_steps(llm::text_of(std::get<llm::Response>(answer).message));
}

std::string Asker::documentation_on(Node& node, const std::string& query) {
    if (!m_options.retrieval || query.empty())
        return {};
    const std::string found = node.state->documentation_on(query);
    return found.empty()
               ? found
               : "From the documentation of the libraries:\n" + shorten(found, LongestFound);
}

bool Asker::names_rare_library(const std::string& step) {
    if (!m_rare_libraries) {
        m_rare_libraries = m_root.libraries();
        for (const std::string& known : names_in_step(code_prompt()))
            m_rare_libraries->erase(known);
    }
    const std::set<std::string> names = names_in_step(step);
    return std::any_of(names.begin(), names.end(), [this](const std::string& name) {
        return m_rare_libraries->contains(name);
    });
}

// Models know the libraries that the prompt names; the documentation of others is worth its tokens.
std::vector<std::string> Asker::documentation_for_steps(Node& node, std::size_t most) {
    std::vector<std::string> documentation;
    if (!m_options.retrieval)
        return documentation;
    for (std::size_t i = 0; i < std::min(most, node.rest.size()); ++i) {
        const std::string& step = node.rest[i];
        if (!names_rare_library(step))
            continue;
        const auto [found, is_new] = m_documentation.try_emplace(step);
        if (is_new)
            found->second = documentation_on(node, one_line(step, LongestQuery));
        if (!found->second.empty())
            documentation.push_back(found->second);
    }
    return documentation;
}

Asker::Or<Sample> Asker::code(Node& node, bool first) {
    std::vector<std::string> words = told();
    words.push_back(done_in_words(node));
    words.push_back("The next step:\n" + node.rest.front());
    if (node.had_no_code)
        words.emplace_back("The last answer had no code in a fence, ```python.");
    for (std::string& found : documentation_for_steps(node, 1))
        words.push_back(std::move(found));
    Or<llm::Response> answer =
        ask(*node.state, {code_prompt(), std::move(words), first ? 0.0 : SampleTemperature, true});
    if (auto* const ending = std::get_if<Ending>(&answer))
        return std::move(*ending);
    const auto& response = std::get<llm::Response>(answer);
    return sample_of(response, mean_probability(response));
}

Asker::Or<Sample> Asker::repaired_code(Node& node, const Node& failed) {
    std::vector<std::string> words = told();
    words.push_back(done_in_words(node));
    words.push_back(fmt::format("The next step:\n{}\nThis code was tried for it:\n{}",
                                node.rest.front(), failure_in_words(failed)));
    const std::string query = documentation_query(failed.outcome.observation, node.rest.front());
    if (std::string found = documentation_on(node, one_line(query, LongestQuery)); !found.empty())
        words.push_back(std::move(found));
    words.emplace_back(
        "Mend it: the cause first, in a few words, then the whole code of the step.");
    Or<llm::Response> answer = ask(*node.state, {code_prompt(), std::move(words)});
    if (auto* const ending = std::get_if<Ending>(&answer))
        return std::move(*ending);
    return sample_of(std::get<llm::Response>(answer), std::nullopt);
}

Asker::Or<std::vector<std::string>> Asker::look_ahead(Node& node, std::size_t most) {
    std::vector<std::string> words = told();
    words.push_back(done_in_words(node));
    words.push_back(
        fmt::format("The next steps, for each of which you write a block of its own:\n{}",
                    list_of(node.rest, most)));
    for (std::string& found : documentation_for_steps(node, most))
        words.push_back(std::move(found));
    Or<llm::Response> answer = ask(*node.state, {code_prompt(), std::move(words)});
    if (auto* const ending = std::get_if<Ending>(&answer))
        return std::move(*ending);
    std::vector<std::string> blocks =
        python_blocks(llm::text_of(std::get<llm::Response>(answer).message))
            .value_or(std::vector<std::string>{});
    if (blocks.size() > most)
        blocks.resize(most);
    for (std::string& block : blocks)
        block = shorten(block, LongestCode);
    return blocks;
}

} // namespace graticule::agents::search
