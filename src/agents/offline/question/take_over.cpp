// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question/take_over.hpp"

#include "agents/offline/builder.hpp"
#include "agents/offline/question/follow_up_reader.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "base/data_text.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

void refuse_as_ambiguous(const std::string& said, const std::string& one,
                         const std::string& other) {
    Builder::refuse(fmt::format("{} could stand for {} or for {} of the question before; ask the "
                                "whole question",
                                graticule::quoted(said), graticule::quoted(one),
                                graticule::quoted(other)));
}

TakeOver::TakeOver(FollowUp said, const Query& before, const retrieval::Schema& schema)
    : m_said(std::move(said)), m_query(std::move(m_said.query)), m_before(before),
      m_schema(schema) {
    m_rows = std::exchange(m_query.sets[m_said.restrictions], SetPhrase{});
}

Query TakeOver::run() {
    time();
    rows();
    figures();
    settle_parts(m_query);
    drop_unused_sets(m_query);
    return std::move(m_query);
}

Query take_over(FollowUp said, const Query& before, const retrieval::Schema& schema) {
    return TakeOver(std::move(said), before, schema).run();
}

FollowUpReading read_follow_up(const LinkedTask& task, const retrieval::Schema& schema,
                               const Query& before) {
    if (auto query = FollowUpReader(task, schema, before).about_same_rows())
        return {std::move(query), {}};
    FollowUpReader reader(task, schema, before);
    if (auto parts = reader.parts())
        return {take_over(std::move(*parts), before, schema), {}};
    return {std::nullopt, reader.unread()};
}

} // namespace graticule::agents::offline
