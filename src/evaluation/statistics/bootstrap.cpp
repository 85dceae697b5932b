// SPDX-License-Identifier: Apache-2.0
#include "evaluation/statistics/bootstrap.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <vector>

namespace graticule::evaluation {

namespace {

constexpr double None = std::numeric_limits<double>::quiet_NaN();

struct Cluster {
    double sum = 0;
    double count = 0;
};

std::vector<Cluster> clusters_of(std::span<const TaskScore> scores) {
    std::map<std::size_t, Cluster> by_task;
    for (const TaskScore& score : scores) {
        Cluster& cluster = by_task[score.task];
        cluster.sum += score.value;
        cluster.count += 1;
    }
    std::vector<Cluster> clusters;
    for (const auto& [task, cluster] : by_task)
        clusters.push_back(cluster);
    return clusters;
}

/// Numbers below `end`, alike on every machine, which the standard's distributions are not.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : m_random(seed) {}

    std::size_t below(std::size_t end) {
        // By the high half of a product (Lemire 2019): no more uneven than 2^-64 of `end`.
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(m_random()) * end) >> 64U);
    }

private:
    std::mt19937_64 m_random;
};

/// The quantile of sorted values, between neighbours in proportion (type 7 of Hyndman and Fan).
double quantile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

void check_bootstrap(const BootstrapOptions& options) {
    if (!(options.confidence > 0 && options.confidence < 1) || options.draws == 0)
        throw Error(ErrorCode::InvalidArgument,
                    "A bootstrap needs a confidence between 0 and 1, and draws");
}

} // namespace

Mean bootstrap_mean(std::span<const TaskScore> scores, const BootstrapOptions& options) {
    check_bootstrap(options);
    const std::vector<Cluster> clusters = clusters_of(scores);
    Cluster all;
    for (const Cluster& cluster : clusters) {
        all.sum += cluster.sum;
        all.count += cluster.count;
    }
    Mean mean{all.sum / all.count, {None, None}, clusters.size(), scores.size()};
    if (clusters.size() < 2)
        return mean;
    const auto mean_of = [&](std::span<const std::size_t> tasks, std::span<double> figures) {
        Cluster drawn;
        for (const std::size_t task : tasks) {
            drawn.sum += clusters[task].sum;
            drawn.count += clusters[task].count;
        }
        figures[0] = drawn.sum / drawn.count;
    };
    mean.interval = bootstrap_intervals(clusters.size(), 1, mean_of, options).front();
    return mean;
}

std::vector<Interval> bootstrap_intervals(
    std::size_t tasks, std::size_t figures,
    const std::function<void(std::span<const std::size_t>, std::span<double>)>& figures_of,
    const BootstrapOptions& options) {
    check_bootstrap(options);
    std::vector<Interval> intervals(figures, {None, None});
    if (tasks < 2)
        return intervals;
    Draw draw(options.seed);
    std::vector<std::vector<double>> values(figures);
    std::vector<std::size_t> drawn(tasks);
    std::vector<double> one(figures);
    for (std::size_t i = 0; i < options.draws; ++i) {
        for (std::size_t& task : drawn)
            task = draw.below(tasks);
        figures_of(drawn, one);
        for (std::size_t figure = 0; figure < figures; ++figure)
            if (std::isfinite(one[figure]))
                values[figure].push_back(one[figure]);
    }
    const double tail = (1 - options.confidence) / 2;
    for (std::size_t figure = 0; figure < figures; ++figure) {
        std::vector<double>& sorted = values[figure];
        if (2 * sorted.size() <= options.draws)
            continue;
        std::sort(sorted.begin(), sorted.end());
        intervals[figure] = {quantile(sorted, tail), quantile(sorted, 1 - tail)};
    }
    return intervals;
}

} // namespace graticule::evaluation
