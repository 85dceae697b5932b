// SPDX-License-Identifier: Apache-2.0
#include "tools/documentation/documentation.hpp"

#include "base/error.hpp"
#include "retrieval/search_index/builtin_entries.hpp"
#include "retrieval/search_index/function_entries.hpp"
#include "sandbox/engine.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace graticule::tools {

namespace {

using retrieval::Entry;
using retrieval::SearchIndex;

void append(std::vector<Entry>& entries, std::vector<Entry> more) {
    entries.insert(entries.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
}

std::filesystem::path index_of_sandbox() {
    return sandbox::python_environment({}) / "share" / "graticule" / "documentation.sqlite";
}

/// What is not there, or damaged, is left out, and said.
template <typename Source>
void append_if_there(std::vector<Entry>& entries, const Source& source, const char* what,
                     std::vector<std::string>& missing) {
    try {
        append(entries, source());
    } catch (const Error& error) {
        missing.push_back(fmt::format("{} are not searched: {}", what, error.one_line()));
    }
}

} // namespace

std::shared_ptr<const Documentation> Documentation::of_program() {
    // Shared by whatever is handed no other; its index takes a while to make.
    static const auto OfProgram = std::make_shared<const Documentation>();
    return OfProgram;
}

void Documentation::make() const {
    std::vector<Entry> entries;
    append_if_there(
        entries,
        [&] {
            return retrieval::read_function_entries(
                m_sources.functions.empty() ? index_of_sandbox() : m_sources.functions);
        },
        "Functions of libraries", m_missing);
    append(entries, tool_entries());
    append(entries, retrieval::example_entries());
    append(entries, retrieval::pack_entries());
    if (m_sources.of_user)
        append_if_there(entries, m_sources.of_user, "Documents that you added", m_missing);
    retrieval::add_titles_of_examples(entries);
    m_index = std::make_unique<SearchIndex>(std::move(entries));
}

const SearchIndex& Documentation::index() const {
    std::call_once(m_made, [this] { make(); });
    return *m_index;
}

const std::vector<std::string>& Documentation::missing() const {
    index();
    return m_missing;
}

std::string Documentation::embedding_model() const {
    return m_sources.vectors ? m_sources.vectors->model : std::string();
}

retrieval::NearestEntries Documentation::nearest(const Context& context) const {
    return [this, &context](const std::string& text) {
        const std::lock_guard lock(m_asking);
        const DocumentationVectors& vectors = *m_sources.vectors;
        const auto embed = [&](const std::vector<std::string>& texts) {
            context.check_cancelled();
            return vectors.embed(texts, context);
        };
        if (!m_vectors) {
            retrieval::EntryVectors read(vectors.file, vectors.model);
            read.complete(index().entries(), embed, [&](double share) {
                context.report_progress("making vectors of the documentation", share);
            });
            m_vectors = std::move(read);
        }
        return m_vectors->nearest(index().entries(), embed({text}).at(0));
    };
}

std::vector<retrieval::FoundEntry> Documentation::search(const retrieval::EntryQuery& query,
                                                         bool by_vectors,
                                                         const Context& context) const {
    const bool has_vectors = by_vectors && m_sources.vectors.has_value();
    return index().search(query, has_vectors ? nearest(context) : nullptr);
}

} // namespace graticule::tools
