// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/text.hpp"
#include "geodata/raster/band_classes_handle.hpp"

#include <gdal_rat.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace graticule::geodata {

namespace {

constexpr int MaxCategory = 65535;
constexpr std::size_t PresenceClasses = 2; // 0 and 1: absent and present
constexpr std::size_t RampColours = 64; // changes of colour along a palette that pictures amounts
constexpr int RampStep = 12;            // of 255, between neighbours on such a palette

using Colour = std::array<int, 4>;

std::vector<std::string> names_in_table(GDALRasterAttributeTableH table) {
    std::vector<std::string> names;
    const int name = GDALRATGetColOfUsage(table, GFU_Name);
    int value = GDALRATGetColOfUsage(table, GFU_MinMax);
    if (value < 0)
        value = GDALRATGetColOfUsage(table, GFU_Min);
    if (name < 0 || value < 0)
        return names;
    for (int row = 0; row < GDALRATGetRowCount(table); ++row) {
        const int cell = GDALRATGetValueAsInt(table, row, value);
        if (cell < 0 || cell > MaxCategory)
            continue;
        if (names.size() <= static_cast<std::size_t>(cell))
            names.resize(static_cast<std::size_t>(cell) + 1);
        names[static_cast<std::size_t>(cell)] = GDALRATGetValueAsString(table, row, name);
    }
    return names;
}

// Without the one colour that fills it up at its end.
std::vector<Colour> palette_of(GDALRasterBandH band) {
    std::vector<Colour> colours;
    GDALColorTableH table = GDALGetRasterColorTable(band);
    if (table == nullptr)
        return colours;
    for (int i = 0; i < GDALGetColorEntryCount(table); ++i) {
        const GDALColorEntry* entry = GDALGetColorEntry(table, i);
        colours.push_back({entry->c1, entry->c2, entry->c3, entry->c4});
    }
    if (colours.size() < 2 || colours.back() != colours[colours.size() - 2])
        return colours;
    const Colour filling = colours.back();
    while (!colours.empty() && colours.back() == filling)
        colours.pop_back();
    return colours;
}

// Many colours of which each is nearly the one before.
bool is_ramp(const std::vector<Colour>& colours) {
    std::size_t changes = 0;
    std::size_t small = 0;
    for (std::size_t i = 1; i < colours.size(); ++i) {
        if (colours[i] == colours[i - 1])
            continue;
        int step = 0;
        for (std::size_t channel = 0; channel < 3; ++channel)
            step = std::max(step, std::abs(colours[i][channel] - colours[i - 1][channel]));
        ++changes;
        small += step <= RampStep ? 1 : 0;
    }
    return changes >= RampColours && small * 10 >= changes * 9;
}

// Programs leave the usage of columns open, but a text for each number says what it stands for.
bool describes_classes(GDALRasterAttributeTableH table) {
    if (GDALRATGetTableType(table) != GRTT_THEMATIC
        || GDALRATGetRowCount(table) <= static_cast<int>(PresenceClasses))
        return false;
    for (int column = 0; column < GDALRATGetColumnCount(table); ++column)
        if (GDALRATGetTypeOfCol(table, column) == GFT_String)
            return true;
    return false;
}

} // namespace

std::vector<std::string> class_names_of(GDALRasterBandH band) {
    std::vector<std::string> names;
    for (char** name = GDALGetRasterCategoryNames(band); name != nullptr && *name != nullptr;
         ++name)
        names.emplace_back(one_line(*name));
    if (names.empty())
        if (GDALRasterAttributeTableH table = GDALGetDefaultRAT(band))
            names = names_in_table(table);
    return names;
}

bool numbers_are_classes(GDALRasterBandH band, const std::vector<std::string>& class_names) {
    if (class_names.size() > PresenceClasses)
        return true;
    GDALRasterAttributeTableH table = GDALGetDefaultRAT(band);
    if (table != nullptr && describes_classes(table))
        return true;
    const std::vector<Colour> colours = palette_of(band);
    return colours.size() > PresenceClasses && !is_ramp(colours);
}

} // namespace graticule::geodata
