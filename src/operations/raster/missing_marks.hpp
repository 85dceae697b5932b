// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/cell_summary.hpp"
#include "operations/report.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graticule::operations {

/// Numbers that by custom mark cells without a value, as -9999 or the lowest of a cell type, as
/// they look in the cells of one band. Its declared nodata is none of them: such cells have no
/// value here.
class MissingMarks {
public:
    explicit MissingMarks(const geodata::Band& band);

    struct Mark {
        double value;     ///< as in cells, with scale and offset
        double stored;    ///< as in the file
        double least_gap; ///< to the values, as a share of their range
        std::uint64_t least_count;
        bool seldom_measured; ///< so that it is left out where it stands out
    };
    static constexpr std::size_t MostMarks = 24;
    const std::vector<Mark>& marks() const { return m_marks; } ///< ascending by value
    /// Index of the mark of this value; npos if it is none.
    std::size_t find(double value) const;
    static constexpr std::size_t npos = std::numeric_limits<std::size_t>::max();

private:
    std::vector<Mark> m_marks;
};

/// Counts marks among cells that were summarised, part by part. Costs next to nothing where the
/// least and greatest value of a part are no marks.
class MarkCount {
public:
    void add(const MissingMarks& marks, std::span<const double> values);
    /// @param summary of these cells
    void add(const MissingMarks& marks, std::span<const double> values, const CellSummary& summary);
    /// Cells of a weight of `least_weight` or less do not count.
    void add(const MissingMarks& marks, std::span<const double> values,
             std::span<const float> weights, float least_weight, const CellSummary& summary);
    void merge(const MarkCount& other);

    /// A mark that stands out, with the cells that hold it and the others.
    struct Found {
        MissingMarks::Mark mark;
        std::uint64_t count = 0;
        std::uint64_t of = 0;     ///< cells with the mark or a value
        std::uint64_t others = 0; ///< that hold no mark
        double least = 0;         ///< of the others
        double greatest = 0;
        double mean = 0;
    };
    /// Marks that stand out: beyond all other values, and apart from them by more than chance
    /// explains, or below zero where they are not. The nearest first.
    std::vector<Found> found(const MissingMarks& marks) const;

private:
    // What summaries of parts and searched parts have in common.
    struct Values {
        std::uint64_t cells = 0;
        double sum = 0;
        double minimum = std::numeric_limits<double>::infinity();
        double maximum = -std::numeric_limits<double>::infinity();

        void take(double value, std::uint64_t count);
        void merge(const Values& other);
        bool stands_out(const MissingMarks::Mark& mark, std::uint64_t count) const;
        double gap_to(double value) const;
    };
    static Values values_of(const CellSummary& summary);
    static bool may_hold(const MissingMarks& marks, const Values& values);
    template <typename Counts>
    void count(const MissingMarks& marks, std::span<const double> values, const Counts& counts);

    std::array<std::uint64_t, MissingMarks::MostMarks> m_marked{};
    Values m_values; ///< that are no marks
};

/// A MarkCount that several threads add to.
class MarkSearch {
public:
    explicit MarkSearch(const geodata::Band& band) : m_marks(band) {}

    void add(std::span<const double> values);
    /// As MarkCount::add().
    void add(std::span<const double> values, const CellSummary& summary);
    void add(std::span<const double> values, std::span<const float> weights, float least_weight,
             const CellSummary& summary);
    /// Warns of marks that stand out. One that is seldom measured is to be left out where there are
    /// other values and the band declares no nodata: then this is the raster with it as nodata,
    /// over which the operation is to be done again. Of several it is that of most cells.
    /// @param what was added, as "cells of dem"
    /// @param meant values that count as such, whatever they look like
    std::optional<geodata::Raster> settle(const geodata::Raster& raster, int band,
                                          const std::string& what, Report& report,
                                          std::span<const double> meant = {}) const;

private:
    void hand_in(const MarkCount& count);

    const MissingMarks m_marks;
    MarkCount m_count;
    std::mutex m_mutex;
};

} // namespace graticule::operations
