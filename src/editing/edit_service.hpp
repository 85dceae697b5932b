// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/render.hpp"
#include "editing/edited_layer.hpp"
#include "server/http_server.hpp"

#include <cstdint>
#include <string>

namespace graticule::editing {

/// A random word of 128 bits that only who was told it can name.
/// @throws Error Io where the system gives no random bytes
std::string random_token();

/// Answers the requests of the edit page: /<token>/ is the page, /<token>/layer the layer (GET) and
/// saving it (PUT), /<token>/versions the list of versions, /<token>/restore brings one back
/// (POST). There is nothing else, and nothing without the token. A request must come to this
/// machine by its own name and, where it changes something, from the page itself; saving must name
/// the version that it rests on, and gets 412 with the present layer where that is another.
class EditService {
public:
    EditService(EditedLayer& layer, cartography::EditPage page,
                cartography::RenderResources resources, std::string token, const Context& context)
        : m_layer(layer), m_page(std::move(page)), m_resources(std::move(resources)),
          m_token(std::move(token)), m_context(context) {}

    /// To be called before the first request.
    void set_port(std::uint16_t port) { m_port = port; }
    std::string url() const;

    /// Never throws: what goes wrong is in the reply.
    server::HttpReply answer(const server::HttpRequest& request);

private:
    server::HttpReply route(const server::HttpRequest& request, const std::string& path);
    server::HttpReply page();
    server::HttpReply layer(unsigned status, const Json& more);
    server::HttpReply change(const server::HttpRequest& request, const std::string& path);

    EditedLayer& m_layer;
    cartography::EditPage m_page;
    cartography::RenderResources m_resources;
    std::string m_token;
    const Context& m_context;
    std::uint16_t m_port = 0;
};

} // namespace graticule::editing
