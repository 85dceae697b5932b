// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/render.hpp"
#include "editing/edited_layer.hpp"
#include "server/http_message.hpp"
#include "server/routes.hpp"

#include <functional>
#include <shared_mutex>
#include <utility>

namespace graticule::editing {

/// What the edit page asks for, as routes of a server: / is the page, /layer the layer (GET) and
/// saving it (PUT), /versions the list of versions, /restore brings one back (POST). What changes
/// the layer must name the version that it rests on, and gets 412 with the present layer where that
/// is another. Requests that read are answered at once, one that changes the layer by itself.
class EditService {
public:
    EditService(EditedLayer& layer, cartography::EditPage page,
                cartography::RenderResources resources, const Context& context)
        : m_layer(layer), m_page(std::move(page)), m_resources(std::move(resources)),
          m_context(context) {}

    /// Adds its routes; it must outlive their server.
    void add_to(server::Routes& routes);

private:
    server::HttpHandler reading(std::function<server::HttpReply()> reply);
    server::HttpReply page();
    server::HttpReply versions();
    server::HttpReply layer(unsigned status, const Json& more);
    server::HttpReply change(const server::HttpRequest& request,
                             const std::function<Json(const Json& body)>& work);
    Json restore(const Json& body);

    EditedLayer& m_layer;
    cartography::EditPage m_page;
    cartography::RenderResources m_resources;
    const Context& m_context;
    std::shared_mutex m_mutex; ///< of the layer
};

} // namespace graticule::editing
