// SPDX-License-Identifier: Apache-2.0
#include "earth/stac/item_search.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "geodata/crs/longitude.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::int64_t MostItemsOfPage = 10'000;
constexpr double Turns[] = {-geodata::FullTurn, 0, geodata::FullTurn};

[[noreturn]] void refuse_search(const std::string& why, const std::string& hint = {}) {
    throw Error(ErrorCode::InvalidArgument, why, hint);
}

Json texts_json(const std::string& text) {
    Json list = Json::array();
    for (const std::string& part : split(text, ','))
        list.push_back(std::string(trim(part)));
    return list;
}

std::int64_t whole_number(const std::string& text, const char* name) {
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    if (text.empty() || std::from_chars(text.data(), end, number).ptr != end)
        refuse_search(fmt::format("{} is no whole number: {}", name, graticule::quoted(text)));
    return number;
}

Json sort_json(const std::string& text) {
    Json list = Json::array();
    for (const std::string& part : split(text, ',')) {
        const std::string_view name = trim(part); // a plus sign of a query is a space
        const bool down = name.starts_with('-');
        list.push_back({{"field", name.substr(down || name.starts_with('+') ? 1 : 0)},
                        {"direction", down ? "desc" : "asc"}});
    }
    return list;
}

Json fields_json(const std::string& text) {
    Json fields = {{"include", Json::array()}, {"exclude", Json::array()}};
    for (const std::string& part : split(text, ',')) {
        const std::string_view name = trim(part);
        const bool out = name.starts_with('-');
        fields[out ? "exclude" : "include"].push_back(
            name.substr(out || name.starts_with('+') ? 1 : 0));
    }
    return fields;
}

std::vector<std::string> names_in(const Json& asked, const char* name) {
    const Json& list = member(asked, name);
    if (!list.is_null() && !list.is_array())
        refuse_search(fmt::format("{} is a list of texts", name));
    return texts_member(asked, name);
}

/// West, south, east and north of four numbers or six, of which the third and the last are heights.
ItemTest meets_box(const Json& box) {
    if (!box.is_array() || (box.size() != 4 && box.size() != 6)
        || !std::all_of(box.begin(), box.end(), [](const Json& each) { return each.is_number(); }))
        refuse_search("bbox is a list of four numbers: west, south, east, north");
    const std::size_t east_at = box.size() / 2;
    const double west = box[0].get<double>();
    const double south = box[1].get<double>();
    double east = box[east_at].get<double>();
    const double north = box[east_at + 1].get<double>();
    if (!(std::abs(west) <= geodata::HalfTurn && std::abs(east) <= geodata::HalfTurn
          && south >= -geodata::Pole && north <= geodata::Pole && south <= north))
        refuse_search("bbox lies outside of -180 to 180 and -90 to 90, or its north is below its "
                      "south",
                      "One across the antimeridian has a west that is greater than its east");
    if (east < west)
        east += geodata::FullTurn;
    const geodata::Extent wanted{west, south, east, north};
    return [wanted](const StacItem& item) {
        const geodata::Extent& own = item.box;
        return std::any_of(std::begin(Turns), std::end(Turns), [&](double turn) {
            return wanted.intersects({own.min_x + turn, own.min_y, own.max_x + turn, own.max_y});
        });
    };
}

ItemTest is_one_of(std::vector<std::string> names, std::string StacItem::*part) {
    return [names = std::move(names), part](const StacItem& item) {
        return std::find(names.begin(), names.end(), item.*part) != names.end();
    };
}

void read_order(const Json& asked, ItemSearch& search) {
    const Json& order = member(asked, "sortby");
    if (order.is_null())
        return;
    if (!order.is_array())
        refuse_search("sortby is a list of {\"field\": ..., \"direction\": ...}");
    for (const Json& each : order) {
        const std::string field = text_member(each, "field");
        const std::string direction = text_member(each, "direction");
        if (field.empty() || (!direction.empty() && direction != "asc" && direction != "desc"))
            refuse_search("sortby names fields, with the direction asc or desc");
        search.order.emplace_back(field, direction != "desc");
    }
}

void read_tests(const Json& asked, ItemSearch& search) {
    if (!member(asked, "ids").is_null())
        search.tests.push_back(is_one_of(names_in(asked, "ids"), &StacItem::id));
    if (!member(asked, "collections").is_null())
        search.tests.push_back(is_one_of(names_in(asked, "collections"), &StacItem::collection));
    const Json& box = member(asked, "bbox");
    const Json& geometry = member(asked, "intersects");
    if (!box.is_null() && !geometry.is_null())
        refuse_search("bbox and intersects cannot be asked for together");
    if (!box.is_null())
        search.tests.push_back(meets_box(box));
    if (!geometry.is_null())
        search.tests.push_back(meets_geometry(geometry));
    if (!member(asked, "datetime").is_null())
        search.tests.push_back(meets_times(text_member(asked, "datetime")));
    if (const Json& query = member(asked, "query"); !query.is_null())
        search.tests.push_back(query_test(query));
    if (const Json& filter = member(asked, "filter"); !filter.is_null()) {
        if (filter.is_string() || text_member(asked, "filter-lang") == "cql2-text")
            throw Error(ErrorCode::Unsupported,
                        "Filters are read as CQL2 in JSON here, not as text",
                        "Give the filter as JSON, with filter-lang cql2-json");
        search.tests.push_back(cql_test(filter));
    }
}

bool is_before(const ItemSearch& search, const StacItem& a, const StacItem& b) {
    for (const auto& [field, upwards] : search.order) {
        const Json first = item_property(a, field);
        const Json second = item_property(b, field);
        if (first.is_null() != second.is_null())
            return second.is_null(); // those without it come last
        const auto order = compared(first, second);
        if (order && *order != 0)
            return upwards ? *order < 0 : *order > 0;
    }
    return false;
}

/// Takes a member away by its path, "properties.datetime".
void remove_field(Json& item, const std::string& path) {
    const std::size_t dot = path.find('.');
    if (!item.is_object())
        return;
    if (dot == std::string::npos)
        item.erase(path);
    else if (item.contains(path.substr(0, dot)))
        remove_field(item[path.substr(0, dot)], path.substr(dot + 1));
}

void copy_field(const Json& item, const std::string& path, Json& chosen) {
    const std::size_t dot = path.find('.');
    const std::string name = path.substr(0, dot);
    const Json& value = member(item, name);
    if (value.is_null())
        return;
    if (dot == std::string::npos) {
        chosen[name] = value;
    } else {
        if (!chosen[name].is_object())
            chosen[name] = Json::object();
        copy_field(value, path.substr(dot + 1), chosen[name]);
    }
}

std::string text_of_fields(const Json& fields) {
    std::vector<std::string> names = texts_member(fields, "include");
    for (const std::string& name : texts_member(fields, "exclude"))
        names.push_back("-" + name);
    return join(names, ",");
}

} // namespace

bool ItemSearch::matches(const StacItem& item) const {
    return std::all_of(tests.begin(), tests.end(),
                       [&](const ItemTest& test) { return test(item); });
}

std::string escaped_in_address(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        const bool plain = is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                           || std::string_view("-._~/").find(c) != std::string_view::npos;
        escaped +=
            plain ? std::string(1, c)
                  : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    return escaped;
}

std::string query_of_search(const Json& asked) {
    std::string query;
    for (const auto& [name, value] : asked.items()) {
        std::string text;
        if (value.is_string())
            text = value.get<std::string>();
        else if (name == "ids" || name == "collections")
            text = join(texts_member(asked, name), ",");
        else if (name == "bbox")
            for (const Json& number : value)
                text += (text.empty() ? "" : ",") + number.dump();
        else if (name == "sortby")
            for (const Json& each : value)
                text += (text.empty() ? "" : ",")
                        + std::string(text_member(each, "direction") == "desc" ? "-" : "")
                        + text_member(each, "field");
        else if (name == "fields")
            text = text_of_fields(value);
        else
            text = to_line(value);
        query += fmt::format("{}{}={}", query.empty() ? "" : "&", escaped_in_address(name),
                             escaped_in_address(text));
    }
    return query;
}

Json search_of_query(const server::HttpFields& query) {
    Json asked = Json::object();
    for (const auto& [name, text] : query) {
        if (name == "ids" || name == "collections")
            asked[name] = texts_json(text);
        else if (name == "limit")
            asked[name] = whole_number(text, "limit");
        else if (name == "sortby")
            asked[name] = sort_json(text);
        else if (name == "fields")
            asked[name] = fields_json(text);
        else if (name == "query" || name == "intersects")
            asked[name] = parse_json(text, name);
        else if (name == "bbox") {
            asked[name] = Json::array();
            for (const std::string& part : split(text, ',')) {
                const auto number = parse_number(trim(part));
                asked[name].push_back(number ? Json(*number) : Json(part));
            }
        } else if (name == "filter")
            asked[name] = text.starts_with('{') ? parse_json(text, name) : Json(text);
        else if (name == "datetime" || name == "token" || name == "filter-lang"
                 || name == "filter-crs")
            asked[name] = text;
        else
            refuse_search(fmt::format("A search takes no {}", graticule::quoted(name)));
    }
    return asked;
}

ItemSearch read_search(const Json& asked) {
    if (!asked.is_object())
        refuse_search("A search is an object of JSON");
    ItemSearch search;
    search.asked = asked;
    read_tests(asked, search);
    read_order(asked, search);
    if (const Json& limit = member(asked, "limit"); !limit.is_null()) {
        const auto count = count_member(asked, "limit");
        if (!count || *count < 1)
            refuse_search("limit is a whole number from 1 on");
        search.limit = static_cast<std::size_t>(std::min(*count, MostItemsOfPage));
    }
    const Json& fields = member(asked, "fields");
    if (fields.is_array()) {
        search.included = texts_member(asked, "fields");
    } else {
        search.included = texts_member(fields, "include");
        search.excluded = texts_member(fields, "exclude");
    }
    if (const std::string token = text_member(asked, "token"); !token.empty()) {
        const std::int64_t begin = whole_number(token, "token");
        if (begin < 0)
            refuse_search("There is no such page");
        search.begin = static_cast<std::size_t>(begin);
    }
    return search;
}

std::vector<const StacItem*> found_items(const ItemSearch& search,
                                         const std::vector<StacItem>& items) {
    std::vector<const StacItem*> found;
    for (const StacItem& item : items)
        if (search.matches(item))
            found.push_back(&item);
    if (!search.order.empty())
        std::stable_sort(found.begin(), found.end(), [&](const StacItem* a, const StacItem* b) {
            return is_before(search, *a, *b);
        });
    return found;
}

Json chosen_fields(const ItemSearch& search, Json item) {
    if (!search.included.empty()) {
        Json chosen = Json::object();
        for (const char* const always : {"type", "stac_version", "id", "collection"})
            copy_field(item, always, chosen);
        for (const std::string& path : search.included)
            copy_field(item, path, chosen);
        item = std::move(chosen);
    }
    for (const std::string& path : search.excluded)
        if (path != "id" && path != "type" && path != "collection")
            remove_field(item, path);
    return item;
}

} // namespace graticule::earth
