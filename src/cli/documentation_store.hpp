// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/environment.hpp"
#include "cli/kept_list.hpp"
#include "retrieval/search_index/entry.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::tools {
class Documentation;
}

namespace graticule::cli {

/// A document that a user has added to what is searched.
struct UserDocument {
    std::string name;
    std::filesystem::path file; ///< that it was made from
    std::vector<retrieval::Entry> pieces;
};

/// The documents that a user has added: graticule/documentation.json in $XDG_DATA_HOME, usually
/// ~/.local/share.
class DocumentationStore {
public:
    explicit DocumentationStore(std::filesystem::path file);
    /// @throws Error InvalidArgument where there is no such folder
    static DocumentationStore of_user(const Environment& environment);

    const std::filesystem::path& file() const { return m_list.file(); }

    /// @throws Error Malformed, Io
    std::vector<UserDocument> read() const;

    /// Takes documents in; one of a name that is there takes its place.
    /// @throws Error LimitExceeded where there would be too many; as KeptList::change()
    void add(const std::vector<UserDocument>& documents) const;

    /// @throws Error NotFound, with the nearest name
    void remove(const std::string& name) const;

private:
    KeptList m_list;
};

/// What a path names: a file, or all files in a folder and those below that can be added.
/// @throws Error NotFound; InvalidArgument where none can be added; LimitExceeded
std::vector<std::filesystem::path> documents_at(const std::filesystem::path& path);

/// A file as a document, by the name of the file.
/// @throws Error as retrieval::user_entries(); LimitExceeded, Io
UserDocument read_document(const std::filesystem::path& file);

/// What a user's commands search: what the program has, the user's documents and, where a model of
/// embeddings is named, by vectors too.
/// @throws Error as open_embedding_model()
std::shared_ptr<const tools::Documentation> documentation_of_user(const std::string& embedding_model);

} // namespace graticule::cli
