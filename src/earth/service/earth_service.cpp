// SPDX-License-Identifier: Apache-2.0
#include "earth/service/earth_service.hpp"

#include "base/data_text.hpp"
#include "base/deadline.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include "earth/graph/graph.hpp"
#include "earth/graph/session.hpp"
#include "earth/service/error_form.hpp"
#include "earth/service/pixels.hpp"
#include "earth/service/table_file.hpp"
#include "earth/service/zip_file.hpp"
#include "earth/values/convert.hpp"
#include "earth/values/to_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <utility>

namespace graticule::earth {

using server::HttpReply;
using server::HttpRequest;

namespace {

constexpr std::uint64_t LargestRequest = 32U << 20U;
constexpr std::size_t MostOrders = 1000;
constexpr std::size_t FeaturesOfPage = 1000;

HttpReply json_reply(const Json& json) {
    HttpReply reply;
    reply.body = to_line(json);
    return reply;
}

HttpReply bytes_reply(std::string bytes, const char* type) {
    HttpReply reply;
    reply.content_type = type;
    reply.body = std::move(bytes);
    return reply;
}

/// "/v1/projects/p/assets/x" without the version; the client may put a slash too many in front.
std::string without_version(std::string path) {
    path.erase(0, path.find_first_not_of('/'));
    const std::size_t slash = path.find('/');
    return path.starts_with('v') && slash != std::string::npos ? path.substr(slash + 1) : path;
}

[[noreturn]] void refuse_path(const std::string& path) {
    throw Error(ErrorCode::NotFound,
                fmt::format("The local Earth Engine does not offer {}", one_line(path)));
}

bool take_suffix(std::string& text, std::string_view suffix) {
    if (!text.ends_with(suffix))
        return false;
    text.resize(text.size() - suffix.size());
    return true;
}

Json band_record(const Band& band) {
    Json record = {{"id", band.name}, {"grid", {{"crsCode", band.projection->code}}}};
    const auto& c = band.projection->transform.coefficients;
    record["grid"]["affineTransform"] = {{"scaleX", c[1]}, {"shearX", c[2]}, {"translateX", c[0]},
                                         {"shearY", c[4]}, {"scaleY", c[5]}, {"translateY", c[3]}};
    if (band.dimensions)
        record["grid"]["dimensions"] = {{"width", (*band.dimensions)[0]},
                                        {"height", (*band.dimensions)[1]}};
    return record;
}

Json asset_record(const AssetCatalog& catalog, const std::string& id, bool whole_record) {
    const auto kind = catalog.kind_of(id);
    if (!kind)
        throw Error(ErrorCode::NotFound,
                    fmt::format("Asset '{}' not found in the catalogue", one_line(id)));
    Json record = {
        {"type", *kind}, {"name", "projects/earthengine-public/assets/" + id}, {"id", id}};
    if (whole_record && *kind == "IMAGE") {
        const auto image = catalog.image(id);
        record["properties"] = to_json(image->properties);
        for (const Band& band : image->bands)
            record["bands"].push_back(band_record(band));
    }
    return record;
}

std::optional<std::int64_t> number_in(std::string_view text) {
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    if (text.empty() || std::from_chars(text.data(), end, number).ptr != end || number < 0)
        return std::nullopt;
    return number;
}

void keep_bands(Image& image, const std::vector<std::string>& wanted) {
    if (!wanted.empty())
        std::erase_if(image.bands, [&](const Band& band) {
            return std::find(wanted.begin(), wanted.end(), band.name) == wanted.end();
        });
}

/// A band's own file, or that of all bands, in a zip archive.
std::string zipped_geotiffs(const PixelBlock& block, bool each, std::string name) {
    if (name.empty() || name.find_first_of("/\\") != std::string::npos)
        name = "download";
    std::vector<ZipEntry> entries;
    if (!each)
        entries.push_back({name + ".tif", geotiff_of(block)});
    for (std::size_t i = 0; each && i < block.bands.size(); ++i)
        entries.push_back({fmt::format("{}.{}.tif", name, block.bands[i].name),
                           geotiff_of({block.tile, {block.bands[i]}, {block.cells[i]}})});
    return zip_of(entries);
}

HttpReply pixels_reply(const PixelBlock& block, const std::string& format,
                       const std::string& name) {
    if (format == "NPY")
        return bytes_reply(npy_of(block), "application/octet-stream");
    if (format == "GEO_TIFF")
        return bytes_reply(geotiff_of(block), "image/tiff");
    if (format.starts_with("ZIPPED_GEO_TIFF"))
        return bytes_reply(zipped_geotiffs(block, format.ends_with("_PER_BAND"), name),
                           "application/zip");
    if (format.empty() || format == "PNG" || format == "AUTO_JPEG_PNG")
        return bytes_reply(png_of(block), "image/png");
    throw Error(ErrorCode::Unsupported,
                fmt::format("Pixels are given as NPY, GEO_TIFF, ZIPPED_GEO_TIFF, "
                            "ZIPPED_GEO_TIFF_PER_BAND or PNG here, not as {}",
                            graticule::quoted(format)));
}

/// @param kind "maps", "thumbnails" or "tables"
/// @throws Error Unsupported
void require_format(const std::string& kind, const std::string& format) {
    const auto any_of = [&](std::initializer_list<std::string_view> formats) {
        return std::find(formats.begin(), formats.end(), format) != formats.end();
    };
    const bool picture = any_of({"", "PNG", "AUTO_JPEG_PNG"});
    if (kind == "tables" && !any_of({"CSV", "GEO_JSON", "JSON"}))
        throw Error(ErrorCode::Unsupported, fmt::format("Tables are CSV or GeoJSON here, not {}",
                                                        graticule::quoted(format)));
    if (kind == "maps" && !picture)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("Pictures are PNG here, not {}", graticule::quoted(format)));
    if (kind == "thumbnails" && !picture
        && !any_of({"NPY", "GEO_TIFF", "ZIPPED_GEO_TIFF", "ZIPPED_GEO_TIFF_PER_BAND"}))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("Pictures are PNG, and downloads NPY, GEO_TIFF, ZIPPED_GEO_TIFF or "
                                "ZIPPED_GEO_TIFF_PER_BAND here, not {}",
                                graticule::quoted(format)));
}

/// A tile of the usual maps of the web.
Tile web_tile(std::int64_t zoom, std::int64_t x, std::int64_t y) {
    constexpr std::int64_t DeepestZoom = 24;
    constexpr double HalfWorld = 20037508.342789244; // metres of Web Mercator
    constexpr std::int64_t Side = 256;
    if (zoom > DeepestZoom || x >= std::int64_t{1} << zoom || y >= std::int64_t{1} << zoom)
        throw Error(ErrorCode::InvalidArgument, "There is no such tile");
    const double cell = std::ldexp(2 * HalfWorld / Side, -static_cast<int>(zoom));
    static const geodata::Crs mercator = geodata::Crs::parse("EPSG:3857");
    Projection projection{mercator, "EPSG:3857", {{-HalfWorld, cell, 0, HalfWorld, 0, -cell}}};
    return {std::make_shared<const Projection>(std::move(projection)), x * Side, y * Side, Side,
            Side};
}

} // namespace

void EarthService::add_to(server::Routes& routes) {
    const auto answered = [](const auto& answer) {
        return [answer](const HttpRequest& request) {
            try {
                return answer(request);
            } catch (const std::exception& thrown) {
                return error_in_form(thrown);
            }
        };
    };
    const server::RouteTerms terms{LargestRequest, "application/json", true};
    routes.add("GET", "/{path...}",
               answered([this](const HttpRequest& request) { return get(request); }), terms);
    routes.add("POST", "/{path...}",
               answered([this](const HttpRequest& request) { return post(request); }), terms);
}

HttpReply EarthService::get(const HttpRequest& request) {
    std::string path = without_version(request.parameter("path"));
    if (path == "$discovery/rest")
        return bytes_reply(m_client.discovery(m_url), "application/json");
    const std::vector<std::string> parts = split(path, '/');
    if (parts.size() < 3 || parts[0] != "projects")
        refuse_path(path);
    if (path.ends_with("/algorithms") && parts.size() == 3)
        return bytes_reply(m_client.algorithms(), "application/json");
    if (parts[2] == "operations")
        return json_reply({{"operations", Json::array()}});
    if (parts[2].starts_with("assets"))
        return asset(path);
    if (parts[2] == "maps" && parts.size() == 8 && parts[4] == "tiles")
        return map_tile(path);
    if (parts[2] == "thumbnails" && take_suffix(path, ":getPixels"))
        return ordered_image(path);
    if (parts[2] == "tables" && take_suffix(path, ":getFeatures"))
        return ordered_table(path);
    refuse_path(path);
}

HttpReply EarthService::post(const HttpRequest& request) {
    const std::string path = without_version(request.parameter("path"));
    const Json body = parse_deep_json(request.body);
    if (path.ends_with("/value:compute"))
        return compute_value(body);
    if (path.ends_with("/table:computeFeatures"))
        return compute_features(body);
    if (path.ends_with("/image:computePixels"))
        return compute_cells(body);
    if (path.ends_with("/maps") || path.ends_with("/thumbnails") || path.ends_with("/tables"))
        return keep_order(path, body);
    refuse_path(path);
}

template <class Use>
auto EarthService::evaluated(const Json& expression, const Use& use) {
    const Deadline deadline(m_seconds, m_context);
    const Graph graph = Graph::read(expression);
    Session session(m_catalog, deadline.context());
    return use(session.evaluate(graph), deadline.context());
}

HttpReply EarthService::compute_value(const Json& body) {
    return evaluated(member(body, "expression"), [](const Value& value, const Context&) {
        return json_reply({{"result", to_json(value)}});
    });
}

HttpReply EarthService::compute_features(const Json& body) {
    const std::int64_t size =
        std::max<std::int64_t>(1, count_member(body, "pageSize").value_or(FeaturesOfPage));
    const std::int64_t begin = number_in(text_member(body, "pageToken")).value_or(0);
    return evaluated(member(body, "expression"), [&](const Value& value, const Context&) {
        const auto collection = to_collection(value, "computeFeatures");
        Json page = {{"type", "FeatureCollection"}, {"features", Json::array()}};
        const auto count = static_cast<std::int64_t>(collection->elements.size());
        const std::int64_t end = begin + std::min(size, std::max<std::int64_t>(0, count - begin));
        for (std::int64_t i = begin; i < end; ++i)
            page["features"].push_back(feature_json(
                *to_feature(collection->elements[static_cast<std::size_t>(i)], "computeFeatures"),
                true));
        if (end < count)
            page["nextPageToken"] = std::to_string(end);
        return json_reply(page);
    });
}

HttpReply EarthService::compute_cells(const Json& body) {
    if (const Json& options = member(body, "visualizationOptions");
        options.is_object() && !options.empty())
        throw Error(ErrorCode::Unsupported, "computePixels takes no visualizationOptions here",
                    "Use visualize() on the image");
    const std::string format = text_member(body, "fileFormat");
    return evaluated(member(body, "expression"), [&](const Value& value, const Context& context) {
        Image image = *to_image(value, "computePixels");
        keep_bands(image, texts_member(body, "bandIds"));
        return pixels_reply(
            compute_pixels(image, requested_tile(member(body, "grid"), image), context), format,
            "");
    });
}

HttpReply EarthService::keep_order(const std::string& parent, const Json& body) {
    const std::size_t slash = parent.rfind('/');
    Order order{"", text_member(body, "fileFormat"), {}, text_member(body, "filenamePrefix")};
    require_format(parent.substr(slash + 1), order.format);
    order.columns = texts_member(body, parent.ends_with("/tables") ? "selectors" : "bandIds");
    const Json& expression = member(body, "expression");
    Graph::read(expression);
    order.expression = to_line(expression);
    const std::scoped_lock lock(m_mutex);
    if (m_orders.size() >= MostOrders)
        m_orders.erase(m_orders.begin());
    const std::string name = fmt::format("{}/{:012}", parent, m_next++);
    m_orders[name] = std::move(order);
    return json_reply({{"name", name}});
}

EarthService::Order EarthService::order(const std::string& name) {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_orders.find(name);
    if (found == m_orders.end())
        throw Error(ErrorCode::NotFound,
                    fmt::format("There is no picture or file {}", one_line(name)));
    return found->second;
}

HttpReply EarthService::ordered_image(const std::string& name) {
    const Order wanted = order(name);
    return evaluated(
        parse_deep_json(wanted.expression), [&](const Value& value, const Context& context) {
            Image image = *to_image(value, "getPixels");
            keep_bands(image, wanted.columns);
            const PixelBlock block = compute_pixels(image, requested_tile(nullptr, image), context);
            return pixels_reply(block, wanted.format, wanted.name);
        });
}

HttpReply EarthService::ordered_table(const std::string& name) {
    const Order wanted = order(name);
    return evaluated(parse_deep_json(wanted.expression), [&](const Value& value, const Context&) {
        const auto collection = to_collection(value, "getFeatures");
        return wanted.format == "CSV"
                   ? bytes_reply(csv_of(*collection, wanted.columns), "text/csv")
                   : bytes_reply(geojson_of(*collection, wanted.columns), "application/geo+json");
    });
}

HttpReply EarthService::map_tile(std::string_view path) {
    const std::vector<std::string> parts = split(path, '/');
    const auto zoom = number_in(parts[5]);
    const auto x = number_in(parts[6]);
    const auto y = number_in(parts[7]);
    if (!zoom || !x || !y)
        throw Error(ErrorCode::InvalidArgument, "There is no such tile");
    const std::string name = fmt::format("{}/{}/{}/{}", parts[0], parts[1], parts[2], parts[3]);
    return evaluated(
        parse_deep_json(order(name).expression), [&](const Value& value, const Context& context) {
            return bytes_reply(
                png_of(compute_pixels(*to_image(value, "A map"), web_tile(*zoom, *x, *y), context)),
                "image/png");
        });
}

HttpReply EarthService::asset(std::string name) {
    const bool list_images = take_suffix(name, ":listImages");
    const bool list = list_images || take_suffix(name, ":listAssets");
    const std::vector<std::string> parts = split(name, '/');
    std::string id;
    const bool is_public = parts[1] == "earthengine-public" || parts[1] == "earthengine-legacy";
    for (std::size_t i = is_public ? 3 : 0; i < parts.size(); ++i)
        id += (id.empty() ? "" : "/") + parts[i];
    if (!list)
        return json_reply(asset_record(m_catalog, id, true));
    Json records = Json::array();
    for (const std::string& each : m_catalog.ids_beneath(id))
        records.push_back(asset_record(m_catalog, each, list_images));
    return json_reply({{list_images ? "images" : "assets", std::move(records)}});
}

} // namespace graticule::earth
