// SPDX-License-Identifier: Apache-2.0
#include "operations/table/regression.hpp"

#include "base/error.hpp"
#include "operations/table/complete_rows.hpp"
#include "operations/table/correlation.hpp"
#include "operations/table/row_fields.hpp"
#include "operations/table/statistics.hpp"

// LAPACK itself is linked: Armadillo's own library would only pass its calls on.
#define ARMA_DONT_USE_WRAPPER
#define ARMA_DONT_PRINT_ERRORS
#include <fmt/format.h>

#include <algorithm>
#include <armadillo>
#include <cmath>

namespace graticule::operations {

namespace {

void require_explaining(const std::string& field, std::span<const std::string> explaining) {
    if (explaining.empty())
        throw Error(ErrorCode::InvalidArgument, "No field is given to explain by",
                    "Give at least one field of numbers.");
    for (std::size_t i = 0; i < explaining.size(); ++i) {
        const auto here = explaining.begin() + static_cast<std::ptrdiff_t>(i);
        if (explaining[i] == field || std::find(explaining.begin(), here, explaining[i]) != here)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' cannot explain {}", explaining[i],
                                    explaining[i] == field ? "itself" : "twice"),
                        "Give each field once.");
    }
}

/// Fields about their means and of length 1, so that none outweighs others by its unit.
struct Scaled {
    arma::mat values;
    arma::rowvec means;
    arma::rowvec lengths;
};

Scaled scaled_fields(const CompleteRows& taken) {
    Scaled fields;
    const std::size_t count = taken.values.size() - 1;
    fields.values.set_size(taken.rows.size(), count);
    fields.means.set_size(count);
    fields.lengths.set_size(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<double>& values = taken.values[i + 1];
        fields.means[i] = exact_sum(values) / static_cast<double>(values.size());
        const arma::vec centred = arma::vec(values) - fields.means[i];
        fields.lengths[i] = arma::norm(centred);
        fields.values.col(i) = centred / fields.lengths[i];
    }
    return fields;
}

void require_independent(const arma::mat& r, std::span<const std::string> explaining) {
    constexpr double LeastOwnShare = 1e-8;
    for (std::size_t i = 0; i < explaining.size(); ++i) {
        if (!(std::abs(r(i, i)) > LeastOwnShare))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' follows from the fields before it, and explains nothing "
                                    "by itself",
                                    explaining[i]),
                        "Leave it out.");
    }
}

RegressionTerm term_of(const std::string& field, double coefficient, double error, double freedom) {
    const double t = coefficient / error;
    return {field, coefficient, error, t, student_p(t, freedom)};
}

void add_terms(Regression& result, const Scaled& fields, const arma::vec& scaled,
               const arma::mat& inverse, double mean, std::span<const std::string> explaining) {
    const arma::rowvec slopes = scaled.t() / fields.lengths;
    const auto freedom = static_cast<double>(result.degrees_of_freedom);
    const arma::rowvec means = fields.means / fields.lengths;
    // The constant lies where all fields are 0, as far from the means as these are.
    const double at_zero =
        1 / static_cast<double>(result.count) + std::pow(arma::norm(means * inverse), 2);
    result.terms.push_back(term_of("", mean - arma::dot(slopes, fields.means),
                                   result.residual_error * std::sqrt(at_zero), freedom));
    for (std::size_t i = 0; i < explaining.size(); ++i) {
        const double error = result.residual_error * arma::norm(inverse.row(i)) / fields.lengths[i];
        result.terms.push_back(term_of(explaining[i], slopes[i], error, freedom));
    }
}

void add_fit(Regression& result, const geodata::Layer& layer, const std::string& field,
             const CompleteRows& taken, const arma::vec& predicted) {
    result.layer = layer;
    const std::string& unit = layer.field(layer.field_index(field)).unit;
    const arma::vec residual = arma::vec(taken.values[0]) - predicted;
    const auto add = [&](const char* name, const arma::vec& values) {
        const std::string added =
            add_numbers(result.layer, name, taken.rows, {values.memptr(), values.n_elem});
        result.layer.set_field_unit(result.layer.field_index(added), unit);
    };
    add("predicted", predicted);
    add("residual", residual);
}

} // namespace

Regression regression(const geodata::Layer& layer, const std::string& field,
                      std::span<const std::string> explaining, Report& report) {
    require_explaining(field, explaining);
    std::vector<std::string> names{field};
    names.insert(names.end(), explaining.begin(), explaining.end());
    const CompleteRows taken = complete_rows(layer, names, report);
    require_rows(taken, explaining.size() + 2, layer.name());
    require_spread(taken, names);

    const Scaled fields = scaled_fields(taken);
    arma::mat q;
    arma::mat r;
    if (!arma::qr_econ(q, r, fields.values))
        throw Error(ErrorCode::Internal, "The fields of a regression could not be decomposed");
    require_independent(r, explaining);
    const arma::mat inverse = arma::inv(arma::trimatu(r));
    const double mean = exact_sum(taken.values[0]) / static_cast<double>(taken.rows.size());
    const arma::vec about_mean = arma::vec(taken.values[0]) - mean;
    const arma::vec explained = q * (q.t() * about_mean);
    const double total = arma::dot(about_mean, about_mean);
    const arma::vec residual = about_mean - explained;
    const double left = arma::dot(residual, residual);

    Regression result;
    result.count = taken.rows.size();
    result.degrees_of_freedom = result.count - explaining.size() - 1;
    const auto freedom = static_cast<double>(result.degrees_of_freedom);
    result.r_squared = 1 - left / total;
    result.adjusted_r_squared =
        1 - (left / freedom) / (total / static_cast<double>(result.count - 1));
    result.residual_error = std::sqrt(left / freedom);
    add_terms(result, fields, inverse * (q.t() * about_mean), inverse, mean, explaining);
    add_fit(result, layer, field, taken, explained + mean);
    return result;
}

} // namespace graticule::operations
