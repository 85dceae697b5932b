// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "server/http_server.hpp"
#include "server/routes.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/graph/registry.hpp"
#include "earth/service/client_package.hpp"
#include "earth/service/earth_service.hpp"
#include "earth/service/python_hook.hpp"
#include "earth/stac/items.hpp"
#include "earth/stac/stac_service.hpp"

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

struct EarthOptions {
    fs::path client;
    fs::path catalog;
    std::uint16_t port = 0;
    double seconds = 300;
};

Grants earth_grants(const EarthOptions& options, const earth::AssetCatalog& catalog,
                    const earth::ClientPackage& client) {
    Grants grants;
    grants.read = catalog.folders();
    grants.read.push_back(client.folder());
    if (!options.catalog.empty())
        grants.read.push_back(fs::weakly_canonical(options.catalog));
    return grants;
}

void serve_earth(const EarthOptions& options) {
    Session session(false);
    const earth::ClientPackage client = earth::ClientPackage::find(options.client);
    const earth::AssetCatalog catalog =
        options.catalog.empty() ? earth::AssetCatalog()
                                : earth::AssetCatalog::read(fs::weakly_canonical(options.catalog));
    session.confine(earth_grants(options, catalog, client));
    earth::EarthService service(catalog, client, options.seconds, session.context());
    server::Routes routes;
    service.add_to(routes);
    server::HttpServer server(options.port, std::move(routes));
    service.set_url(server.url());
    fmt::print("{}\n", server.url());
    std::fflush(stdout); // the address is wanted now, whoever reads it
    session.terminal().note(
        "ee.Initialize(url=ADDRESS, ...) works with this address. Ctrl-C ends the program.");
    server.run(session.context());
}

Json algorithms_json() {
    Json list = Json::array();
    for (const auto& [name, algorithm] : earth::Registry::all().algorithms()) {
        Json arguments = Json::array();
        for (const earth::Parameter& parameter : algorithm.parameters)
            arguments.push_back({{"name", parameter.name}, {"optional", parameter.optional}});
        list.push_back({{"name", name}, {"arguments", std::move(arguments)}});
    }
    return list;
}

void list_earth_algorithms(bool json) {
    if (json)
        return print_json(algorithms_json());
    for (const auto& [name, algorithm] : earth::Registry::all().algorithms()) {
        std::string arguments;
        for (const earth::Parameter& parameter : algorithm.parameters)
            arguments += fmt::format("{}{}{}", arguments.empty() ? "" : ", ", parameter.name,
                                     parameter.optional ? "?" : "");
        fmt::print("{}({})\n", name, arguments);
    }
}

void add_serve(CLI::App& earth) {
    auto options = std::make_shared<EarthOptions>();
    CLI::App* command = earth.add_subcommand(
        "serve", "Answer the Python client `ee` on this machine, over local data");
    command
        ->add_option("--client", options->client,
                     "The client's package `ee`, or the Python environment that it is installed in")
        ->required();
    command
        ->add_option("--catalog", options->catalog,
                     "Which local data stand for which ids (earth.toml)")
        ->check(CLI::ExistingFile);
    command->add_option("-p,--port", options->port, "Port to serve on; a free one if not given");
    command->add_option("--seconds", options->seconds, "How long one request may take")
        ->check(CLI::Range(1.0, 86400.0))
        ->capture_default_str();
    command->footer("Examples:\n  graticule earth serve --client .venv --catalog earth.toml\n"
                    "  graticule earth serve --client .venv/lib/python3.11/site-packages/ee "
                    "--catalog earth.toml --port 8080\n\n"
                    "Prints its address. In a script:\n"
                    "  ee.Initialize(credentials=google.auth.credentials.AnonymousCredentials(), "
                    "url=ADDRESS, project='local')\n"
                    "Exit status: 0 ended by Ctrl-C, 1 failed, 2 wrong option or file.\n");
    command->callback([options] { serve_earth(*options); });
}

struct StacOptions {
    fs::path folder;
    std::uint16_t port = 0;
    bool by_path = false;
};

void serve_stac(const StacOptions& options) {
    Session session(false);
    const fs::path folder = fs::weakly_canonical(options.folder);
    Grants grants;
    grants.read = {folder};
    session.confine(grants);
    earth::StacItems items = earth::read_stac_items(folder, session.context());
    for (const std::string& line : items.left_out)
        session.terminal().note("left out " + line);
    earth::StacService service(std::move(items), options.by_path);
    server::Routes routes;
    service.add_to(routes);
    server::HttpServer server(options.port, std::move(routes));
    service.set_url(server.url());
    fmt::print("{}\n", server.url());
    std::fflush(stdout);
    session.terminal().note("pystac_client.Client.open(ADDRESS) works with this address. Ctrl-C "
                            "ends the program.");
    server.run(session.context());
}

void add_stac(CLI::App& earth) {
    auto options = std::make_shared<StacOptions>();
    CLI::App* command = earth.add_subcommand(
        "stac", "Serve a folder of rasters as a STAC API, for pystac-client and odc-stac");
    command
        ->add_option("folder", options->folder,
                     "Rasters as COLLECTION/ITEM.tif or COLLECTION/ITEM/ASSET.tif")
        ->required()
        ->check(CLI::ExistingDirectory);
    command->add_option("-p,--port", options->port, "Port to serve on; a free one if not given");
    command->add_flag("--paths", options->by_path,
                      "Tell paths of files (file://) instead of addresses of the server");
    command->footer("Examples:\n  graticule earth stac rasters\n"
                    "  graticule earth stac rasters --port 8081 --paths\n\n"
                    "Prints its address. In a script:\n"
                    "  pystac_client.Client.open(ADDRESS).search(collections=['sentinel'])\n"
                    "Exit status: 0 ended by Ctrl-C, 1 failed, 2 wrong option or folder.\n");
    command->callback([options] { serve_stac(*options); });
}

} // namespace

void add_earth_command(CLI::App& program) {
    CLI::App* earth = program.add_subcommand(
        "earth", "Serve the Python clients of Earth Engine and STAC from local data");
    earth->require_subcommand(1);
    earth->footer("Examples:\n  graticule earth serve --client .venv --catalog earth.toml\n"
                  "  graticule earth stac rasters\n"
                  "  graticule earth algorithms --json\n"
                  "  graticule earth hook > hook/sitecustomize.py\n");
    add_serve(*earth);
    add_stac(*earth);
    auto json = std::make_shared<bool>(false);
    CLI::App* algorithms = earth->add_subcommand(
        "algorithms", "List the algorithms that are evaluated, with their arguments");
    algorithms->add_flag("--json", *json, "As JSON");
    algorithms->footer(
        "Examples:\n  graticule earth algorithms\n  graticule earth algorithms --json\n");
    algorithms->callback([json] { list_earth_algorithms(*json); });
    CLI::App* hook = earth->add_subcommand(
        "hook", "Print a sitecustomize.py that sends unmodified scripts to the server");
    hook->footer("Examples:\n  graticule earth hook > hook/sitecustomize.py\n"
                 "  GRATICULE_EARTH_URL=ADDRESS PYTHONPATH=hook python script.py\n");
    hook->callback([] { fmt::print("{}", earth::PythonHook); });
}

} // namespace graticule::cli
