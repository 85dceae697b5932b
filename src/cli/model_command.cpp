// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "llm/local/model_store.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace graticule::cli {

namespace {

constexpr std::int64_t UsualContext = 8192; // tokens; a longer one takes more memory

struct AddOptions {
    std::string name;
    std::filesystem::path file;
    std::int64_t context_window = UsualContext;
};

llm::ModelStore user_store() {
    return llm::ModelStore::of_user(process_environment());
}

std::string megabytes(std::uintmax_t bytes) {
    return format_number(static_cast<double>(bytes) / 1e6, 3) + " MB";
}

void add(const AddOptions& options) {
    const auto known = llm::known_model(options.name);
    if (!known && options.file.empty()) {
        std::vector<std::string> names;
        for (const llm::KnownModel& model : llm::known_models())
            names.push_back(model.name);
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("Graticule knows no local model {}", graticule::quoted(options.name)),
            fmt::format("Take {}, or name a file of your own with --file", join(names, ", ")));
    }
    Session session(false);
    const llm::ModelStore store = user_store();
    store.add_server(llm::known_server(), session.context());
    if (options.file.empty())
        store.add_model(*known, session.context());
    else
        store.add_file(options.name, options.file, options.context_window);
    const llm::StoredModel model = store.model(options.name);
    fmt::print("{} is set up in {} ({}{}{})\nUse it with --agent react --model local/{}\n",
               model.name, printable(store.folder().string()), megabytes(model.bytes),
               model.licence.empty() ? "" : ", licence ", model.licence, model.name);
}

Json model_json(const llm::StoredModel& model) {
    return {{"name", "local/" + model.name}, {"set_up", true},
            {"bytes", model.bytes},          {"context_window", model.context_window},
            {"licence", model.licence},      {"origin", model.origin},
            {"file", model.file.string()}};
}

Json model_json(const llm::KnownModel& model) {
    return {{"name", "local/" + model.name},
            {"set_up", false},
            {"bytes", model.package.files.front().bytes},
            {"context_window", model.context_window},
            {"licence", model.package.licence},
            {"origin", fmt::format("{} {}", model.package.name, model.package.version)},
            {"to_fetch_bytes", model.package.wheel_bytes}};
}

void list_models(bool json) {
    const llm::ModelStore store = user_store();
    Json models = Json::array();
    for (const llm::StoredModel& model : store.models())
        models.push_back(model_json(model));
    for (const llm::KnownModel& model : llm::known_models())
        if (!store.has_model(model.name))
            models.push_back(model_json(model));
    if (json) {
        print_json(models);
        return;
    }
    for (const Json& model : models) {
        const std::string licence = model["licence"];
        fmt::print("{:<24} {:>10}  {:<12} {}\n", model["name"].get<std::string>(),
                   megabytes(model["bytes"].get<std::uintmax_t>()),
                   licence.empty() ? "your own" : licence,
                   model["set_up"].get<bool>()
                       ? "set up"
                       : fmt::format("can be set up: {} to fetch",
                                     megabytes(model["to_fetch_bytes"].get<std::uintmax_t>())));
    }
}

void add_add_command(CLI::App& group) {
    auto options = std::make_shared<AddOptions>();
    CLI::App* command = group.add_subcommand("add", "Set up a model on this machine");
    command->add_option("name", options->name, "What the model is called")->required();
    CLI::Option* file = command->add_option("--file", options->file,
                                            "A model of your own, in the GGUF format of llama.cpp");
    command
        ->add_option("--context", options->context_window,
                     "Tokens that prompt and answer of your own model may have together")
        ->check(CLI::Range(512, 1 << 20))
        ->capture_default_str()
        ->needs(file);
    command->footer("Example:\n  graticule model add smollm2-135m\n\n"
                    "The model and the server that runs it are fetched once, by the machine's "
                    "pip.\nAfter that no network is needed.\n");
    command->callback([options] { add(*options); });
}

void add_list_command(CLI::App& group) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = group.add_subcommand("list", "List the models that are set up or can be");
    command->add_flag("--json", *json, "Print the list as JSON");
    command->callback([json] { list_models(*json); });
}

void add_remove_command(CLI::App& group) {
    auto name = std::make_shared<std::string>();
    CLI::App* command = group.add_subcommand("remove", "Remove a model from this machine");
    command->add_option("name", *name, "What the model is called")->required();
    command->callback([name] {
        user_store().remove_model(*name);
        fmt::print("{} is removed\n", *name);
    });
}

} // namespace

void add_model_command(CLI::App& program, ExitStatus& /*status*/) {
    CLI::App* group = program.add_subcommand(
        "model", "Manage language models that run on this machine, without a key");
    group->require_subcommand(1);
    add_add_command(*group);
    add_list_command(*group);
    add_remove_command(*group);
}

} // namespace graticule::cli
