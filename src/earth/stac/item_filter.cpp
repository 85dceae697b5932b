// SPDX-License-Identifier: Apache-2.0
#include "earth/stac/item_filter.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "operations/vector/overlay/plane_shapes.hpp"

#include "earth/functions/shapes.hpp"
#include "earth/values/calendar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace graticule::earth {

namespace {

constexpr int DeepestFilter = 50;

[[noreturn]] void refuse_filter(const std::string& why) {
    throw Error(ErrorCode::InvalidArgument, "The filter " + why);
}

[[noreturn]] void refuse_operator(const char* what, const std::string& name) {
    throw Error(ErrorCode::Unsupported,
                fmt::format("{} has no operator {} here", what, graticule::quoted(name)));
}

int sign_of(double difference) {
    return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}

/// Whether a text fits a pattern in which % stands for any signs and _ for one.
bool is_like(std::string_view text, std::string_view pattern) {
    std::size_t t = 0;
    std::size_t p = 0;
    std::size_t star = std::string_view::npos;
    std::size_t mark = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '%') {
            star = p++;
            mark = t;
        } else if (p < pattern.size() && (pattern[p] == '_' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++mark;
        } else {
            return false;
        }
    }
    return std::all_of(pattern.begin() + static_cast<std::ptrdiff_t>(p), pattern.end(),
                       [](char c) { return c == '%'; });
}

using Relation = std::function<bool(const Json& value, const Json& given)>;

Relation comparison(const std::function<bool(int)>& holds) {
    return [holds](const Json& value, const Json& given) {
        const auto order = compared(value, given);
        return order && holds(*order);
    };
}

bool is_among(const Json& value, const Json& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Json& each) { return compared(value, each) == 0; });
}

/// The relation that a name of "query" or a sign of CQL2 stands for; none for another.
Relation relation_named(const std::string& name) {
    if (name == "eq" || name == "=")
        return comparison([](int order) { return order == 0; });
    if (name == "neq" || name == "<>")
        return comparison([](int order) { return order != 0; });
    if (name == "lt" || name == "<")
        return comparison([](int order) { return order < 0; });
    if (name == "lte" || name == "<=")
        return comparison([](int order) { return order <= 0; });
    if (name == "gt" || name == ">")
        return comparison([](int order) { return order > 0; });
    if (name == "gte" || name == ">=")
        return comparison([](int order) { return order >= 0; });
    return nullptr;
}

/// Those of "query" alone.
Relation text_relation(const std::string& name) {
    const auto texts = [](bool (*holds)(const std::string&, const std::string&)) {
        return [holds](const Json& value, const Json& given) {
            return value.is_string() && given.is_string()
                   && holds(value.get<std::string>(), given.get<std::string>());
        };
    };
    if (name == "startsWith")
        return texts([](const std::string& a, const std::string& b) { return a.starts_with(b); });
    if (name == "endsWith")
        return texts([](const std::string& a, const std::string& b) { return a.ends_with(b); });
    if (name == "contains")
        return texts([](const std::string& a, const std::string& b) {
            return a.find(b) != std::string::npos;
        });
    if (name == "in")
        return is_among;
    return nullptr;
}

/// What an argument of CQL2 stands for in an item.
using Term = std::function<Json(const StacItem&)>;

Term term_of(const Json& json) {
    if (const std::string name = text_member(json, "property"); !name.empty())
        return [name](const StacItem& item) { return item_property(item, name); };
    for (const char* const kind : {"timestamp", "date"})
        if (const std::string text = text_member(json, kind); !text.empty())
            return [text](const StacItem&) -> Json { return text; };
    if (json.is_object())
        refuse_filter("compares with what is no value: it needs a property, a number or a text");
    return [json](const StacItem&) { return json; };
}

/// Reads one level of CQL2.
class CqlReader {
public:
    ItemTest read(const Json& json) {
        if (json.is_boolean())
            return [holds = json.get<bool>()](const StacItem&) { return holds; };
        const std::string name = text_member(json, "op");
        const Json& arguments = member(json, "args");
        if (name.empty() || !arguments.is_array())
            refuse_filter("needs \"op\" and a list \"args\" on each level");
        if (++m_depth > DeepestFilter)
            throw Error(ErrorCode::LimitExceeded, "The filter is nested too deep");
        ItemTest test = read_operator(name, arguments);
        --m_depth;
        return test;
    }

private:
    ItemTest read_operator(const std::string& name, const Json& arguments) {
        if (name == "and" || name == "or")
            return joined(arguments, name == "and");
        if (name == "not") {
            require_count(name, arguments, 1);
            return [inner = read(arguments[0])](const StacItem& item) { return !inner(item); };
        }
        if (name == "isNull") {
            require_count(name, arguments, 1);
            return [term = term_of(arguments[0])](const StacItem& item) {
                return term(item).is_null();
            };
        }
        if (name == "between") {
            require_count(name, arguments, 3);
            return between(term_of(arguments[0]), term_of(arguments[1]), term_of(arguments[2]));
        }
        require_count(name, arguments, 2);
        if (name == "s_intersects")
            return meets_geometry(arguments[1]);
        if (name.starts_with("t_"))
            return time_test(name, arguments[1]);
        if (name == "in") {
            if (!arguments[1].is_array())
                refuse_filter("looks for a value in what is no list");
            return [term = term_of(arguments[0]), list = arguments[1]](const StacItem& item) {
                return is_among(term(item), list);
            };
        }
        if (name == "like")
            return [term = term_of(arguments[0]),
                    pattern = term_of(arguments[1])](const StacItem& item) {
                const Json text = term(item);
                const Json like = pattern(item);
                return text.is_string() && like.is_string()
                       && is_like(text.get<std::string>(), like.get<std::string>());
            };
        const Relation relation = relation_named(name);
        if (!relation)
            refuse_operator("CQL2", name);
        return [relation, a = term_of(arguments[0]), b = term_of(arguments[1])](
                   const StacItem& item) { return relation(a(item), b(item)); };
    }

    ItemTest joined(const Json& arguments, bool all) {
        std::vector<ItemTest> tests;
        for (const Json& argument : arguments)
            tests.push_back(read(argument));
        return [tests, all](const StacItem& item) {
            const auto holds = [&](const ItemTest& test) { return test(item); };
            return all ? std::all_of(tests.begin(), tests.end(), holds)
                       : std::any_of(tests.begin(), tests.end(), holds);
        };
    }

    static ItemTest between(const Term& value, const Term& low, const Term& high) {
        return [value, low, high](const StacItem& item) {
            const Json middle = value(item);
            const auto from = compared(middle, low(item));
            const auto to = compared(middle, high(item));
            return from && to && *from >= 0 && *to <= 0;
        };
    }

    static ItemTest time_test(const std::string& name, const Json& given) {
        std::string text = text_member(given, "timestamp") + text_member(given, "date");
        if (const Json& interval = member(given, "interval");
            interval.is_array() && interval.size() == 2 && interval[0].is_string()
            && interval[1].is_string())
            text = interval[0].get<std::string>() + "/" + interval[1].get<std::string>();
        if (name == "t_intersects")
            return meets_times(text);
        const auto time = parse_time(text);
        if (!time)
            refuse_filter("needs a timestamp to compare times with");
        if (name == "t_before")
            return [at = *time](const StacItem& item) { return item.end < at; };
        if (name == "t_after")
            return [at = *time](const StacItem& item) { return item.start > at; };
        refuse_operator("CQL2", name);
    }

    static void require_count(const std::string& name, const Json& arguments, std::size_t count) {
        if (arguments.size() != count)
            refuse_filter(fmt::format("gives {} {} arguments, not {}", graticule::quoted(name),
                                      arguments.size(), count));
    }

    int m_depth = 0;
};

double end_of_time(const std::string& text, double open) {
    if (text.empty() || text == "..")
        return open;
    const auto time = parse_time(text);
    if (!time)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("datetime {} is no time of RFC 3339", graticule::quoted(text)),
                    "Write 2020-06-01T00:00:00Z, or START/END, where either may be ..");
    return *time;
}

} // namespace

Json item_property(const StacItem& item, const std::string& name) {
    constexpr std::string_view Prefix = "properties.";
    const std::string plain = name.starts_with(Prefix) ? name.substr(Prefix.size()) : name;
    if (const Json& value = member(item.properties, plain); !value.is_null())
        return value;
    if (name == "id")
        return item.id;
    return name == "collection" ? Json(item.collection) : Json(nullptr);
}

std::optional<int> compared(const Json& a, const Json& b) {
    if (a.is_number() && b.is_number())
        return sign_of(a.get<double>() - b.get<double>());
    if (a.is_boolean() && b.is_boolean())
        return static_cast<int>(a.get<bool>()) - static_cast<int>(b.get<bool>());
    if (a.is_number() && b.is_string()) { // clients may write numbers as texts
        const auto number = parse_number(b.get<std::string>());
        return number ? std::optional(sign_of(a.get<double>() - *number)) : std::nullopt;
    }
    if (!a.is_string() || !b.is_string())
        return std::nullopt;
    const auto first = a.get<std::string>();
    const auto second = b.get<std::string>();
    const auto first_time = parse_time(first);
    const auto second_time = parse_time(second);
    if (first_time && second_time)
        return sign_of(*first_time - *second_time);
    return first == second ? 0 : first < second ? -1 : 1;
}

ItemTest query_test(const Json& query) {
    if (!query.is_object())
        refuse_filter("\"query\" is no object");
    std::vector<ItemTest> tests;
    for (const auto& [name, operators] : query.items()) {
        if (!operators.is_object())
            refuse_filter(fmt::format("of {} has no operators", graticule::quoted(name)));
        for (const auto& [sign, given] : operators.items()) {
            Relation relation = relation_named(sign);
            if (!relation)
                relation = text_relation(sign);
            if (!relation)
                refuse_operator("query", sign);
            tests.emplace_back([relation, name = name, given = given](const StacItem& item) {
                return relation(item_property(item, name), given);
            });
        }
    }
    return [tests](const StacItem& item) {
        return std::all_of(tests.begin(), tests.end(),
                           [&](const ItemTest& test) { return test(item); });
    };
}

ItemTest cql_test(const Json& filter) {
    return CqlReader().read(filter);
}

ItemTest meets_geometry(const Json& geometry) {
    if (!geometry.is_object())
        throw Error(ErrorCode::InvalidArgument, "intersects takes a geometry of GeoJSON");
    Json planar = geometry;
    planar["geodesic"] = false;
    const auto shape = std::make_shared<const Shape>(shape_of_geojson(planar, "intersects"));
    return [shape](const StacItem& item) {
        return related(*shape, planar_shape(item.footprint),
                       operations::SpatialPredicate::Intersects);
    };
}

ItemTest meets_times(const std::string& text) {
    constexpr double Ever = std::numeric_limits<double>::infinity();
    const std::size_t slash = text.find('/');
    const double from = end_of_time(text.substr(0, slash), -Ever);
    const double to = end_of_time(slash == std::string::npos ? text : text.substr(slash + 1), Ever);
    if (text.empty() || from > to)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("datetime {} ends before it begins", graticule::quoted(text)));
    return [from, to](const StacItem& item) { return item.start <= to && item.end >= from; };
}

} // namespace graticule::earth
