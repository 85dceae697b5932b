// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/question/follow_up.hpp"
#include "agents/offline/question/grammar.hpp"

#include <initializer_list>
#include <optional>
#include <string_view>

namespace graticule::agents::offline {

/// What stands before what a follow-up asks: "and", "what about", "only".
/// @return how many phrases of the task those are
std::size_t lead_of_follow_up(const std::vector<Chunk>& chunks);

/// The phrases of a follow-up, read by the grammar of questions with that of the question before in
/// mind. Each function reads one kind of phrase, or reads nothing and says so.
class FollowUpReader {
public:
    /// @param before must outlive it, as the task and the schema
    FollowUpReader(const LinkedTask& task, const retrieval::Schema& schema, const Query& before);

    /// "how many of them are in Asia", "show them on a map": what is asked of the rows that the
    /// question before is about.
    /// @throws Error Refused where "them" cannot be told
    std::optional<Query> about_same_rows();

    /// "and in 2005?", "the median", "top 5 as a bar chart": parts of the question before.
    std::optional<FollowUp> parts();

    /// The word that the last reading has come to; empty at the end.
    std::string unread() const;

private:
    void start_over();
    void between_parts();
    bool part();

    // about the same rows
    bool part_of_answer();
    bool on_a_map();
    bool in_format();
    bool asked_of_same_rows();
    bool their_column();
    bool ranked_of_same_rows();
    void require_choice_of_all() const;

    // parts of the question before
    bool opener();
    bool time();
    bool ranking();
    bool statistic();
    bool by();
    bool per_head();
    bool distance();
    bool of_same_noun();
    bool restriction();
    bool names();
    bool noun();
    bool column();
    bool number();

    const Query& m_before;
    Grammar m_grammar;
    FollowUp m_said;
};

} // namespace graticule::agents::offline
