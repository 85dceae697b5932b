// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What Graticule can set up on this machine, as data/local_models.json has it: packages of PyPI,
/// pinned by version and hash. Nothing of it is in code.
namespace graticule::llm {

/// A file that is taken from a package.
struct PackagedFile {
    std::string path; ///< in the package; of plain names, without ..
    std::uintmax_t bytes = 0;
    std::string sha256;
};

/// One version of a package.
struct PinnedPackage {
    std::string name;
    std::string version;
    std::string wheel_sha256;
    std::uintmax_t wheel_bytes = 0; ///< what is fetched
    std::string licence;
    std::vector<PackagedFile> files; ///< those that are kept; what counts most comes first
};

/// What runs models: llama.cpp's server, as a library of Python.
struct KnownServer {
    PinnedPackage package;
    std::string machine;            ///< as uname says it, "x86_64"
    std::int64_t most_threads = 0;  ///< beyond which more of them help little
    std::int64_t batch_tokens = 0;  ///< of a prompt, read in one piece that cannot be interrupted
    std::int64_t answer_tokens = 0; ///< of an answer at most, where a request sets no limit
};

struct KnownModel {
    std::string name; ///< as users write it after local/
    std::string title;
    PinnedPackage package; ///< its first file is the model
    std::int64_t context_window = 0;
};

KnownServer known_server();
std::vector<KnownModel> known_models();
std::optional<KnownModel> known_model(std::string_view name);

/// As the first two, from a text that has the form of data/local_models.json.
/// @throws Error Malformed
KnownServer read_known_server(const CheckedJson& table);
std::vector<KnownModel> read_known_models(const CheckedJson& table);

} // namespace graticule::llm
