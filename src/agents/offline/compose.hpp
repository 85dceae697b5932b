// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/builder.hpp"

#include <set>
#include <string>
#include <string_view>

namespace graticule::agents::offline {

/// What a task is answered with: each form of question has a composer of its own, tried in turn.
/// @throws Error Refused with the reason where the task cannot be planned
Plan compose(Resolver& resolver, const Frame& frame, std::string_view task);

/// The composers of compose(), one for each form of question.
class Composer {
public:
    Composer(Resolver& resolver, const Frame& frame, std::string_view task);
    Plan run();

private:
    // compose.cpp
    Plan count();
    Plan total();
    Plan share();
    Plan ranking();
    Plan groups();
    Plan listing();
    Plan lookup();
    Plan describe();

    // compose_maps.cpp
    Plan map();
    Plan relationship();
    Plan multiples();
    Plan heat();
    Plan layers();

    // compose_transforms.cpp
    Plan transform();
    Plan buffer();
    Plan overlay();
    Plan dissolve();
    Plan convert();
    Plan statistics();
    Plan distances();

    // compose_rasters.cpp
    Plan raster();
    Plan contours();
    Plan index();
    bool speaks_of_raster_alone() const;
    const FieldLink* raster_mention() const;
    void use_all_of(std::size_t raster);

    // answers and what goes with them
    Plan finish(AnswerRecipe recipe);
    void add_map_of(Made& made, const std::string& title);
    void add_choropleth(Made& made, const UsedColumn& column, const std::string& title,
                        bool optional);
    void add_export(Made& made);
    std::string source_of(const Made& made) const;
    std::string file_stem(const std::string& what) const;
    std::string describe_set(std::size_t set) const;
    UsedColumn measure_column(Made& made, const Mention& mention,
                              const std::string& statistic = {});
    Needs needs_of_mentions() const;
    const Mention* mention() const;
    std::string default_statistic(const UsedColumn& column) const;
    std::size_t head() const;
    bool group_is_field(Made& made, const Grouping& grouping, std::string& column,
                        std::string& title);

    Builder m_builder;
    const Frame& m_frame;
    Resolver& m_resolver;
    std::string m_task;
    std::set<std::size_t> m_used_mentions;
    bool m_all_used = false; ///< the heads are used by another way than as sets
    bool m_groups_used = false;
    bool m_rows_wanted = false; ///< a value for each row, not one for all
};

} // namespace graticule::agents::offline
