// SPDX-License-Identifier: Apache-2.0
// Writes the page that a browser test opens: make_page query|edit SHARE_FOLDER PAGE TITLE FILE...
#include "base/context.hpp"
#include "base/error.hpp"
#include "cartography/pages/edit_page.hpp"
#include "cartography/pages/query_page.hpp"
#include "geodata/read.hpp"

#include <iostream>
#include <string>
#include <vector>

using namespace graticule;

namespace {

cartography::MapDescription map_of(const std::string& title, const std::vector<std::string>& files,
                                   const Context& context) {
    cartography::MapDescription map;
    map.title = title;
    map.source = "Source: made for this test";
    map.panels.resize(1);
    for (const std::string& file : files) {
        cartography::MapLayer layer;
        layer.layer = geodata::read_layer(file, {}, context).layer;
        layer.title = fs::path(file).stem().string();
        map.panels[0].layers.push_back(std::move(layer));
    }
    return map;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 5 || (arguments[0] != "query" && arguments[0] != "edit")) {
        std::cerr << "make_page query|edit SHARE_FOLDER PAGE TITLE FILE...\n";
        return 2;
    }
    try {
        ThreadPool pool(2);
        const Context context(pool);
        const cartography::RenderResources resources{arguments[1]};
        const std::vector<std::string> files(arguments.begin() + 4, arguments.end());
        if (arguments[0] == "query")
            render_query_page(map_of(arguments[3], files, context), arguments[2], resources,
                              context);
        else
            render_edit_page({arguments[3], "Source: made for this test", "edited.geojson", false},
                             geodata::read_layer(files.front(), {}, context).layer, arguments[2],
                             resources, context);
    } catch (const Error& error) {
        std::cerr << error.one_line() << '\n';
        return 1;
    }
    return 0;
}
