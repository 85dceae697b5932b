// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/share.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "editing/edit_service.hpp"
#include "editing/edited_layer.hpp"
#include "geodata/catalog/catalog.hpp"
#include "server/http_server.hpp"
#include "server/routes.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

namespace fs = std::filesystem;

struct EditOptions {
    std::string file;
    std::vector<fs::path> data;
    std::uint16_t port = 0;
};

/// Where the layer lies that is to be edited, and what the catalogue says of reading it.
struct Choice {
    fs::path file;
    geodata::ReadOptions read;
    std::string source;
};

Choice choose(const EditOptions& options, const Context& context) {
    if (options.data.empty())
        return {options.file, {}, ""};
    const geodata::Catalog catalog = geodata::Catalog::open(options.data, context);
    const geodata::CatalogEntry& entry = catalog.find(options.file);
    if (entry.path != entry.origin && !fs::is_directory(entry.origin)
        && !fs::equivalent(entry.path, entry.origin))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} lies in an archive, where it cannot be saved", entry.name),
                    "Unpack the archive first");
    return {entry.path, entry.read_options, entry.source};
}

// A layer is saved where it is, and former versions beside it.
std::vector<fs::path> folders_of(const EditOptions& options) {
    if (options.data.empty())
        return {fs::weakly_canonical(options.file).parent_path()};
    std::vector<fs::path> folders;
    for (const fs::path& path : options.data)
        folders.push_back(fs::is_directory(path) ? path : fs::weakly_canonical(path).parent_path());
    return folders;
}

void edit(const EditOptions& options) {
    Session session(false);
    session.confine({options.data, folders_of(options)});
    const Choice choice = choose(options, session.context());
    editing::EditedLayer layer(fs::weakly_canonical(choice.file), choice.read, session.context());
    const std::string stem = layer.file().stem().string();
    cartography::EditPage page{"Edit " + layer.file().filename().string(),
                               choice.source.empty() ? "" : "Source: " + choice.source,
                               slug(stem, 60) + ".geojson", true};
    editing::EditService service(layer, std::move(page), {share_folder()}, session.context());
    server::Routes routes;
    service.add_to(routes);
    server::HttpServer server(options.port, std::move(routes));
    for (const std::string& note : layer.notes())
        session.terminal().note(note, Tone::Quiet);
    fmt::print("{}\n", server.url());
    std::fflush(stdout); // the address is wanted now, whoever reads it
    session.terminal().note("Open this address in a browser. Ctrl-C ends the program.");
    server.run(session.context());
}

} // namespace

void add_edit_command(CLI::App& program) {
    auto options = std::make_shared<EditOptions>();
    CLI::App* command =
        program.add_subcommand("edit", "Edit a layer in a browser, with versions to return to");
    command->add_option("file", options->file, "The layer's file, or with --data its name there")
        ->required();
    command->add_option("-p,--port", options->port, "Port to serve on; a free one if not given");
    command->add_option("-d,--data", options->data,
                        "Folder or file that holds the layer; may be repeated");
    command->footer("Examples:\n  graticule edit towns.geojson\n"
                    "  graticule edit parks --data city/ --port 8080\n\n"
                    "GeoJSON, GeoPackage and Shapefile are saved where they are; former versions "
                    "are kept\nin a folder beside the file.\n"
                    "Exit status: 0 ended by Ctrl-C, 1 failed, 2 wrong file, 3 another has it.\n");
    command->callback([options, command] {
        Settings::here().apply(*command);
        edit(*options);
    });
}

} // namespace graticule::cli
