// SPDX-License-Identifier: Apache-2.0
#include "earth/stac/stac_service.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "geodata/crs/longitude.hpp"
#include "geodata/formats/geojson_geometry.hpp"
#include "operations/vector/coordinates/longitude_span.hpp"

#include "earth/stac/file_reply.hpp"
#include "earth/values/calendar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace graticule::earth {

using server::HttpReply;
using server::HttpRequest;

namespace {

constexpr const char* StacVersion = "1.0.0";
constexpr const char* JsonType = "application/json";
constexpr const char* GeoJsonType = "application/geo+json";

constexpr const char* Conformance[] = {
    "https://api.stacspec.org/v1.0.0/core",
    "https://api.stacspec.org/v1.0.0/collections",
    "https://api.stacspec.org/v1.0.0/ogcapi-features",
    "https://api.stacspec.org/v1.0.0/item-search",
    "https://api.stacspec.org/v1.0.0/item-search#fields",
    "https://api.stacspec.org/v1.0.0/item-search#sort",
    "https://api.stacspec.org/v1.0.0/item-search#query",
    "https://api.stacspec.org/v1.0.0-rc.2/item-search#filter",
    "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core",
    "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson",
    "http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter",
    "http://www.opengis.net/spec/cql2/1.0/conf/cql2-json",
    "http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2"};

constexpr const char* Extensions[] = {
    "https://stac-extensions.github.io/projection/v2.0.0/schema.json",
    "https://stac-extensions.github.io/raster/v1.1.0/schema.json",
    "https://stac-extensions.github.io/eo/v1.1.0/schema.json"};

HttpReply stac_reply(const Json& json, const char* type = JsonType) {
    HttpReply reply;
    reply.content_type = type;
    reply.body = to_line(json);
    return reply;
}

/// A failure in the form of the STAC API.
HttpReply failed_reply(const std::exception& thrown) {
    const auto* error = dynamic_cast<const Error*>(&thrown);
    HttpReply reply;
    const bool missing = error != nullptr && error->code() == ErrorCode::NotFound;
    const bool asked_wrongly =
        error != nullptr && error->code() != ErrorCode::Io && error->code() != ErrorCode::Internal;
    reply.status = missing ? 404 : asked_wrongly ? 400 : 500;
    reply.body =
        to_line({{"code", missing         ? "NotFound"
                          : asked_wrongly ? "InvalidParameterValue"
                                          : "ServerError"},
                 {"description", error == nullptr ? "The server failed" : error->one_line()}});
    return reply;
}

std::string utc_text(double milliseconds) {
    return format_time(milliseconds, "yyyy-MM-dd'T'HH:mm:ss'Z'", 0, "UTC");
}

/// West, south, east, north, with an east below the west across the antimeridian.
Json box_json(const geodata::Extent& box) {
    const double east = box.max_x > geodata::HalfTurn ? box.max_x - geodata::FullTurn : box.max_x;
    return Json::array({box.min_x, box.min_y, east, box.max_y});
}

std::string item_path(const StacItem& item) {
    return fmt::format("collections/{}/items/{}", escaped_in_address(item.collection),
                       escaped_in_address(item.id));
}

} // namespace

StacService::StacService(StacItems items, bool by_path)
    : m_items(std::move(items)), m_by_path(by_path) {
    for (const StacItem& item : m_items.items) {
        m_collections[item.collection].push_back(&item);
        for (const auto& [key, asset] : item.assets)
            m_files[asset.place] = &asset;
    }
}

void StacService::add_to(server::Routes& routes) {
    const auto add = [&](const char* method, const char* pattern, auto answer) {
        routes.add(method, pattern,
                   [answer](const HttpRequest& request) {
                       try {
                           return answer(request);
                       } catch (const std::exception& thrown) {
                           return failed_reply(thrown);
                       }
                   },
                   {1U << 20U, JsonType, true});
    };
    add("GET", "/", [this](const HttpRequest&) { return landing_page(); });
    add("GET", "/conformance", [](const HttpRequest&) {
        return stac_reply({{"conformsTo", Conformance}});
    });
    add("GET", "/queryables", [](const HttpRequest&) {
        return stac_reply({{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                           {"type", "object"},
                           {"title", "All properties of items"},
                           {"properties", Json::object()},
                           {"additionalProperties", true}});
    });
    add("GET", "/collections", [this](const HttpRequest&) { return collections(); });
    add("GET", "/collections/{id}",
        [this](const HttpRequest& request) { return collection(request.parameter("id")); });
    add("GET", "/collections/{id}/items", [this](const HttpRequest& request) {
        const std::string& id = request.parameter("id");
        require_collection(id);
        Json asked = search_of_query(request.query);
        asked["collections"] = Json::array({id});
        return found(read_search(asked),
                     fmt::format("collections/{}/items", escaped_in_address(id)), false);
    });
    add("GET", "/collections/{id}/items/{item}", [this](const HttpRequest& request) {
        return item(request.parameter("id"), request.parameter("item"));
    });
    add("GET", "/search", [this](const HttpRequest& request) {
        return found(read_search(search_of_query(request.query)), "search", false);
    });
    add("POST", "/search", [this](const HttpRequest& request) {
        return found(read_search(parse_json(request.body, "The search")), "search", true);
    });
    add("GET", "/files/{path...}", [this](const HttpRequest& request) { return file(request); });
}

Json StacService::link(const char* rel, const std::string& path, const char* type) const {
    return {{"rel", rel}, {"type", type}, {"href", m_url + path}};
}

HttpReply StacService::landing_page() const {
    Json json = {{"type", "Catalog"},
                 {"stac_version", StacVersion},
                 {"id", m_items.title},
                 {"title", m_items.title},
                 {"description", fmt::format("Rasters of the folder {}", m_items.title)},
                 {"conformsTo", Conformance}};
    json["links"] = {link("self", "", JsonType), link("root", "", JsonType),
                     link("conformance", "conformance", JsonType),
                     link("data", "collections", JsonType),
                     link("http://www.opengis.net/def/rel/ogc/1.0/queryables", "queryables",
                          "application/schema+json")};
    for (const char* const method : {"GET", "POST"}) {
        Json search = link("search", "search", GeoJsonType);
        search["method"] = method;
        json["links"].push_back(std::move(search));
    }
    for (const auto& [id, items] : m_collections)
        json["links"].push_back(link("child", "collections/" + escaped_in_address(id), JsonType));
    return stac_reply(json);
}

void StacService::require_collection(const std::string& id) const {
    if (!m_collections.contains(id))
        throw Error(ErrorCode::NotFound,
                    fmt::format("There is no collection {}", graticule::quoted(id)));
}

Json StacService::collection_json(const std::string& id) const {
    operations::LongitudeSpan span;
    double start = std::numeric_limits<double>::infinity();
    double end = -start;
    for (const StacItem* item : m_collections.at(id)) {
        span.add(item->footprint);
        start = std::min(start, item->start);
        end = std::max(end, item->end);
    }
    const std::string path = "collections/" + escaped_in_address(id);
    return {{"type", "Collection"},
            {"stac_version", StacVersion},
            {"stac_extensions", Json::array()},
            {"id", id},
            {"description", fmt::format("Rasters of {}", id)},
            {"license", "other"},
            {"extent",
             {{"spatial", {{"bbox", Json::array({box_json(span.box().value())})}}},
              {"temporal",
               {{"interval", Json::array({Json::array({utc_text(start), utc_text(end)})})}}}}},
            {"links",
             {link("self", path, JsonType), link("root", "", JsonType),
              link("parent", "", JsonType), link("items", path + "/items", GeoJsonType)}}};
}

HttpReply StacService::collections() const {
    Json json = {{"collections", Json::array()},
                 {"links", {link("self", "collections", JsonType), link("root", "", JsonType)}}};
    for (const auto& [id, items] : m_collections)
        json["collections"].push_back(collection_json(id));
    return stac_reply(json);
}

HttpReply StacService::collection(const std::string& id) const {
    require_collection(id);
    return stac_reply(collection_json(id));
}

Json StacService::item_json(const StacItem& item) const {
    const std::string collection = "collections/" + escaped_in_address(item.collection);
    Json json = {{"type", "Feature"},
                 {"stac_version", StacVersion},
                 {"stac_extensions", Extensions},
                 {"id", item.id},
                 {"collection", item.collection},
                 {"geometry", Json::parse(geodata::geojson_of(item.footprint))},
                 {"bbox", box_json(item.box)},
                 {"properties", item.properties}};
    json["links"] = {link("self", item_path(item), GeoJsonType), link("root", "", JsonType),
                     link("parent", collection, JsonType),
                     link("collection", collection, JsonType)};
    json["assets"] = Json::object();
    for (const auto& [key, asset] : item.assets) {
        Json fields = {{"href", m_by_path ? "file://" + escaped_in_address(asset.file.string())
                                          : m_url + "files/" + escaped_in_address(asset.place)}};
        fields.update(asset.json);
        json["assets"][key] = std::move(fields);
    }
    return json;
}

HttpReply StacService::item(const std::string& collection, const std::string& id) const {
    require_collection(collection);
    for (const StacItem* each : m_collections.at(collection))
        if (each->id == id)
            return stac_reply(item_json(*each), GeoJsonType);
    throw Error(ErrorCode::NotFound, fmt::format("There is no item {}", graticule::quoted(id)));
}

HttpReply StacService::found(const ItemSearch& search, const std::string& path, bool posted) const {
    const std::vector<const StacItem*> items = found_items(search, m_items.items);
    const std::size_t begin = std::min(search.begin, items.size());
    const std::size_t end = begin + std::min(search.limit, items.size() - begin);
    Json json = {{"type", "FeatureCollection"},
                 {"numberMatched", items.size()},
                 {"numberReturned", end - begin},
                 {"features", Json::array()},
                 {"links", {link("root", "", JsonType), link("self", path, GeoJsonType)}}};
    for (std::size_t i = begin; i < end; ++i)
        json["features"].push_back(chosen_fields(search, item_json(*items[i])));
    if (end < items.size()) {
        Json next = link("next", path, GeoJsonType);
        Json asked = search.asked;
        asked["token"] = std::to_string(end);
        next["method"] = posted ? "POST" : "GET";
        if (posted)
            next["body"] = std::move(asked);
        else
            next["href"] = m_url + path + "?" + query_of_search(asked);
        json["links"].push_back(std::move(next));
    }
    return stac_reply(json, GeoJsonType);
}

HttpReply StacService::file(const HttpRequest& request) const {
    const auto found = m_files.find(request.parameter("path"));
    if (found == m_files.end())
        throw Error(ErrorCode::NotFound, "There is no such file");
    return file_reply(found->second->file, text_member(found->second->json, "type"),
                      request.field("range"));
}

} // namespace graticule::earth
