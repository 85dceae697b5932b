// SPDX-License-Identifier: Apache-2.0
#include "llm/local/known_models.hpp"

#include "base/json.hpp"
#include "llm/data/model_table.hpp"

#include <algorithm>
#include <filesystem>

namespace graticule::llm {

namespace {

const Json& built_in_table() {
    static const Json table = parse_json(LocalModelTable, "local_models.json");
    return table;
}

CheckedJson checked_table() {
    return {built_in_table(), "local_models.json"};
}

std::uintmax_t bytes_of(const CheckedJson& count) {
    if (count.integer() <= 0)
        count.fail("is no count of bytes");
    return static_cast<std::uintmax_t>(count.integer());
}

// Files are put at the same path, so that it must not lead out of a folder.
std::string path_of(const CheckedJson& entry) {
    const std::filesystem::path path = entry.text();
    const bool leads_out = std::any_of(path.begin(), path.end(), [](const auto& step) {
        return step.empty() || step == "." || step == "..";
    });
    if (path.empty() || path.is_absolute() || leads_out)
        entry.fail("is no path within a package");
    return path.string();
}

PinnedPackage package_of(const CheckedJson& entry) {
    PinnedPackage package{entry.at("package").text(),      entry.at("version").text(),
                          entry.at("wheel_sha256").text(), bytes_of(entry.at("wheel_bytes")),
                          entry.at("licence").text(),      {}};
    for (const CheckedJson& file : entry.elements_of("files")) {
        file.expect_only({"path", "bytes", "sha256"});
        package.files.push_back(
            {path_of(file.at("path")), bytes_of(file.at("bytes")), file.at("sha256").text()});
    }
    if (package.files.empty())
        entry.fail("names no files");
    return package;
}

KnownModel model_of(const CheckedJson& entry) {
    entry.expect_only({"name", "title", "package", "version", "wheel_sha256", "wheel_bytes",
                       "licence", "context_window", "files"});
    return {entry.at("name").text(), entry.at("title").text(), package_of(entry),
            entry.at("context_window").integer()};
}

} // namespace

KnownServer read_known_server(const CheckedJson& table) {
    const CheckedJson entry = table.at("server");
    entry.expect_only({"package", "version", "machine", "wheel_sha256", "wheel_bytes", "licence",
                       "most_threads", "batch_tokens", "answer_tokens", "files"});
    return {package_of(entry), entry.at("machine").text(), entry.at("most_threads").integer(),
            entry.at("batch_tokens").integer(), entry.at("answer_tokens").integer()};
}

std::vector<KnownModel> read_known_models(const CheckedJson& table) {
    std::vector<KnownModel> models;
    for (const CheckedJson& entry : table.at("models").elements())
        models.push_back(model_of(entry));
    return models;
}

KnownServer known_server() {
    return read_known_server(checked_table());
}

std::vector<KnownModel> known_models() {
    return read_known_models(checked_table());
}

std::optional<KnownModel> known_model(std::string_view name) {
    for (KnownModel& model : known_models())
        if (model.name == name)
            return std::move(model);
    return std::nullopt;
}

} // namespace graticule::llm
