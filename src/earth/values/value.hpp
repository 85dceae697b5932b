// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"

#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::earth {

class Value;
struct Feature;
struct Image;
struct Collection;
struct Filter;
struct Reducer;
struct Kernel;
struct Join;
struct Closure;

using List = std::vector<Value>;
/// Its keys are in the order of their letters, as Earth Engine's are.
using Dictionary = std::map<std::string, Value, std::less<>>;

struct Number {
    double value = 0;
    bool whole = false; ///< of an integer's type, not merely without a fraction
};

/// Milliseconds since 1970-01-01T00:00 UTC.
struct Date {
    double milliseconds = 0;
};

/// From its start to before its end.
struct DateRange {
    double start = -std::numeric_limits<double>::infinity();
    double end = std::numeric_limits<double>::infinity();
};

/// How far a geometry may be off. Results here are as exact as doubles are, or keep to it.
struct ErrorMargin {
    double value = 0;
    std::string unit = "meters";
};

enum class Precision { Int, Float, Double };

struct PixelType {
    Precision precision = Precision::Double;
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
};

/// Where cells lie: a CRS, and the map from (column, row) to its coordinates.
struct Projection {
    geodata::Crs crs = geodata::Crs::wgs84();
    std::string code = "EPSG:4326";
    geodata::GeoTransform transform;
};

/// A geometry in longitude and latitude on WGS 84.
struct Shape {
    std::vector<std::uint8_t> wkb;
    bool geodesic = true;   ///< edges are shortest lines on the ellipsoid, else straight in degrees
    bool ring = false;      ///< a line that is a LinearRing
    bool unbounded = false; ///< the whole Earth
};

template <class T, class Variant>
inline constexpr bool IsAlternative = false;
template <class T, class... Alternatives>
inline constexpr bool
    IsAlternative<T, std::variant<Alternatives...>> = (std::is_same_v<T, Alternatives> || ...);

/// What an expression or a part of one stands for. Cheap to copy: what is large is shared, and
/// never changes.
class Value {
public:
    template <class T>
    using Shared = std::shared_ptr<const T>;
    using Content =
        std::variant<std::monostate, bool, Number, std::string, Date, DateRange, ErrorMargin,
                     PixelType, Shared<List>, Shared<Dictionary>, Shared<Projection>, Shared<Shape>,
                     Shared<Feature>, Shared<Image>, Shared<Collection>, Shared<Filter>,
                     Shared<Reducer>, Shared<Kernel>, Shared<Join>, Shared<Closure>>;

    Value() = default;
    Value(bool value) : m_content(value) {}
    Value(Number value) : m_content(value) {}
    Value(std::string value) : m_content(std::move(value)) {}
    Value(const char* value) : m_content(std::string(value)) {}
    Value(Date value) : m_content(value) {}
    Value(DateRange value) : m_content(value) {}
    Value(ErrorMargin value) : m_content(std::move(value)) {}
    Value(PixelType value) : m_content(value) {}
    Value(List value) : m_content(std::make_shared<const List>(std::move(value))) {}
    Value(Dictionary value) : m_content(std::make_shared<const Dictionary>(std::move(value))) {}
    Value(Projection value) : m_content(std::make_shared<const Projection>(std::move(value))) {}
    Value(Shape value) : m_content(std::make_shared<const Shape>(std::move(value))) {}
    template <class T>
    Value(Shared<T> value) : m_content(std::move(value)) {}

    bool null() const { return std::holds_alternative<std::monostate>(m_content); }
    /// What it holds if it is of this type, else null.
    template <class T>
    const T* find() const {
        if constexpr (IsAlternative<T, Content>)
            return std::get_if<T>(&m_content);
        else
            return nullptr;
    }
    template <class T>
    const T* shared() const {
        if constexpr (IsAlternative<Shared<T>, Content>) {
            const Shared<T>* held = std::get_if<Shared<T>>(&m_content);
            return held == nullptr ? nullptr : held->get();
        } else {
            return nullptr;
        }
    }
    template <class T>
    Shared<T> pointer() const {
        const Shared<T>* held = std::get_if<Shared<T>>(&m_content);
        return held == nullptr ? nullptr : *held;
    }
    const Content& content() const { return m_content; }

private:
    Content m_content;
};

inline Value whole(double value) {
    return Number{value, true};
}
inline Value real(double value) {
    return Number{value, false};
}

/// The type's name as Earth Engine has it: "Integer", "Float", "String", "Image".
std::string_view type_name(const Value& value);

/// Whether two values are equal: numbers by value, lists and dictionaries by what they hold. Values
/// that are computed with (images, collections, reducers) are equal to nothing.
bool equal(const Value& a, const Value& b);

/// How two numbers, texts, dates or booleans are ordered; unordered for others.
std::partial_ordering compare(const Value& a, const Value& b);

struct Feature {
    std::shared_ptr<const Shape> shape; ///< null for none
    Dictionary properties;
    std::string id;
};

/// Features, or images.
struct Collection {
    bool of_images = false;
    List elements;
    Dictionary properties;
    std::string id; ///< of a data set; else empty
};

} // namespace graticule::earth
