// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "server/http_message.hpp"
#include "server/routes.hpp"

#include "earth/catalogue/assets.hpp"
#include "earth/service/client_package.hpp"

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::earth {

/// Answers what the Python client `ee` asks of Earth Engine: which calls and algorithms there are,
/// values, tables, cells, pictures and tiles of maps, and what the catalogue holds. All errors are
/// told in the client's form, {"error": {"code", "message", "status"}}.
class EarthService {
public:
    /// @param seconds that one request may take
    EarthService(const AssetCatalog& catalog, const ClientPackage& client, double seconds,
                 const Context& context)
        : m_catalog(catalog), m_client(client), m_seconds(seconds), m_context(context) {}

    /// Adds its routes; it must outlive their server.
    void add_to(server::Routes& routes);
    /// Where the server is found, before it runs.
    void set_url(std::string url) { m_url = std::move(url); }

private:
    /// A map, thumbnail or download that was asked for, and is computed when it is fetched.
    struct Order {
        std::string expression;
        std::string format;
        std::vector<std::string>
            columns;      ///< bands of an image, properties of a table; none for all
        std::string name; ///< of the file
    };

    server::HttpReply get(const server::HttpRequest& request);
    server::HttpReply post(const server::HttpRequest& request);
    server::HttpReply asset(std::string name);
    server::HttpReply compute_value(const Json& body);
    server::HttpReply compute_features(const Json& body);
    server::HttpReply compute_cells(const Json& body);
    server::HttpReply keep_order(const std::string& parent, const Json& body);
    server::HttpReply ordered_image(const std::string& name);
    server::HttpReply ordered_table(const std::string& name);
    server::HttpReply map_tile(std::string_view path);
    Order order(const std::string& name);
    template <class Use>
    auto evaluated(const Json& expression, const Use& use);

    const AssetCatalog& m_catalog;
    const ClientPackage& m_client;
    double m_seconds;
    const Context& m_context;
    std::string m_url;
    std::mutex m_mutex; ///< of the orders
    std::map<std::string, Order> m_orders;
    std::uint64_t m_next = 1;
};

} // namespace graticule::earth
