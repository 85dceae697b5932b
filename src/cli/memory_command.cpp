// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/memory_store.hpp"
#include "cli/terminal.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

using agents::coding::ErrorMemory;
using agents::coding::Remedy;

struct MemoryOptions {
    std::filesystem::path file; ///< empty: that of the user
    std::filesystem::path other;
    std::vector<std::size_t> numbers;
    bool all = false;
    bool json = false;
};

MemoryStore store_of(const MemoryOptions& options) {
    return options.file.empty() ? MemoryStore::of_user(process_environment())
                                : MemoryStore(options.file);
}

std::string counts(const Remedy& remedy) {
    return fmt::format("helped {}, told {}", remedy.helped, remedy.offered);
}

void list(const MemoryOptions& options) {
    const MemoryStore store = store_of(options);
    const ErrorMemory memory = store.read();
    if (options.json) {
        print_json(memory.to_json());
        return;
    }
    if (memory.empty())
        fmt::print("Nothing was learned yet ({}).\n", printable(store.file().string()));
    std::size_t number = 0;
    for (const Remedy& remedy : memory.remedies())
        fmt::print("{:>3}  {}: {}  ({})\n", ++number, printable(remedy.failure.type),
                   printable(remedy.failure.words), counts(remedy));
}

const Remedy& remedy_of(const ErrorMemory& memory, std::size_t number) {
    if (number == 0 || number > memory.remedies().size())
        throw Error(
            ErrorCode::NotFound,
            fmt::format("There is no remedy {}: there are {}", number, memory.remedies().size()),
            "`graticule memory list` numbers them");
    return memory.remedies()[number - 1];
}

void show(const MemoryOptions& options) {
    const ErrorMemory memory = store_of(options).read();
    for (const std::size_t number : options.numbers) {
        const Remedy& remedy = remedy_of(memory, number);
        if (options.json) {
            print_json(to_json(remedy));
            continue;
        }
        fmt::print("{}: {}\n", printable(remedy.failure.type), printable(remedy.failure.words));
        if (!remedy.failure.place.empty())
            fmt::print("raised in {}\n", printable(remedy.failure.place));
        if (!remedy.shapes.empty())
            fmt::print("on {}\n", tools::in_words(remedy.shapes));
        for (const std::string& line : remedy.change.removed)
            fmt::print("- {}\n", printable(line));
        for (const std::string& line : remedy.change.added)
            fmt::print("+ {}\n", printable(line));
        fmt::print("{}\n", counts(remedy));
    }
}

void forget(const MemoryOptions& options) {
    if (options.all == !options.numbers.empty())
        throw Error(ErrorCode::InvalidArgument, "It is not said what is to be forgotten",
                    "Name numbers of `graticule memory list`, or --all");
    store_of(options).change([&](ErrorMemory& memory) {
        for (const std::size_t number : options.numbers)
            remedy_of(memory, number);
        ErrorMemory kept;
        for (std::size_t i = 0; !options.all && i < memory.remedies().size(); ++i)
            if (std::find(options.numbers.begin(), options.numbers.end(), i + 1)
                == options.numbers.end())
                kept.add(memory.remedies()[i]);
        memory = std::move(kept);
    });
}

void export_to(const MemoryOptions& options) {
    const ErrorMemory memory = store_of(options).read();
    if (memory.empty())
        throw Error(ErrorCode::NotFound, "Nothing was learned yet, so there is nothing to export",
                    "Name another memory with --file");
    std::error_code missing;
    if (std::filesystem::exists(options.other, missing))
        throw Error(ErrorCode::InvalidArgument,
                    quoted_name(options.other.string()) + " is there already",
                    "Name a file that is not");
    MemoryStore(options.other).change([&](ErrorMemory& other) { other = memory; });
    fmt::print("{} remedies are in {}\n", memory.remedies().size(),
               printable(options.other.string()));
}

void import_from(const MemoryOptions& options) {
    if (!std::filesystem::exists(options.other))
        throw Error(ErrorCode::NotFound, "There is no file " + quoted_name(options.other.string()),
                    "Name one that `graticule memory export` wrote");
    const ErrorMemory more = MemoryStore(options.other).read();
    store_of(options).change([&](ErrorMemory& memory) {
        for (const Remedy& remedy : more.remedies())
            memory.add(remedy);
    });
    fmt::print("{} remedies were taken in\n", more.remedies().size());
}

CLI::App* add_to(CLI::App& memory, const char* name, const char* description,
                 const std::shared_ptr<MemoryOptions>& options,
                 void (*does)(const MemoryOptions&)) {
    CLI::App* command = memory.add_subcommand(name, description);
    command->add_option("--file", options->file, "Another memory than that of all your runs");
    command->callback([options, does] { does(*options); });
    return command;
}

} // namespace

void add_memory_command(CLI::App& program) {
    auto options = std::make_shared<MemoryOptions>();
    CLI::App* memory =
        program.add_subcommand("memory", "Manage remedies learned from failures of generated code");
    memory->require_subcommand(1);
    add_to(*memory, "list", "List the remedies, the most helpful first", options, list)
        ->add_flag("--json", options->json, "Print them as JSON");
    CLI::App* shown = add_to(*memory, "show", "Show the change that a remedy makes", options, show);
    shown->add_option("number", options->numbers, "Numbers as `list` gives them")->required();
    shown->add_flag("--json", options->json, "Print them as JSON");
    CLI::App* forgotten = add_to(*memory, "forget", "Forget remedies", options, forget);
    forgotten->add_option("number", options->numbers, "Numbers as `list` gives them");
    forgotten->add_flag("--all", options->all, "All of them");
    add_to(*memory, "export", "Export the memory to a file", options, export_to)
        ->add_option("file", options->other, "A file that is not there yet")
        ->required();
    add_to(*memory, "import", "Import an exported memory", options, import_from)
        ->add_option("file", options->other, "What `export` wrote")
        ->required();
    memory->footer(
        "Examples:\n"
        "  graticule memory list\n"
        "  graticule memory export team.json\n"
        "  graticule run TASK --data DATA --agent code --model M --memory team.json\n\n"
        "It holds lines of code in which texts and numbers are blanked, and of data what "
        "kind they\n"
        "are, their types, CRS and order of magnitude.\n");
}

} // namespace graticule::cli
