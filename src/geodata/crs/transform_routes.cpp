// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/proj_database.hpp"
#include "geodata/crs/transform_routes_handle.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::geodata {

namespace {

using AreaOfUse = TransformRoute::Area;

ProjObject created(const std::string& definition) {
    return ProjObject(proj_create(proj_context(), definition.c_str()));
}

ProjObject operation_between(const PJ* from, const PJ* to) {
    ProjObject operation(
        proj_create_crs_to_crs_from_pj(proj_context(), from, to, nullptr, nullptr));
    if (operation)
        operation.reset(proj_normalize_for_visualization(proj_context(), operation.get()));
    return operation;
}

bool is_ballpark(PJ* operation) {
    if (proj_coordoperation_has_ballpark_transformation(proj_context(), operation) == 0)
        return false;
    // A ballpark shift of heights alone moves no place.
    const char* description = proj_pj_info(operation).description;
    return description == nullptr
           || std::string_view(description).find("Ballpark geo") != std::string_view::npos;
}

struct FactoryContextDeleter {
    void operator()(PJ_OPERATION_FACTORY_CONTEXT* context) const {
        proj_operation_factory_context_destroy(context);
    }
};
struct OperationListDeleter {
    void operator()(PJ_OBJ_LIST* list) const { proj_list_destroy(list); }
};

// Where PROJ, asked as operation_between() asks it, knows a shift.
std::vector<AreaOfUse> areas_between(const PJ* from, const PJ* to) {
    const std::unique_ptr<PJ_OPERATION_FACTORY_CONTEXT, FactoryContextDeleter> how(
        proj_create_operation_factory_context(proj_context(), nullptr));
    proj_operation_factory_context_set_spatial_criterion(
        proj_context(), how.get(), PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION);
    proj_operation_factory_context_set_grid_availability_use(
        proj_context(), how.get(), PROJ_GRID_AVAILABILITY_DISCARD_OPERATION_IF_MISSING_GRID);
    const std::unique_ptr<PJ_OBJ_LIST, OperationListDeleter> list(
        proj_create_operations(proj_context(), from, to, how.get()));
    std::vector<AreaOfUse> areas;
    for (int i = 0; list && i < proj_list_get_count(list.get()); ++i) {
        const ProjObject operation(proj_list_get(proj_context(), list.get(), i));
        AreaOfUse area;
        area.accuracy_m = proj_coordoperation_get_accuracy(proj_context(), operation.get());
        if (area.accuracy_m >= 0 && !is_ballpark(operation.get())
            && proj_get_area_of_use(proj_context(), operation.get(), &area.extent.min_x,
                                    &area.extent.min_y, &area.extent.max_x, &area.extent.max_y,
                                    nullptr)
                   != 0)
            areas.push_back(area);
    }
    return areas;
}

bool counts_from_greenwich(const PJ* crs) {
    const ProjObject meridian(proj_get_prime_meridian(proj_context(), crs));
    double longitude = 0;
    return !meridian
           || proj_prime_meridian_get_parameters(proj_context(), meridian.get(), &longitude,
                                                 nullptr, nullptr)
                  == 0
           || longitude == 0;
}

// Geographic CRS of the same datum that count from Greenwich; those that a turn about the axis of
// the Earth leads to, by the database.
std::vector<ProjObject> twins_of(const PJ* crs) {
    const ProjObject base(proj_crs_get_geodetic_crs(proj_context(), crs));
    std::vector<ProjObject> twins;
    if (!base || counts_from_greenwich(base.get()))
        return twins;
    constexpr const char* Turned =
        "SELECT DISTINCT target_crs_auth_name || ':' || target_crs_code FROM other_transformation "
        "WHERE method_auth_name = 'EPSG' AND method_code = 9601 AND deprecated = 0 "
        "AND source_crs_auth_name || ':' || source_crs_code = ?1 ORDER BY 1";
    for (const std::string& code :
         ask_proj_database(Turned, std::array{authority_code(base.get())}))
        if (ProjObject twin = created(code))
            twins.push_back(std::move(twin));
    return twins;
}

// By way of one CRS or two, each where it is there.
void add_route(std::vector<TransformRoute>& routes, const PJ* from, const PJ* from_twin,
               const PJ* to_twin, const PJ* to) {
    const PJ* const begin = from_twin != nullptr ? from_twin : from;
    const PJ* const end = to_twin != nullptr ? to_twin : to;
    std::vector<ProjObject> steps;
    if (begin != from)
        steps.push_back(operation_between(from, begin));
    steps.push_back(operation_between(begin, end));
    if (end != to)
        steps.push_back(operation_between(end, to));
    if (std::ranges::all_of(steps, [](const ProjObject& step) { return step != nullptr; }))
        routes.emplace_back(std::move(steps), areas_between(begin, end));
}

} // namespace

TransformRoute::TransformRoute(std::vector<ProjObject> steps, std::vector<AreaOfUse> areas)
    : m_steps(std::move(steps)), m_areas(std::move(areas)) {}

void TransformRoute::move(PJ_DIRECTION direction, std::span<double> x, std::span<double> y) const {
    const auto step = [&](const ProjObject& operation) {
        proj_trans_generic(operation.get(), direction, x.data(), sizeof(double), x.size(), y.data(),
                           sizeof(double), y.size(), nullptr, 0, 0, nullptr, 0, 0);
    };
    if (direction == PJ_FWD)
        std::for_each(m_steps.begin(), m_steps.end(), step);
    else
        std::for_each(m_steps.rbegin(), m_steps.rend(), step);
}

std::optional<double> TransformRoute::accuracy_at(double longitude, double latitude) const {
    std::optional<double> best;
    for (const auto& [extent, accuracy_m] : m_areas) {
        const bool between = extent.min_x <= extent.max_x
                                 ? longitude >= extent.min_x && longitude <= extent.max_x
                                 : longitude >= extent.min_x || longitude <= extent.max_x;
        if (between && latitude >= extent.min_y && latitude <= extent.max_y)
            best = std::min(best.value_or(accuracy_m), accuracy_m);
    }
    return best;
}

std::optional<double> TransformRoute::last_accuracy_m() const {
    double sum = 0;
    for (const ProjObject& step : m_steps) {
        const ProjObject used(proj_trans_get_last_used_operation(step.get()));
        const double accuracy = proj_pj_info(used ? used.get() : step.get()).accuracy;
        if (accuracy < 0)
            return std::nullopt;
        sum += accuracy;
    }
    return sum;
}

bool TransformRoute::last_was_ballpark() const {
    return std::ranges::any_of(m_steps, [](const ProjObject& step) {
        const ProjObject used(proj_trans_get_last_used_operation(step.get()));
        return used && is_ballpark(used.get());
    });
}

std::optional<TransformRoute> own_transform_route(const Crs& from, const Crs& to) {
    std::vector<ProjObject> steps;
    steps.push_back(operation_between(created(from.wkt()).get(), created(to.wkt()).get()));
    if (!steps.front())
        return std::nullopt;
    return TransformRoute(std::move(steps), {});
}

std::vector<TransformRoute> alternative_transform_routes(const Crs& from, const Crs& to) {
    const ProjObject source = created(from.wkt());
    const ProjObject target = created(to.wkt());
    const std::vector<ProjObject> source_twins = twins_of(source.get());
    const std::vector<ProjObject> target_twins = twins_of(target.get());
    std::vector<TransformRoute> routes;
    if (source_twins.empty() && target_twins.empty())
        return routes;
    add_route(routes, source.get(), nullptr, nullptr, target.get());
    for (const ProjObject& twin : source_twins)
        add_route(routes, source.get(), twin.get(), nullptr, target.get());
    for (const ProjObject& twin : target_twins) {
        add_route(routes, source.get(), nullptr, twin.get(), target.get());
        for (const ProjObject& other : source_twins)
            add_route(routes, source.get(), other.get(), twin.get(), target.get());
    }
    return routes;
}

} // namespace graticule::geodata
