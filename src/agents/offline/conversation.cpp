// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/conversation.hpp"

#include "agents/offline/builder.hpp"
#include "agents/offline/question/follow_up.hpp"
#include "agents/offline/question/follow_up_reader.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <utility>

namespace graticule::agents::offline {

namespace {

/// "the lowest instead": says no more than that something follows up. "Instead of" says what is
/// replaced, which is left to be told as not understood.
std::string without_instead(std::string_view task) {
    static const std::regex Instead(R"(,?\s*\b(instead|rather)\b(?!\s+(of|than)\b))",
                                    std::regex::ECMAScript | std::regex::icase);
    return std::regex_replace(std::string(task), Instead, "");
}

/// "and above 6?" would be a number and what stands behind it: the joint is no part of it.
std::string without_joint(const std::string& task) {
    static const std::regex Joint(R"(^\s*(and|but|or|so)\b[\s,]*)",
                                  std::regex::ECMAScript | std::regex::icase);
    return std::regex_replace(task, Joint, "");
}

/// "them" before any noun that it could mean is of the question before.
bool points_back(const std::vector<Chunk>& chunks) {
    for (const Chunk& chunk : chunks) {
        if (chunk.kind == ChunkKind::Linked && !chunk.entities.empty())
            return false;
        if (chunk.kind == ChunkKind::Mark && (chunk.text == "." || chunk.text == "?"))
            return false;
        const std::string text = ascii_lower(chunk.text);
        if (chunk.kind != ChunkKind::Linked)
            for (const std::string_view word :
                 {"them", "they", "their", "its", "it", "those", "these", "that", "this", "ones"})
                if (text == word)
                    return true;
    }
    return false;
}

/// "how many", "which", "list": what a whole question begins with.
bool asks(const std::vector<Chunk>& chunks, std::size_t from) {
    if (from < chunks.size()) {
        const std::string first = ascii_lower(chunks[from].text);
        for (const std::string_view word :
             {"how", "did", "does", "do", "is", "are", "was", "were", "where", "when", "who"})
            if (first == word)
                return true;
    }
    for (std::size_t i = from; i < chunks.size(); ++i) {
        const Chunk& chunk = chunks[i];
        switch (chunk.meaning.sense) {
        case Sense::Subject:
        case Sense::Count:
        case Sense::List:
        case Sense::Show:
        case Sense::MapKind:
        case Sense::Transform:
        case Sense::Chart:
            if (chunk.kind == ChunkKind::Sense)
                return true;
            break;
        default:
            break;
        }
        if (chunk.kind != ChunkKind::Sense || !chunk.is(Sense::Filler))
            break;
    }
    return std::any_of(chunks.begin(), chunks.end(), [](const Chunk& chunk) {
        return chunk.is(Sense::Distance) || chunk.is(Sense::Unsupported)
               || chunk.is(Sense::Describe);
    });
}

bool names_rows(const std::vector<Chunk>& chunks) {
    return std::any_of(chunks.begin(), chunks.end(), [](const Chunk& chunk) {
        return chunk.kind == ChunkKind::Linked && !chunk.entities.empty();
    });
}

LinkedTask without_lead(LinkedTask linked, std::size_t lead) {
    linked.chunks.erase(linked.chunks.begin(),
                        linked.chunks.begin() + static_cast<std::ptrdiff_t>(lead));
    return linked;
}

/// A task that says all that it asks. "And the mean depth?" leaves open of what.
/// @param joined whether it stands behind "and"
std::optional<Query> whole_question(const LinkedTask& linked, bool joined,
                                    const retrieval::Schema& schema) {
    const std::size_t lead = lead_of_follow_up(linked.chunks);
    const bool asking = asks(linked.chunks, lead);
    joined = joined || lead > 0;
    if (joined && !asking)
        return std::nullopt;
    auto query = read_question(without_lead(linked, lead), schema).query;
    if (!query)
        return std::nullopt;
    const bool of_rows = std::none_of(query->requests.begin(), query->requests.end(),
                                      [](const Request& request) { return request.set == None; });
    return of_rows || (asking && !joined) ? query : std::nullopt;
}

[[noreturn]] void refuse_unread(std::string_view task, const std::string& before,
                                const std::string& word) {
    if (before.empty())
        Builder::refuse(fmt::format("{} follows up a question, and none was asked before it; ask "
                                    "the whole question",
                                    graticule::quoted(task)));
    Builder::refuse(fmt::format(
        "{} is read neither as a question nor as a follow-up of {}{}; ask the whole question",
        graticule::quoted(task), graticule::quoted(before),
        word.empty() ? "" : ", in which " + graticule::quoted(word) + " has no part"));
}

/// What was asked before a task, as it was last understood.
struct Before {
    std::string question;       ///< the last whole one
    std::optional<Query> query; ///< none where that was read from left to right
};

ReadTask read_after(std::string_view task, const Before& before, const retrieval::Schema& schema,
                    const Context& context) {
    ReadTask read;
    const std::string alone_said = without_instead(task);
    const bool instead = alone_said.size() != task.size();
    const std::string said = without_joint(alone_said);
    const bool joined = said.size() != alone_said.size();
    read.linked = link_task(said, schema, context);
    const bool back = points_back(read.linked.chunks) && !before.question.empty();
    std::optional<Error> unread; // "as a bar chart": of what?
    try {
        if (!instead && !back && (read.query = whole_question(read.linked, joined, schema)))
            return read;
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Refused || !before.query)
            throw;
        unread = error;
    }
    const bool alone = !instead && !joined && lead_of_follow_up(read.linked.chunks) == 0
                       && !points_back(read.linked.chunks);
    if (before.question.empty() && !alone)
        refuse_unread(task, "", "");
    const bool whole = alone && (before.question.empty() || asks(read.linked.chunks, 0));
    // What asks of rows by their noun asks a question of its own, whoever reads that.
    std::string word;
    if (before.query && !(whole && names_rows(read.linked.chunks))) {
        FollowUpReading follow_up = read_follow_up(read.linked, schema, *before.query);
        word = std::move(follow_up.unread);
        if ((read.query = std::move(follow_up.query))) {
            read.follows_up = before.question;
            return read;
        }
    }
    if (unread)
        throw *unread;
    if (!whole && !before.query)
        Builder::refuse(fmt::format("{} was not read part by part, so that nothing can follow it "
                                    "up; ask the whole question",
                                    graticule::quoted(before.question)));
    if (!whole)
        refuse_unread(task, before.question, word);
    return read_alone(std::move(read.linked), schema);
}

std::string in_a_line(std::string_view text) {
    std::string line(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
}

std::set<std::string> years_in(const std::string& text) {
    static const std::regex Year(R"(\b(19|20)\d\d\b)");
    std::set<std::string> years;
    for (std::sregex_iterator at(text.begin(), text.end(), Year), end; at != end; ++at)
        years.insert(at->str());
    return years;
}

} // namespace

ReadTask read_alone(LinkedTask linked, const retrieval::Schema& schema) {
    Reading reading = read_question(linked, schema);
    return {std::move(linked), std::move(reading.query), {}, std::move(reading.stopped_at)};
}

ReadTask read_in_conversation(std::string_view task, const Conversation& before,
                              const retrieval::Schema& schema, const Context& context) {
    if (!before)
        return read_alone(link_task(task, schema, context), schema);
    Before last;
    for (const std::string& earlier : *before) {
        ReadTask read = read_after(earlier, last, schema, context);
        if (read.follows_up.empty())
            last.question = earlier;
        last.query = std::move(read.query);
    }
    return read_after(task, last, schema, context);
}

std::string words_for_editions(std::string_view task, const Conversation& before, bool by_year) {
    std::string words;
    if (!before)
        return std::string(task);
    for (const std::string& earlier : *before)
        words += in_a_line(earlier) + "\n";
    const std::set<std::string> now = years_in(std::string(task));
    const std::set<std::string> then = years_in(words);
    if (by_year && !now.empty() && !then.empty() && now != then) {
        if (now.size() > 1 || then.size() > 1)
            Builder::refuse("the data have a layer for each of several years, and which is meant "
                            "is not clear behind the question before; ask the whole question");
        static const std::regex Year(R"(\b(19|20)\d\d\b)");
        words = std::regex_replace(words, Year, *now.begin());
    }
    return words + in_a_line(task);
}

} // namespace graticule::agents::offline
