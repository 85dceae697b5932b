// SPDX-License-Identifier: Apache-2.0
#include "cli/documentation_store.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "base/plain_file.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"
#include "cli/embedding_model.hpp"
#include "cli/user_data.hpp"
#include "retrieval/search_index/user_entries.hpp"
#include "tools/documentation/documentation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t LargestStore = 64U << 20U;
constexpr std::size_t MostDocuments = 500;
constexpr int MostFoldersDeep = 8;
constexpr std::size_t VectorsNameDigits = 12;

Json document_json(const UserDocument& document) {
    Json pieces = Json::array();
    for (const retrieval::Entry& piece : document.pieces)
        pieces.push_back(retrieval::to_json(piece));
    return {{"name", document.name}, {"file", document.file.string()}, {"pieces", std::move(pieces)}};
}

UserDocument document_from(const Json& kept) {
    UserDocument document{text_member(kept, "name"), text_member(kept, "file"), {}};
    if (const Json& pieces = member(kept, "pieces"); pieces.is_array())
        for (const Json& piece : pieces)
            document.pieces.push_back(retrieval::user_entry_from(piece));
    return document;
}

auto by_name(const std::string& name) {
    return [&name](const Json& kept) { return text_member(kept, "name") == name; };
}

void find_documents(const fs::path& folder, int depth, std::vector<fs::path>& found) {
    for (const fs::path& path : list_folder(folder)) {
        std::error_code failure;
        const fs::file_type type = fs::symlink_status(path, failure).type();
        if (type == fs::file_type::directory && depth < MostFoldersDeep
            && !path.filename().string().starts_with('.'))
            find_documents(path, depth + 1, found);
        else if (type == fs::file_type::regular && retrieval::is_user_document(path))
            found.push_back(path);
        if (found.size() > MostDocuments)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("{} has more than {} documents",
                                    quoted_name(folder.string()), MostDocuments),
                        "Add fewer of them");
    }
}

std::optional<tools::DocumentationVectors> vectors_of(const std::string& model,
                                                      const Environment& environment) {
    if (model.empty())
        return std::nullopt;
    ModelOptions options;
    options.name = model;
    options.environment = environment;
    // Shared by what asks: a function is copied.
    std::shared_ptr<llm::EmbeddingModel> opened = open_embedding_model(options);
    const std::string name =
        fmt::format("documentation-vectors/{}.bin", sha256(model).substr(0, VectorsNameDigits));
    return tools::DocumentationVectors{
        model,
        user_data_file(environment, name.c_str(), "vectors of the documentation",
                       "Leave out --embedding-model"),
        [opened](const std::vector<std::string>& texts, const Context& context) {
            return opened->embed(texts, context).vectors;
        }};
}

} // namespace

DocumentationStore::DocumentationStore(fs::path file)
    : m_list(std::move(file), "documents", "no list of added documents", LargestStore) {}

DocumentationStore DocumentationStore::of_user(const Environment& environment) {
    return DocumentationStore(user_data_file(environment, "documentation.json",
                                             "documents that are added",
                                             "Set HOME or XDG_DATA_HOME"));
}

std::vector<UserDocument> DocumentationStore::read() const {
    std::vector<UserDocument> documents;
    for (const Json& kept : m_list.read())
        documents.push_back(document_from(kept));
    return documents;
}

void DocumentationStore::add(const std::vector<UserDocument>& documents) const {
    m_list.change([&](Json& list) {
        for (const UserDocument& document : documents) {
            const auto there = std::find_if(list.begin(), list.end(), by_name(document.name));
            if (there != list.end())
                *there = document_json(document);
            else
                list.push_back(document_json(document));
        }
        if (list.size() > MostDocuments)
            throw Error(ErrorCode::LimitExceeded,
                        fmt::format("There would be more than {} added documents", MostDocuments),
                        "`graticule docs remove NAME` makes room");
    });
}

void DocumentationStore::remove(const std::string& name) const {
    m_list.change([&](Json& list) {
        const auto there = std::find_if(list.begin(), list.end(), by_name(name));
        if (there == list.end()) {
            std::vector<std::string> names;
            for (const Json& kept : list)
                names.push_back(text_member(kept, "name"));
            const auto nearest = nearest_name(name, names);
            throw Error(ErrorCode::NotFound,
                        fmt::format("There is no added document {}", quoted_name(name)),
                        nearest ? fmt::format("Did you mean {}?", quoted_name(*nearest))
                                : "`graticule docs list` names them");
        }
        list.erase(there);
    });
}

std::vector<fs::path> documents_at(const fs::path& path) {
    std::error_code missing;
    if (!fs::is_directory(path, missing)) {
        if (!fs::exists(path, missing))
            throw Error(ErrorCode::NotFound,
                        fmt::format("There is no {}", quoted_name(path.string())),
                        "Name a file or folder that is there");
        return {path};
    }
    std::vector<fs::path> found;
    find_documents(path, 0, found);
    if (found.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has no document that can be added", quoted_name(path.string())),
                    "Name files that end in .md, .txt, .rst, .py or .ipynb");
    return found;
}

UserDocument read_document(const fs::path& file) {
    require_plain_file(file);
    const std::string name = one_line(file.filename().string());
    return {name, fs::absolute(file).lexically_normal(),
            retrieval::user_entries(name, file,
                                    read_file(file, retrieval::LargestUserFile))};
}

std::shared_ptr<const tools::Documentation>
documentation_of_user(const std::string& embedding_model) {
    const Environment environment = process_environment();
    tools::DocumentationSources sources;
    sources.of_user = [environment] {
        // A run may not read the user's own files once it is confined.
        const std::vector<UserDocument> documents =
            unconfined([&] { return DocumentationStore::of_user(environment).read(); });
        std::vector<retrieval::Entry> entries;
        for (const UserDocument& document : documents)
            entries.insert(entries.end(), document.pieces.begin(), document.pieces.end());
        return entries;
    };
    sources.vectors = vectors_of(embedding_model, environment);
    return std::make_shared<const tools::Documentation>(std::move(sources));
}

} // namespace graticule::cli
