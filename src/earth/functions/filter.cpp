// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/filter.hpp"

#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/values/calendar.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <utility>

namespace graticule::earth {

namespace {

using operations::SpatialPredicate;

/// What a filter compares: a value, or a property of the element on one side.
struct Operand {
    std::string field;
    Value value;

    Value of(const Value& element) const {
        return field.empty() ? value : property_of(element, field);
    }
};

struct Operands {
    Operand left;
    Operand right;

    Value left_of(const Value& element) const { return left.of(element); }
    Value right_of(const Value& element, const Value* other) const {
        return right.of(other != nullptr ? *other : element);
    }
};

Operands operands_of(Call& call) {
    Operands operands{{call.text_or("leftField", ""), call.value("leftValue")},
                      {call.text_or("rightField", ""), call.value("rightValue")}};
    return operands;
}

using Comparison = std::function<bool(const Value& left, const Value& right)>;
using Distance = std::function<std::optional<double>(const Value& left, const Value& right)>;

Value compared(Operands operands, Comparison comparison, const Distance& distance = {}) {
    Filter filter;
    filter.test = [operands, comparison](const Value& left, const Value* right) {
        return comparison(operands.left_of(left), operands.right_of(left, right));
    };
    if (distance)
        filter.measure = [operands, distance](const Value& left, const Value& right) {
            return distance(operands.left_of(left), operands.right_of(left, &right));
        };
    return std::make_shared<const Filter>(std::move(filter));
}

/// Numbers and dates as one number, so that a date may be compared with milliseconds.
Value plain_time(const Value& value) {
    return value.find<Date>() != nullptr ? real(value.find<Date>()->milliseconds) : value;
}

void add_comparison(Registry& registry, const char* names, const Comparison& comparison) {
    registry.add(names, "leftField?,rightValue?,rightField?,leftValue?", [comparison](Call& call) {
        return compared(operands_of(call), [comparison](const Value& left, const Value& right) {
            return !left.null() && !right.null() && comparison(plain_time(left), plain_time(right));
        });
    });
}

bool holds(const Value& list, const Value& element) {
    const auto* elements = list.shared<List>();
    if (elements == nullptr)
        return false;
    for (const Value& each : *elements)
        if (equal(plain_time(each), plain_time(element)))
            return true;
    return false;
}

std::shared_ptr<const Shape> shape_or_none(const Value& value) {
    return value.null() ? nullptr : to_shape(value, "A filter");
}

void add_spatial(Registry& registry, const char* name, SpatialPredicate predicate) {
    registry.add(name, "leftField?,rightValue?,rightField?,leftValue?,maxError?",
                 [predicate](Call& call) {
                     Operands operands = operands_of(call);
                     // A shape that all elements are compared with is brought into degrees once.
                     if (operands.right.field.empty() && !operands.right.value.null())
                         operands.right.value = planar_shape(in_degrees(*call.shape("rightValue")));
                     return compared(operands, [predicate](const Value& left, const Value& right) {
                         const auto a = shape_or_none(left);
                         const auto b = shape_or_none(right);
                         return a != nullptr && b != nullptr && related(*a, *b, predicate);
                     });
                 });
}

Value all_of_filters(Call& call, bool all) {
    std::vector<std::shared_ptr<const Filter>> filters;
    for (const Value& each : *call.list("filters")) {
        filters.push_back(each.pointer<Filter>());
        if (filters.back() == nullptr)
            throw_type(call.where("filters"), "a filter", each);
    }
    Filter filter;
    filter.test = [filters, all](const Value& left, const Value* right) {
        for (const auto& each : filters)
            if (each->test(left, right) != all)
                return !all;
        return all;
    };
    for (const auto& each : filters)
        if (each->measure && !filter.measure)
            filter.measure = each->measure;
    return std::make_shared<const Filter>(std::move(filter));
}

Value unary(std::function<bool(const Value&)> test) {
    Filter filter;
    filter.test = [test = std::move(test)](const Value& left, const Value*) { return test(left); };
    return std::make_shared<const Filter>(std::move(filter));
}

double calendar_field(double time, const std::string& field) {
    const CalendarTime parts = calendar_time(time);
    if (field == "year")
        return static_cast<double>(parts.year);
    if (field == "month")
        return parts.month;
    if (field == "hour")
        return parts.hour;
    if (field == "minute")
        return parts.minute;
    if (field == "day_of_year")
        return day_of_year(time);
    if (field == "day_of_month")
        return parts.day;
    if (field == "day_of_week")
        return weekday(time);
    throw Error(ErrorCode::InvalidArgument, "Filter.calendarRange does not know that field",
                "It takes year, month, hour, minute, day_of_year, day_of_month and day_of_week");
}

Value calendar_range(Call& call) {
    const double start = call.number("start").value;
    const double end = call.number_or("end", start);
    const std::string field = call.text_or("field", "day_of_year");
    calendar_field(0, field);
    return unary([start, end, field](const Value& element) {
        const Value time = plain_time(property_of(element, "system:time_start"));
        if (time.find<Number>() == nullptr)
            return false;
        const double value = calendar_field(time.find<Number>()->value, field);
        return start <= end ? start <= value && value <= end : value >= start || value <= end;
    });
}

bool in_date_range(const Value& left, const Value& right) {
    const Value time = plain_time(right);
    if (left.null() || time.find<Number>() == nullptr)
        return false;
    const DateRange range = to_date_range(left, "Filter.dateRangeContains");
    return range.start <= time.find<Number>()->value && time.find<Number>()->value < range.end;
}

std::optional<double> difference_of(const Value& left, const Value& right) {
    const Value a = plain_time(left);
    const Value b = plain_time(right);
    if (a.find<Number>() == nullptr || b.find<Number>() == nullptr)
        return std::nullopt;
    return std::abs(a.find<Number>()->value - b.find<Number>()->value);
}

std::optional<double> distance_of(const Value& left, const Value& right) {
    const auto a = shape_or_none(left);
    const auto b = shape_or_none(right);
    return a == nullptr || b == nullptr ? std::nullopt : std::optional<double>(distance_m(*a, *b));
}

/// At most so far apart by some measure.
Value at_most(Call& call, const char* argument, const Distance& distance) {
    const double most = call.number(argument).value;
    return compared(
        operands_of(call),
        [most, distance](const Value& left, const Value& right) {
            const auto apart = distance(left, right);
            return apart && *apart <= most;
        },
        distance);
}

bool texts(const Value& left, const Value& right,
           bool (*test)(const std::string&, const std::string&)) {
    const auto* a = left.find<std::string>();
    const auto* b = right.find<std::string>();
    return a != nullptr && b != nullptr && test(*a, *b);
}

void add_text_filters(Registry& registry) {
    add_comparison(registry, "Filter.stringStartsWith", [](const Value& a, const Value& b) {
        return texts(a, b,
                     [](const std::string& x, const std::string& y) { return x.starts_with(y); });
    });
    add_comparison(registry, "Filter.stringEndsWith", [](const Value& a, const Value& b) {
        return texts(a, b,
                     [](const std::string& x, const std::string& y) { return x.ends_with(y); });
    });
    add_comparison(registry, "Filter.stringContains", [](const Value& a, const Value& b) {
        return texts(a, b, [](const std::string& x, const std::string& y) {
            return x.find(y) != std::string::npos;
        });
    });
}

void add_comparisons(Registry& registry) {
    add_comparison(registry, "Filter.eq,Filter.equals", equal);
    add_comparison(registry, "Filter.neq,Filter.notEquals",
                   [](const Value& a, const Value& b) { return !equal(a, b); });
    add_comparison(registry, "Filter.lt,Filter.lessThan",
                   [](const Value& a, const Value& b) { return compare(a, b) < 0; });
    add_comparison(registry, "Filter.lte,Filter.lessThanOrEquals",
                   [](const Value& a, const Value& b) { return compare(a, b) <= 0; });
    add_comparison(registry, "Filter.gt,Filter.greaterThan",
                   [](const Value& a, const Value& b) { return compare(a, b) > 0; });
    add_comparison(registry, "Filter.gte,Filter.greaterThanOrEquals",
                   [](const Value& a, const Value& b) { return compare(a, b) >= 0; });
    add_comparison(registry, "Filter.inList",
                   [](const Value& a, const Value& b) { return holds(b, a); });
    add_comparison(registry, "Filter.listContains",
                   [](const Value& a, const Value& b) { return holds(a, b); });
}

} // namespace

Value property_of(const Value& element, const std::string& name) {
    const bool geometry = name == ".geo" || name == ".all";
    if (const auto* feature = element.shared<Feature>()) {
        if (geometry)
            return feature->shape == nullptr ? Value() : Value(feature->shape);
        const auto found = feature->properties.find(name);
        if (found != feature->properties.end())
            return found->second;
        return name == "system:index" && !feature->id.empty() ? Value(feature->id) : Value();
    }
    if (const auto* image = element.shared<Image>()) {
        if (geometry)
            return to_shape(element, "A filter");
        const auto found = image->properties.find(name);
        return found == image->properties.end() ? Value() : found->second;
    }
    return element;
}

void add_filters(Registry& registry) {
    add_comparisons(registry);
    add_text_filters(registry);
    add_spatial(registry, "Filter.intersects", SpatialPredicate::Intersects);
    add_spatial(registry, "Filter.disjoint", SpatialPredicate::Disjoint);
    add_spatial(registry, "Filter.contains", SpatialPredicate::Covers);
    add_spatial(registry, "Filter.isContained", SpatialPredicate::CoveredBy);
    registry.add("Filter.and", "filters", [](Call& call) { return all_of_filters(call, true); });
    registry.add("Filter.or", "filters", [](Call& call) { return all_of_filters(call, false); });
    registry.add("Filter.not", "filter", [](Call& call) -> Value {
        const auto inner = call.exactly<Filter>("filter", "a filter");
        Filter filter;
        filter.test = [inner](const Value& left, const Value* right) {
            return !inner->test(left, right);
        };
        return std::make_shared<const Filter>(std::move(filter));
    });
    registry.add("Filter.always", "",
                 [](Call&) { return unary([](const Value&) { return true; }); });
    registry.add("Filter.never", "",
                 [](Call&) { return unary([](const Value&) { return false; }); });
    registry.add("Filter.notNull", "properties", [](Call& call) {
        return unary([names = call.texts("properties")](const Value& element) {
            for (const std::string& name : names)
                if (property_of(element, name).null())
                    return false;
            return true;
        });
    });
    registry.add("Filter.hasGeometry", "", [](Call&) {
        return unary([](const Value& element) { return !property_of(element, ".geo").null(); });
    });
    registry.add("Filter.rangeContains", "field,minValue,maxValue", [](Call& call) {
        return unary([field = call.text("field"), min = plain_time(call.value("minValue")),
                      max = plain_time(call.value("maxValue"))](const Value& element) {
            const Value value = plain_time(property_of(element, field));
            return compare(min, value) <= 0 && compare(value, max) <= 0;
        });
    });
    registry.add("Filter.calendarRange", "start,end?,field?", calendar_range);
    registry.add("Filter.dateRangeContains", "leftField?,rightValue?,rightField?,leftValue?",
                 [](Call& call) { return compared(operands_of(call), in_date_range); });
    registry.add("Filter.maxDifference", "difference,leftField?,rightValue?,rightField?,leftValue?",
                 [](Call& call) { return at_most(call, "difference", difference_of); });
    registry.add("Filter.withinDistance",
                 "distance,leftField?,rightValue?,rightField?,leftValue?,maxError?",
                 [](Call& call) { return at_most(call, "distance", distance_of); });
}

} // namespace graticule::earth
