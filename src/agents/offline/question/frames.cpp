// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question/frames.hpp"

namespace graticule::agents::offline {

namespace {

/// Sets what one kind of request has of its own.
struct Filler {
    Frame& frame;

    void operator()(const RowCount&) const { frame.count = frame.count_of_things = true; }
    void operator()(const CellCount& asked) const {
        frame.cells = true;
        frame.count = !asked.share;
        frame.share = asked.share;
    }
    void operator()(const RowList& asked) const {
        frame.which = true;
        frame.mentions = asked.also;
        frame.aggregate = asked.function;
    }
    void operator()(const RowValues& asked) const {
        frame.which = true;
        frame.overall = asked.together;
        frame.mentions = {asked.column};
    }
    void weigh(const std::optional<Mention>& weight) const {
        if (!weight)
            return;
        frame.weight = weight->fields;
        frame.weight_text = weight->text;
    }
    void operator()(const Statistic& asked) const {
        if (!asked.column.text.empty())
            frame.mentions = {asked.column};
        weigh(asked.weight);
        frame.aggregate = asked.function;
        frame.count = asked.counted;
        frame.count_of_things = asked.things;
        if (asked.unit)
            frame.wanted_unit = asked.unit;
    }
    void operator()(const ShareOfSet& asked) const {
        frame.share = true;
        if (asked.column)
            frame.mentions = {*asked.column};
    }
    void operator()(const ShareOfColumn& asked) const {
        frame.share = true;
        frame.mentions = {asked.whole, asked.part};
    }
    void operator()(const GroupedFigures& asked) const {
        frame.groups = {asked.by};
        if (asked.column)
            frame.mentions = {*asked.column};
        else
            frame.count = frame.count_of_things = true;
        frame.aggregate = asked.function;
        weigh(asked.weight);
    }
    void operator()(const ChangeOfValues& asked) const {
        frame.which = true;
        frame.change = true;
        frame.change_in_percent = asked.percent;
        frame.change_sign = asked.sign;
        frame.decline = asked.decline;
        frame.change_premise = asked.premise;
        frame.mentions = {asked.column};
    }
    void operator()(const DistanceTo& asked) const {
        frame.distance = true;
        frame.heads.push_back(asked.other);
    }
    void operator()(const Nearest& asked) const {
        frame.which = true;
        (asked.farthest ? frame.farthest : frame.nearest) = true;
        frame.heads.push_back(asked.place);
    }
    void operator()(const MapDrawing& asked) const {
        frame.show = true;
        frame.map_kind = asked.kind;
        if (asked.column)
            frame.mentions = {*asked.column};
        frame.classes = asked.classes;
        frame.class_method = asked.class_method;
        if (asked.under != None)
            frame.heads.push_back(asked.under);
    }
    void operator()(const ChartDrawing& asked) const {
        frame.chart = asked.kind;
        frame.mentions = {asked.measure};
        if (asked.kind == "scatter")
            frame.mentions.push_back(asked.against);
        if (asked.by)
            frame.groups = {*asked.by};
        frame.first_year = asked.first_year;
        frame.last_year = asked.last_year;
        if (asked.kind == "line") // of all years
            frame.year_range = true;
    }
    void operator()(const Analysis& asked) const {
        frame.analysis = asked;
        frame.mentions = asked.columns;
        frame.wanted_unit = asked.unit;
        frame.aggregate = asked.function;
        if (asked.by)
            frame.groups = {*asked.by};
    }
    void operator()(const DataDescription& /*of a set*/) const { frame.describe = true; }
    void operator()(const MonthlyFigures& asked) const {
        frame.which = true;
        frame.by_month = true;
        frame.mentions = {asked.column};
        frame.aggregate = asked.function;
    }
    void operator()(const YearSought& asked) const {
        frame.which = true;
        frame.year_sought = true;
        frame.mentions = {asked.column};
    }
    void operator()(const Transformation& asked) const {
        if (asked.kind == "contour" || asked.kind == "bands")
            frame.map_kind = asked.kind;
        else if (asked.kind == "ndvi" || asked.kind == "ndwi")
            frame.index = asked.kind;
        else
            frame.transform = asked.united ? asked.kind + "+dissolve" : asked.kind;
        frame.transform_distance_m = asked.distance_m;
        frame.operand = asked.other;
        frame.interval = asked.interval;
        frame.crs = asked.crs;
        if (asked.by)
            frame.groups = {*asked.by};
        if (asked.raster)
            frame.mentions = {*asked.raster};
    }
    void operator()(const FileWriting& asked) const {
        frame.transform = "export";
        frame.format = asked.format;
        frame.file_name = asked.file_name;
        frame.crs = asked.crs;
    }
};

/// "Map the income by state": the areas of a map are groups, where all of them are meant.
void colour_by_group(Frame& frame, const Request& request) {
    const auto* map = std::get_if<MapDrawing>(&request.what);
    if (map == nullptr || !map->column || map->by_row || request.set == None)
        return;
    const SetPhrase& set = frame.sets[request.set];
    if (!set.values.empty() || !set.conditions.empty() || !set.relations.empty())
        return;
    frame.groups = {{set.entities, set.fields, set.text}};
    frame.heads.clear();
    frame.sets.clear();
}

} // namespace

Frame frame_of(const Query& query, const Request& request, bool mapped) {
    Frame frame;
    frame.mapped = mapped;
    frame.sets = query.sets;
    const AskedTime& time = request.time ? *request.time : query;
    frame.years = time.years;
    frame.year_range = time.year_range;
    frame.months = time.months;
    frame.day = time.day;
    frame.day_text = time.day_text;
    frame.span = time.span;
    frame.time_fields = time.time_fields;
    frame.world = query.world;
    frame.wanted_unit = query.unit;
    frame.place = query.place;
    frame.source_crs = query.source_crs;
    frame.notes = query.notes;
    if (request.set != None)
        frame.heads = {request.set};
    std::visit(Filler{frame}, request.what);
    colour_by_group(frame, request);
    for (const std::size_t head : frame.heads)
        if (frame.sets[head].ranking)
            frame.per_capita = frame.per_capita || frame.sets[head].ranking->per_capita;
    for (const Mention& said : frame.mentions) {
        frame.per_capita = frame.per_capita || said.per_capita;
        frame.density = frame.density || said.notion == "density";
    }
    return frame;
}

} // namespace graticule::agents::offline
