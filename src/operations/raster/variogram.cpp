// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/variogram.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace graticule::operations {

namespace {

constexpr std::size_t MostVariogramPoints = 3000;
constexpr std::size_t VariogramBins = 15;
constexpr std::size_t LeastBins = 3;
constexpr std::size_t RangesTried = 200;
constexpr std::size_t RangeSteps = 60; // of golden section, each by 0.618

double rise_of(VariogramModel model, double u) {
    switch (model) {
    case VariogramModel::Spherical:
        return u < 1 ? u * (1.5 - 0.5 * u * u) : 1;
    case VariogramModel::Exponential:
        return 1 - std::exp(-3 * u);
    case VariogramModel::Gaussian:
        return 1 - std::exp(-3 * u * u);
    }
    return 1;
}

struct Fit {
    Variogram variogram;
    double squares = std::numeric_limits<double>::infinity();
};

// The best nugget and partial sill for a range: least squares of two unknowns, or of one with the
// other 0. Without structure first, which stands where a short range tells nothing better.
Fit fit_at(const std::vector<VariogramBin>& bins, VariogramModel model, double range_m) {
    double w = 0;
    double wf = 0;
    double wff = 0;
    double wg = 0;
    double wfg = 0;
    for (const VariogramBin& bin : bins) {
        const double weight = static_cast<double>(bin.pairs) / (bin.distance_m * bin.distance_m);
        const double f = rise_of(model, bin.distance_m / range_m);
        w += weight;
        wf += weight * f;
        wff += weight * f * f;
        wg += weight * bin.semivariance;
        wfg += weight * f * bin.semivariance;
    }
    const double determinant = w * wff - wf * wf;
    const double partial = (w * wfg - wf * wg) / determinant;
    Fit best;
    for (const auto& [nugget, rise] :
         {std::pair{wg / w, 0.0}, {(wg - wf * partial) / w, partial}, {0.0, wfg / wff}}) {
        if (!(nugget >= 0 && rise >= 0))
            continue;
        Fit fit{{model, nugget, nugget + rise, range_m}, 0};
        for (const VariogramBin& bin : bins) {
            const double apart = bin.semivariance - fit.variogram.at(bin.distance_m);
            fit.squares +=
                static_cast<double>(bin.pairs) / (bin.distance_m * bin.distance_m) * apart * apart;
        }
        if (fit.squares < best.squares)
            best = fit;
    }
    return best;
}

Fit fit_model(const std::vector<VariogramBin>& bins, VariogramModel model, double low,
              double high) {
    const double step = std::pow(high / low, 1.0 / (RangesTried - 1));
    Fit best;
    for (std::size_t i = 0; i < RangesTried; ++i) {
        const Fit fit = fit_at(bins, model, low * std::pow(step, static_cast<double>(i)));
        if (fit.squares < best.squares)
            best = fit;
    }
    constexpr double Golden = 0.6180339887498949;
    double from = std::max(low, best.variogram.range_m / step);
    double to = std::min(high, best.variogram.range_m * step);
    for (std::size_t i = 0; i < RangeSteps; ++i) {
        const Fit left = fit_at(bins, model, to - Golden * (to - from));
        const Fit right = fit_at(bins, model, from + Golden * (to - from));
        (left.squares <= right.squares ? to : from) =
            left.squares <= right.squares ? right.variogram.range_m : left.variogram.range_m;
        for (const Fit& fit : {left, right})
            if (fit.squares < best.squares)
                best = fit;
    }
    return best;
}

} // namespace

std::string_view variogram_model_name(VariogramModel model) {
    constexpr std::string_view Names[] = {"spherical", "exponential", "gaussian"};
    return Names[static_cast<std::size_t>(model)];
}

double Variogram::at(double distance_m) const {
    return distance_m <= 0 ? 0 : nugget + (sill - nugget) * rise_of(model, distance_m / range_m);
}

std::vector<VariogramBin> empirical_variogram(const PlacedValues& points, const Context& context,
                                              Report& report) {
    const std::vector<std::size_t> rows = sampled_rows(points.size(), MostVariogramPoints);
    if (rows.size() < points.size())
        report.decide(fmt::format("The variogram is that of {} of the {} points, evenly chosen",
                                  rows.size(), points.size()));
    const auto apart = [&](std::size_t i, std::size_t j) {
        return (points.places[rows[i]] - points.places[rows[j]]).norm();
    };
    double greatest = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        context.check_cancelled();
        for (std::size_t j = 0; j < i; ++j)
            greatest = std::max(greatest, apart(i, j));
    }
    const double width = greatest / 3 / VariogramBins;
    std::array<VariogramBin, VariogramBins> bins;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        context.check_cancelled();
        for (std::size_t j = 0; j < i; ++j) {
            const double distance = apart(i, j);
            const auto bin = static_cast<std::size_t>(distance / width);
            if (bin >= VariogramBins)
                continue;
            const double difference = points.values[rows[i]] - points.values[rows[j]];
            bins[bin].distance_m += distance;
            bins[bin].semivariance += difference * difference / 2;
            ++bins[bin].pairs;
        }
    }
    std::vector<VariogramBin> found;
    for (VariogramBin bin : bins) {
        if (bin.pairs == 0)
            continue;
        bin.distance_m /= static_cast<double>(bin.pairs);
        bin.semivariance /= static_cast<double>(bin.pairs);
        found.push_back(bin);
    }
    return found;
}

Variogram fit_variogram(const std::vector<VariogramBin>& bins, std::optional<VariogramModel> model,
                        Report& report) {
    if (bins.size() < LeastBins)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The points have {} different distances, and a variogram needs {}",
                                bins.size(), LeastBins),
                    "Give nugget, sill and range, or use idw");
    if (std::all_of(bins.begin(), bins.end(),
                    [](const VariogramBin& bin) { return bin.semivariance == 0; }))
        throw Error(ErrorCode::InvalidArgument, "The values of near points are all alike",
                    "Use idw, which needs no variogram");
    const double low = bins.front().distance_m / 2;
    const double high = bins.back().distance_m * 3;
    Fit best;
    for (const VariogramModel one :
         {VariogramModel::Spherical, VariogramModel::Exponential, VariogramModel::Gaussian}) {
        if (model && *model != one)
            continue;
        const Fit fit = fit_model(bins, one, low, high);
        if (fit.squares < best.squares)
            best = fit;
    }
    if (best.variogram.sill == best.variogram.nugget)
        report.warn("Values of near points differ as much as those of distant ones: kriging gives "
                    "little more than means");
    else if (best.variogram.range_m > 0.99 * high)
        report.warn("The variogram does not level off within the distances that were looked at: "
                    "there may be a trend, which ordinary kriging does not know");
    return best.variogram;
}

} // namespace graticule::operations
