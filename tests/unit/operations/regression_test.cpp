// SPDX-License-Identifier: Apache-2.0
// Correlation and least squares of few values, by hand and by published certified values.
#include "base/error.hpp"
#include "operations/table/correlation.hpp"
#include "operations/table/regression.hpp"

#include "unit/operations/layers.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Numbers = std::vector<std::optional<double>>;

geodata::Layer numbers(const Numbers& x, const Numbers& y) {
    return table("numbers", {{"x", reals(x)}, {"y", reals(y)}});
}

std::string message_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing was thrown";
}

// Deviations -2 to 2 and -2, -1, 1, -1, 3 (sum of products 4 + 1 + 0 - 1 + 6 = 10, squares 10 and
// 16).
TEST(Correlation, OfValuesIsAsByHand) {
    Report report;
    const auto found = correlation(numbers({1, 2, 3, 4, 5, {}}, {1, 2, 4, 2, 6, 9}), "x", "y",
                                   CorrelationMethod::Pearson, report);
    EXPECT_EQ(found.count, 5);
    EXPECT_NEAR(found.coefficient, 10 / std::sqrt(160), 1e-12);
    EXPECT_NEAR(found.t, std::sqrt(0.625 * 3 / 0.375), 1e-12);
    EXPECT_EQ(dropped(report, "no value"), 1);
}

// Ranks of y are 1, 2.5, 4, 2.5, 5: products of deviations 4 + 0.5 + 0 - 0.5 + 4 = 8, squares
// 10, 9.5.
TEST(Correlation, OfRanksSharesTies) {
    Report report;
    const auto found = correlation(numbers({1, 2, 3, 4, 50}, {1, 2, 4, 2, 600}), "x", "y",
                                   CorrelationMethod::Spearman, report);
    EXPECT_NEAR(found.coefficient, 8 / std::sqrt(95), 1e-12);
}

TEST(Correlation, OfALineIsOne) {
    Report report;
    const auto found = correlation(numbers({1, 2, 3, 4}, {-1, -2, -3, -4}), "x", "y",
                                   CorrelationMethod::Spearman, report);
    EXPECT_DOUBLE_EQ(found.coefficient, -1);
    EXPECT_DOUBLE_EQ(found.p, 0);
}

// Student's t of 2 degrees of freedom has p = 1 - t / sqrt(t^2 + 2) on both sides.
TEST(Correlation, HasThePOfStudent) {
    EXPECT_NEAR(student_p(3, 2), 1 - 3 / std::sqrt(11), 1e-14);
    EXPECT_NEAR(student_p(-3, 2), 1 - 3 / std::sqrt(11), 1e-14);
    EXPECT_DOUBLE_EQ(student_p(0, 7), 1);
}

TEST(Correlation, RefusesWhatHasNone) {
    Report report;
    const auto refusal = [&](const geodata::Layer& layer) {
        return message_of(
            [&] { correlation(layer, "x", "y", CorrelationMethod::Pearson, report); });
    };
    EXPECT_THAT(refusal(numbers({1, 2}, {1, 2})), HasSubstr("Only 2 rows"));
    EXPECT_THAT(refusal(numbers({1, 2, 3}, {5, 5, 5})), HasSubstr("All values of 'y'"));
}

// y = 1 + 2 x with residuals 0.5, -1, 0.5, which are orthogonal to 1 and x about its mean: squares
// 1.5 of one degree of freedom; x about its mean has squares 2, so that its error is
// sqrt(1.5 / 2) and that of the constant sqrt(1.5 (1 / 3 + 4 / 2)).
TEST(LeastSquares, OfOneFieldIsAsByHand) {
    Report report;
    const auto found = regression(numbers({1, 2, {}, 3}, {3.5, 4, 8, 7.5}), "y",
                                  std::vector<std::string>{"x"}, report);
    EXPECT_EQ(found.count, 3);
    EXPECT_EQ(found.degrees_of_freedom, 1);
    EXPECT_NEAR(found.terms[0].coefficient, 1, 1e-12);
    EXPECT_NEAR(found.terms[1].coefficient, 2, 1e-12);
    EXPECT_NEAR(found.terms[0].standard_error, std::sqrt(3.5), 1e-12);
    EXPECT_NEAR(found.terms[1].standard_error, std::sqrt(0.75), 1e-12);
    // The p of one degree of freedom is that of Cauchy's distribution.
    EXPECT_NEAR(found.terms[1].p, 1 - 2 / std::acos(-1) * std::atan(2 / std::sqrt(0.75)), 1e-12);
    EXPECT_NEAR(found.r_squared, 8 / 9.5, 1e-12);
    EXPECT_NEAR(found.adjusted_r_squared, 1 - 1.5 / (9.5 / 2), 1e-12);
    EXPECT_NEAR(found.residual_error, std::sqrt(1.5), 1e-12);
    EXPECT_NEAR(found.layer.column("predicted").real(3), 7, 1e-12);
    EXPECT_NEAR(found.layer.column("residual").real(1), -1, 1e-12);
    EXPECT_TRUE(found.layer.column("residual").is_null(2));
    EXPECT_EQ(dropped(report, "no value"), 1);
}

// Longley's data (1967), whose fields nearly follow from one another, with the values that NIST
// certifies (Statistical Reference Datasets).
TEST(LeastSquares, HoldsForLongley) {
    Report report;
    geodata::Layer layer = table(
        "longley",
        {{"y", reals({60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761, 66019, 67857, 68169,
                      66513, 68655, 69564, 69331, 70551})},
         {"deflator", reals({83, 88.5, 88.2, 89.5, 96.2, 98.1, 99, 100, 101.2, 104.6, 108.4, 110.8,
                             112.6, 114.2, 115.7, 116.9})},
         {"gnp", reals({234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469,
                        419180, 442769, 444546, 482704, 502601, 518173, 554894})},
         {"unemployed", reals({2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936,
                               4681, 3813, 3931, 4806, 4007})},
         {"forces", reals({1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637,
                           2552, 2514, 2572, 2827})},
         {"population", reals({107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219,
                               117388, 118734, 120445, 121950, 123366, 125368, 127852, 130081})},
         {"year", reals({1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958,
                         1959, 1960, 1961, 1962})}});
    const std::vector<std::string> by{"deflator", "gnp",        "unemployed",
                                      "forces",   "population", "year"};
    const auto found = regression(layer, "y", by, report);
    const std::vector<double> coefficients{
        -3482258.63459582, 15.0618722713733,       -0.358191792925910E-01, -2.02022980381683,
        -1.03322686717359, -0.511041056535807E-01, 1829.15146461355};
    const std::vector<double> errors{890420.383607373,  84.9149257747669,  0.334910077722432E-01,
                                     0.488399681651699, 0.214274163161675, 0.226073200069370,
                                     455.478499142212};
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        EXPECT_NEAR(found.terms[i].coefficient / coefficients[i], 1, 1e-9) << i;
        EXPECT_NEAR(found.terms[i].standard_error / errors[i], 1, 1e-9) << i;
    }
    EXPECT_NEAR(found.r_squared, 0.995479004577296, 1e-12);
    EXPECT_NEAR(found.residual_error, 304.854073561965, 1e-8);
}

TEST(LeastSquares, RefusesWhatCannotBeFitted) {
    Report report;
    const geodata::Layer layer = table("numbers", {{"y", reals({1, 3, 2, 5, 4})},
                                                   {"x", reals({1, 2, 3, 4, 5})},
                                                   {"twice", reals({2, 4, 6, 8, 10})},
                                                   {"same", reals({7, 7, 7, 7, 7})},
                                                   {"few", reals({1, 2, {}, {}, {}})}});
    const auto refusal = [&](const std::vector<std::string>& by) {
        return message_of([&] { regression(layer, "y", by, report); });
    };
    EXPECT_THAT(refusal({"x", "twice"}), HasSubstr("'twice' follows from"));
    EXPECT_THAT(refusal({"same"}), HasSubstr("All values of 'same'"));
    EXPECT_THAT(refusal({"few"}), HasSubstr("Only 2 rows"));
    EXPECT_THAT(refusal({"y"}), HasSubstr("cannot explain itself"));
    EXPECT_THAT(refusal({"x", "x"}), HasSubstr("cannot explain twice"));
    EXPECT_THAT(refusal({}), HasSubstr("No field"));
}

} // namespace
} // namespace graticule::operations
