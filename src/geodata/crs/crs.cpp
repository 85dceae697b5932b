// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/crs.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/crs_text.hpp"
#include "geodata/crs/proj_database.hpp"
#include "geodata/crs/proj_files_handle.hpp"
#include "geodata/crs/proj_handle.hpp"

#include <fmt/format.h>
#include <proj_experimental.h>

#include <array>
#include <cmath>
#include <mutex>
#include <utility>

namespace graticule::geodata {

namespace {

struct ContextOwner {
    ContextOwner() : context(make()) {
        confine_proj_context(context);
        proj_log_level(context, PJ_LOG_NONE);
    }
    ~ContextOwner() { proj_context_destroy(context); }
    ContextOwner(const ContextOwner&) = delete;
    ContextOwner& operator=(const ContextOwner&) = delete;
    static PJ_CONTEXT* make() {
        keep_proj_database_in_memory();
        return proj_context_create();
    }
    PJ_CONTEXT* context;
};

std::string text_or_empty(const char* text) {
    return text == nullptr ? "" : text;
}

// The part that x and y refer to: no vertical axis, no transformation attached.
ProjObject horizontal_part(ProjObject crs) {
    for (int step = 0; crs && step < 4; ++step) {
        switch (proj_get_type(crs.get())) {
        case PJ_TYPE_COMPOUND_CRS:
            crs.reset(proj_crs_get_sub_crs(proj_context(), crs.get(), 0));
            break;
        case PJ_TYPE_BOUND_CRS:
            crs.reset(proj_get_source_crs(proj_context(), crs.get()));
            break;
        case PJ_TYPE_GEOGRAPHIC_3D_CRS:
            crs.reset(proj_crs_demote_to_2D(proj_context(), nullptr, crs.get()));
            break;
        default:
            return crs;
        }
    }
    return crs;
}

std::string crs_wkt_of(const PJ* crs) {
    const char* const options[] = {"MULTILINE=NO", nullptr};
    const char* wkt = proj_as_wkt(proj_context(), crs, PJ_WKT2_2019, options);
    if (wkt == nullptr)
        wkt = proj_as_wkt(proj_context(), crs, PJ_WKT1_GDAL, options);
    return text_or_empty(wkt);
}

ProjObject create_from(std::string_view definition) {
    std::string text(trim(definition));
    if (text.starts_with("+") && text.find("+type=crs") == std::string::npos)
        text += " +type=crs";
    return ProjObject(proj_create(proj_context(), text.c_str()));
}

} // namespace

std::string authority_code(const PJ* crs) {
    const char* authority = proj_get_id_auth_name(crs, 0);
    const char* code = proj_get_id_code(crs, 0);
    if (authority != nullptr && code != nullptr)
        return fmt::format("{}:{}", authority, code);

    constexpr int CertainEnough = 90; // percent: same definition, another name
    int* confidence = nullptr;
    PJ_OBJ_LIST* found = proj_identify(proj_context(), crs, "EPSG", nullptr, &confidence);
    std::string label;
    if (found != nullptr && proj_list_get_count(found) > 0 && confidence[0] >= CertainEnough) {
        const ProjObject best(proj_list_get(proj_context(), found, 0));
        label = fmt::format("{}:{}", text_or_empty(proj_get_id_auth_name(best.get(), 0)),
                            text_or_empty(proj_get_id_code(best.get(), 0)));
    }
    proj_int_list_destroy(confidence);
    proj_list_destroy(found);
    return label;
}

PJ_CONTEXT* proj_context() {
    thread_local const ContextOwner owner;
    return owner.context;
}

constexpr double RadiansPerDegree = 0.017453292519943295;

struct Crs::Definition {
    std::string name;
    std::string code;
    std::string wkt;
    std::string projjson;
    bool geographic = false;
    bool projected = false;
    double metres_per_unit = 1;
    std::string unit_name;
    Ellipsoid ellipsoid;
    std::optional<Extent> area_of_use;

    /// Whether another means the same. It is remembered: PROJ takes longer to compare two than many
    /// an operation on a small layer does.
    bool same_as(const std::shared_ptr<const Definition>& other) const {
        const std::lock_guard lock(m_mutex);
        for (const Comparison& comparison : m_compared)
            if (comparison.other.lock() == other)
                return comparison.same;
        const bool same = compare(*other);
        m_compared[m_comparisons++ % m_compared.size()] = {other, same};
        return same;
    }

    static std::shared_ptr<const Definition> read(const PJ* crs) {
        auto definition = std::make_shared<Definition>();
        const PJ_TYPE type = proj_get_type(crs);
        definition->name = text_or_empty(proj_get_name(crs));
        definition->code = authority_code(crs);
        definition->wkt = crs_wkt_of(crs);
        definition->projjson = text_or_empty(proj_as_projjson(proj_context(), crs, nullptr));
        definition->geographic = type == PJ_TYPE_GEOGRAPHIC_2D_CRS;
        definition->projected = type == PJ_TYPE_PROJECTED_CRS;
        definition->read_unit(crs);
        definition->read_ellipsoid(crs);
        definition->read_area(crs);
        return definition;
    }

    void read_unit(const PJ* crs) {
        const ProjObject system(proj_crs_get_coordinate_system(proj_context(), crs));
        double factor = 1;
        const char* unit = nullptr;
        if (system
            && proj_cs_get_axis_info(proj_context(), system.get(), 0, nullptr, nullptr, nullptr,
                                     &factor, &unit, nullptr, nullptr)
                   != 0) {
            unit_name = text_or_empty(unit);
            // A geographic axis has its factor in radians, which is no length.
            metres_per_unit = projected ? factor : 1;
            // In other angles, such as grads, coordinates must be moved before they are degrees.
            // Degrees go by several names, and by factors of more digits or fewer.
            constexpr double Rounding = 1e-6;
            geographic = geographic && std::abs(factor / RadiansPerDegree - 1) < Rounding;
        }
    }

    void read_ellipsoid(const PJ* crs) {
        const ProjObject shape(proj_get_ellipsoid(proj_context(), crs));
        double semi_major = 0;
        double inverse_flattening = 0;
        if (shape
            && proj_ellipsoid_get_parameters(proj_context(), shape.get(), &semi_major, nullptr,
                                             nullptr, &inverse_flattening)
                   != 0)
            ellipsoid = {semi_major, inverse_flattening == 0 ? 0 : 1 / inverse_flattening};
    }

    void read_area(const PJ* crs) {
        Extent area;
        if (proj_get_area_of_use(proj_context(), crs, &area.min_x, &area.min_y, &area.max_x,
                                 &area.max_y, nullptr)
                != 0
            && area.min_y > -1000)
            area_of_use = area;
    }

private:
    struct Comparison {
        std::weak_ptr<const Definition> other;
        bool same = false;
    };

    bool compare(const Definition& other) const {
        const ProjObject a = create_from(wkt);
        const ProjObject b = create_from(other.wkt);
        return a && b
               && proj_is_equivalent_to_with_ctx(proj_context(), a.get(), b.get(),
                                                 PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS)
                      != 0;
    }

    mutable std::mutex m_mutex;
    mutable std::array<Comparison, 8> m_compared; ///< the last ones
    mutable std::size_t m_comparisons = 0;
};

Crs::Crs(std::shared_ptr<const Definition> definition) : m_definition(std::move(definition)) {}

Crs Crs::parse(std::string_view definition) {
    require_known_files(definition);
    const ProjObject crs = horizontal_part(create_from(definition));
    if (!crs || proj_is_crs(crs.get()) == 0)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("'{}' is not a coordinate reference system", shorten(trim(definition), 80)),
            "Give it as EPSG:4326, as WKT, or as a PROJ string");
    if (proj_get_type(crs.get()) == PJ_TYPE_GEOCENTRIC_CRS)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("'{}' is geocentric; coordinates must be x and y on a map or "
                                "longitude and latitude",
                                shorten(trim(definition), 80)));
    return Crs(Definition::read(crs.get()));
}

const Crs& Crs::wgs84() {
    static const Crs crs = parse("EPSG:4326");
    return crs;
}

bool Crs::geographic() const {
    return known() && m_definition->geographic;
}
bool Crs::projected() const {
    return known() && m_definition->projected;
}

std::string Crs::label() const {
    if (!known())
        return "unknown CRS";
    return m_definition->code.empty() ? m_definition->name : m_definition->code;
}

std::string Crs::name() const {
    return known() ? m_definition->name : "unknown CRS";
}
std::string Crs::wkt() const {
    return known() ? m_definition->wkt : "";
}
std::string Crs::projjson() const {
    return known() ? m_definition->projjson : "";
}
double Crs::metres_per_unit() const {
    return known() ? m_definition->metres_per_unit : 1;
}
std::string Crs::unit_name() const {
    return known() ? m_definition->unit_name : "";
}
Ellipsoid Crs::ellipsoid() const {
    return known() ? m_definition->ellipsoid : Ellipsoid{};
}

Crs Crs::geographic_base() const {
    if (!known())
        throw Error(ErrorCode::CrsMissing, "An unknown CRS has no geographic base");
    if (geographic())
        return *this;
    const ProjObject crs = create_from(wkt());
    ProjObject base =
        horizontal_part(ProjObject(proj_crs_get_geodetic_crs(proj_context(), crs.get())));
    if (!base)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} has no geographic base: it is a local system", label()),
                    "Give the data a CRS that is tied to the Earth");
    Crs found(Definition::read(base.get()));
    if (found.geographic())
        return found;
    const ProjObject in_degrees(proj_crs_alter_cs_angular_unit(proj_context(), base.get(), "degree",
                                                               RadiansPerDegree, "EPSG", "9122"));
    return Crs(Definition::read(in_degrees.get()));
}

std::optional<Extent> Crs::area_of_use() const {
    return known() ? m_definition->area_of_use : std::nullopt;
}

bool Crs::same_as(const Crs& other) const {
    if (!known() || !other.known())
        return false;
    if (m_definition == other.m_definition || m_definition->wkt == other.m_definition->wkt)
        return true;
    if (geographic() != other.geographic())
        return false;
    return m_definition->same_as(other.m_definition);
}

} // namespace graticule::geodata
