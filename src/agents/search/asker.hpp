// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/coding/output_contract.hpp"
#include "agents/coding/untold_cards.hpp"
#include "agents/search/node.hpp"
#include "agents/search/options.hpp"
#include "llm/chat_model.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::agents::search {

/// The steps of a task, in their order, or why it is declined.
struct Steps {
    std::vector<std::string> steps;
    std::string declined;
};

/// Code for a step, as a model wrote it.
struct Sample {
    std::string code;
    /// Geometric mean of the probabilities of the answer's tokens; none where the model's provider
    /// tells none.
    std::optional<double> probability;
    std::string declined = {}; ///< where it has no code: what it says the data lack
};

/// Reads numbered lines, "1. Load the towns", a step each; lines between them belong to the one
/// before. A line that begins with "REJECT:" declines.
Steps read_steps(std::string_view words);

/// What a model is asked in a search. Each question is a conversation of its own, in the log of the
/// state that it is about, and begins with what is the same for all.
class Asker {
public:
    /// All that is given must outlive it.
    Asker(llm::ChatModel& model, const SearchOptions& options, State& root);

    template <typename Said>
    using Or = std::variant<Said, conversation::Ending>;

    Or<Steps> steps(State& root);
    /// New steps in place of those that remain behind a node.
    Or<Steps> other_steps(Node& node, const std::vector<const Node*>& failed);
    /// Code for the next step of a node. Empty where the answer has none.
    /// @param first of several: the likeliest one, without chance
    Or<Sample> code(Node& node, bool first);
    /// The same step again, as its code failed.
    Or<Sample> repaired_code(Node& node, const Node& failed);
    /// Code for the steps behind a node, at most so many, one piece for each.
    Or<std::vector<std::string>> look_ahead(Node& node, std::size_t most);

    /// The cards of files that this code opens and that were not told yet, once; the model is told
    /// of them from now on. Whether there are any.
    bool tell_cards_for(std::string_view code);

    /// What a person said, which the model is told from now on.
    void add_given(std::string words) { m_given.push_back(std::move(words)); }

    const std::vector<coding::PromisedOutput>& promised() const { return m_promised; }
    /// What every question begins with, for one more of them.
    std::vector<std::string> told() const;
    /// The steps until a node with their code and what came of the last.
    static std::string done_in_words(const Node& node);

    /// A piece of code, and why it failed or what the guard says of its result.
    static std::string failure_in_words(const Node& failed);

private:
    struct Way {
        std::string_view prompt;
        std::vector<std::string> told;
        double temperature = 0;
        bool wants_probabilities = false;
    };
    Or<llm::Response> ask(State& state, Way way);
    /// Words for a question; empty where nothing is found, or documentation is not searched.
    std::string documentation_on(Node& node, const std::string& query);
    /// The same for those of a node's next steps, at most so many, that name a library which the
    /// prompt does not. It is searched once for each step.
    std::vector<std::string> documentation_for_steps(Node& node, std::size_t most);
    bool names_rare_library(const std::string& step);

    llm::ChatModel& m_model;
    const SearchOptions& m_options;
    State& m_root;
    std::vector<std::string> m_given; ///< data, packs, notes, what is to be written and the task
    coding::UntoldCards m_cards;
    std::vector<coding::PromisedOutput> m_promised;
    /// Those that the prompt does not name; none until they are asked for.
    std::optional<std::set<std::string>> m_rare_libraries;
    std::map<std::string, std::string> m_documentation; ///< that was found for steps
};

} // namespace graticule::agents::search
