// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"
#include "server/routes.hpp"

#include "earth/stac/item_search.hpp"
#include "earth/stac/items.hpp"

#include <map>
#include <string>
#include <vector>

namespace graticule::earth {

/// Answers clients of the STAC API 1.0.0 over the items of a folder: the catalogue, collections,
/// items, searches by GET and POST, and the files of assets with ranges of bytes. Errors are told
/// as {"code", "description"}.
class StacService {
public:
    /// @param by_path whether hrefs of assets are paths of this machine, else addresses of the
    /// server
    StacService(StacItems items, bool by_path);

    /// Adds its routes; it must outlive their server.
    void add_to(server::Routes& routes);
    /// Where the server is found, before it runs.
    void set_url(std::string url) { m_url = std::move(url); }

private:
    server::HttpReply landing_page() const;
    server::HttpReply collections() const;
    server::HttpReply collection(const std::string& id) const;
    server::HttpReply item(const std::string& collection, const std::string& id) const;
    server::HttpReply found(const ItemSearch& search, const std::string& path, bool posted) const;
    server::HttpReply file(const server::HttpRequest& request) const;
    Json collection_json(const std::string& id) const;
    Json item_json(const StacItem& item) const;
    Json link(const char* rel, const std::string& path, const char* type) const;
    void require_collection(const std::string& id) const;

    StacItems m_items;
    bool m_by_path;
    std::map<std::string, std::vector<const StacItem*>> m_collections;
    std::map<std::string, const StacAsset*> m_files; ///< by their places
    std::string m_url;
};

} // namespace graticule::earth
