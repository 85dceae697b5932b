// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/specification.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/strict/kinds.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

constexpr std::size_t MostOutputs = 50; // that a task asks for

/// One text, or a list of texts with one at least.
std::vector<std::string> texts_from(const CheckedJson& json) {
    if (!json.json().is_array())
        return {json.text()};
    std::vector<std::string> texts;
    for (const CheckedJson& element : json.elements())
        texts.push_back(element.text());
    if (texts.empty())
        json.fail("must not be empty");
    return texts;
}

std::vector<std::string> files_from(const CheckedJson& json) {
    std::vector<std::string> files = texts_from(json);
    for (const std::string& file : files)
        if (file.empty() || file.find_first_of("/\\") != std::string::npos)
            json.fail("must be names or patterns of files, without folders");
    return files;
}

fs::path reference_at(const fs::path& folder, const std::string& name, const CheckedJson& json) {
    const fs::path path = folder / name;
    if (!is_inside(path, folder))
        json.fail("must lie in the folder of the specification");
    std::error_code status;
    if (!fs::is_regular_file(path, status))
        throw Error(ErrorCode::NotFound, fmt::format("There is no reference {}", path.string()),
                    "References lie beside their specification");
    return path;
}

Json options_of(const Json& entry) {
    Json options = entry;
    for (const char* shared : {"file", "kind", "reference"})
        options.erase(shared);
    return options;
}

OutputCheckMaker maker_of(const CheckedJson& kind) {
    const OutputCheckMaker maker = output_check_maker(kind.text());
    if (maker == nullptr)
        kind.fail(
            fmt::format("must be one of {}, not '{}'", join(output_kinds(), ", "), kind.text()));
    return maker;
}

ExpectedOutput output_from(const CheckedJson& entry, const fs::path& folder,
                           const std::string& where) {
    ExpectedOutput output;
    output.files = files_from(entry.at("file"));
    output.kind = entry.at("kind").text();
    const OutputCheckMaker maker = maker_of(entry.at("kind"));
    const Json json = options_of(entry.object());
    const CheckedJson options(json, where);
    if (const auto reference = entry.find("reference"))
        for (const std::string& name : texts_from(*reference)) {
            output.references.push_back(reference_at(folder, name, *reference));
            output.checks.push_back(maker(options, output.references.back()));
        }
    else
        output.checks.push_back(maker(options, std::nullopt));
    if (output.kind == "vector" || output.kind == "table") {
        output.layer = options.text_or("layer", "");
        output.reference_layer = options.text_or("reference_layer", "");
    }
    return output;
}

} // namespace

Specification specification_from(const Json& json, const fs::path& folder,
                                 const std::string& source) {
    const CheckedJson file(json, source);
    file.expect_only({"outputs"});
    const std::vector<CheckedJson> entries = file.at("outputs").elements();
    if (entries.empty() || entries.size() > MostOutputs)
        file.fail(fmt::format("'outputs' must be a list of 1 to {}", MostOutputs));
    Specification specification;
    for (std::size_t i = 0; i < entries.size(); ++i)
        specification.outputs.push_back(
            output_from(entries[i], folder, fmt::format("{}, output {}", source, i + 1)));
    return specification;
}

Specification read_specification(const fs::path& file) {
    constexpr std::uintmax_t MostBytes = 4U << 20;
    const std::string name = file.filename().string();
    const fs::path folder = fs::absolute(file).lexically_normal().parent_path();
    return specification_from(parse_json(read_file(file, MostBytes), name), folder, name);
}

} // namespace graticule::evaluation::strict
