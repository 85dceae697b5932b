// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "retrieval/search_index/entry_vectors.hpp"
#include "retrieval/search_index/search_index.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace graticule::tools {

/// A model of embeddings, and where its vectors are kept.
struct DocumentationVectors {
    std::string model; ///< as the user named it
    std::filesystem::path file;
    std::function<std::vector<std::vector<double>>(const std::vector<std::string>&, const Context&)>
        embed;
};

/// What the search over documentation rests on, besides what is part of the program.
struct DocumentationSources {
    /// The index of the sandbox's libraries; empty for that which set-up makes.
    std::filesystem::path functions = {};
    std::function<std::vector<retrieval::Entry>()> of_user = {};
    std::optional<DocumentationVectors> vectors = {};
};

/// The one search over what helps to write geospatial code, of all agents and of `graticule docs`:
/// functions of the sandbox's libraries, tools, worked examples, knowledge packs and what the user
/// has added. It is made when it is first asked. Safe to use from several threads.
class Documentation {
public:
    explicit Documentation(DocumentationSources sources = {}) : m_sources(std::move(sources)) {}

    /// Of a program that nothing was handed to.
    static std::shared_ptr<const Documentation> of_program();

    /// @param by_vectors whether a model of embeddings is asked, where there is one
    /// @throws Error of the model; Cancelled
    std::vector<retrieval::FoundEntry> search(const retrieval::EntryQuery& query, bool by_vectors,
                                              const Context& context) const;

    const retrieval::SearchIndex& index() const;

    /// What could not be searched and why, one line each.
    const std::vector<std::string>& missing() const;

    /// As the user named it; empty where none is asked.
    std::string embedding_model() const;

private:
    void make() const;
    retrieval::NearestEntries nearest(const Context& context) const;

    DocumentationSources m_sources;
    mutable std::once_flag m_made;
    mutable std::unique_ptr<const retrieval::SearchIndex> m_index;
    mutable std::vector<std::string> m_missing;
    mutable std::mutex m_asking; ///< of the model, and of its vectors
    mutable std::optional<retrieval::EntryVectors> m_vectors;
};

/// Graticule's own tools as functions of the package graticule, which code in the sandbox calls.
std::vector<retrieval::Entry> tool_entries();

/// How much is told of an entry.
enum class EntryDetail { Whole, Brief };

/// An entry as it is told: name with signature, library and version, what it does; whole with its
/// parameters, its example and what else there is, each cut.
std::string text_of_entry(const retrieval::Entry& entry, EntryDetail detail);

} // namespace graticule::tools
