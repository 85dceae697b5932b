// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/asked_time.hpp"
#include "agents/offline/compose.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

/// The raster that the task's first measure means, if it means one above all else.
const FieldLink* Composer::raster_mention() const {
    const FieldLink* best = nullptr;
    double best_score = 0;
    const auto look = [&](const std::vector<FieldLink>& links) {
        for (const FieldLink& link : links) {
            double score = link.score;
            if (link.column != Column::Band) {
                if (score >= best_score)
                    best = nullptr, best_score = score;
                continue;
            }
            // A place that the task names tells rasters of one theme apart.
            for (const SetPhrase& set : m_frame.sets)
                for (const ValueFilter& filter : set.values)
                    if (m_resolver.is_scope(link.dataset, filter))
                        score += 0.5;
            for (const int year : m_frame.years)
                if (const auto& span = m_builder.profile(link.dataset).years;
                    span && year >= span->first && year <= span->last)
                    score += 0.3;
            if (score > best_score + 1e-9) {
                best = &link;
                best_score = score;
            }
        }
    };
    for (const Mention& said : m_frame.mentions)
        if (best == nullptr)
            look(said.fields);
    for (const SetPhrase& set : m_frame.sets) {
        if (best == nullptr && set.ranking)
            look(set.ranking->fields);
        if (best == nullptr)
            look(set.fields);
    }
    return best;
}

/// No set of features is spoken of, only a raster and perhaps the place that it shows.
bool Composer::speaks_of_raster_alone() const {
    if (!m_frame.groups.empty())
        return false;
    for (const std::size_t set : m_frame.heads) {
        const SetPhrase& phrase = m_frame.sets[set];
        const bool raster_noun_only =
            !phrase.entities.empty()
            && m_builder.profile(phrase.entities.front().dataset).is_raster();
        if (!phrase.entities.empty() && !raster_noun_only)
            return false;
    }
    const FieldLink* link = raster_mention();
    if (link == nullptr) {
        for (const std::size_t set : m_frame.heads)
            if (!m_frame.sets[set].entities.empty()
                && m_builder.profile(m_frame.sets[set].entities.front().dataset).is_raster())
                return m_frame.mentions.empty();
        return false;
    }
    for (const std::size_t set : m_frame.heads)
        for (const ValueFilter& filter : m_frame.sets[set].values)
            if (!m_resolver.is_scope(link->dataset, filter))
                return false;
    return true;
}

/// Names and places that mean a raster are used with it.
void Composer::use_all_of(std::size_t raster) {
    for (const Mention& said : m_frame.mentions)
        if (std::any_of(said.fields.begin(), said.fields.end(),
                        [&](const FieldLink& link) { return link.dataset == raster; }))
            m_used_mentions.insert(said.chunk);
    for (const std::size_t set : m_frame.heads) {
        const SetPhrase& phrase = m_frame.sets[set];
        const bool means_raster =
            phrase.entities.empty()
            || std::any_of(phrase.entities.begin(), phrase.entities.end(),
                           [&](const EntityLink& link) { return link.dataset == raster; });
        const bool only_place =
            std::all_of(phrase.values.begin(), phrase.values.end(), [&](const ValueFilter& filter) {
                return m_resolver.is_scope(raster, filter);
            });
        if (!means_raster || !only_place)
            Builder::refuse(fmt::format("it is not clear what \"{}\" has to do with \"{}\"",
                                        describe_set(set), m_builder.profile(raster).title));
    }
    m_all_used = true;
}

/// The raster and the band (from 0) that a task means.
std::size_t Composer::raster_dataset(std::size_t& band) const {
    std::size_t dataset = None;
    if (const FieldLink* link = raster_mention()) {
        dataset = link->dataset;
        band = link->index;
    } else {
        for (const SetPhrase& set : m_frame.sets)
            for (const EntityLink& entity : set.entities)
                if (dataset == None && m_builder.profile(entity.dataset).is_raster())
                    dataset = entity.dataset;
    }
    if (dataset == None)
        Builder::refuse("the task does not say what it is about");
    const bool figures = m_frame.transform.empty() || m_frame.transform == "statistics";
    const bool timed = !m_frame.months.empty() || m_frame.day
                       || (!m_frame.years.empty() && m_builder.profile(dataset).axes.several());
    if (!figures && timed)
        Builder::refuse(fmt::format("a file of one of the times of \"{}\" is not among what is "
                                    "made",
                                    m_builder.profile(dataset).title));
    if (figures)
        band = m_resolver.band_of({dataset, Column::Band, band, 1}, m_frame);
    return dataset;
}

/// The raster, and of several bands the month or else the name of the one that is shown.
std::string Composer::raster_in_words(const DatasetProfile& source, std::size_t band) const {
    if (source.bands.size() < 2)
        return source.title;
    const std::string time = band_time_in_words(source, band, m_frame);
    return source.title + ", " + (time.empty() ? "band " + source.bands[band].name : time);
}

/// How a raster's cells get new values: amounts are shared out, so that their total stays.
static std::string method_for(const DatasetProfile& source, const char* measures) {
    const bool amounts =
        std::all_of(source.bands.begin(), source.bands.end(),
                    [](const auto& band) { return band.quantity == retrieval::Quantity::Amount; });
    return amounts ? "sum" : measures;
}

/// A raster in another CRS, with other cells, as a file.
Plan Composer::export_raster(const std::string& given, const DatasetProfile& source) {
    std::string name = given;
    if (!m_frame.crs.empty()) {
        const std::string output = m_builder.fresh_name(source.name + "_reprojected");
        m_builder.add("reproject_raster",
                      {{"raster", name},
                       {"crs", m_frame.crs},
                       {"method", method_for(source, "bilinear")},
                       {"output", output}},
                      "The CRS that the task names.");
        name = output;
    }
    if (m_frame.cell_size) {
        const bool degrees = source.raster->crs.geographic() && m_frame.crs.empty();
        if (degrees && *m_frame.cell_size > 1)
            Builder::refuse(fmt::format(
                "the cells of \"{}\" are in degrees; name a projected CRS for cells in metres",
                source.title));
        const std::string output = m_builder.fresh_name(source.name + "_resampled");
        m_builder.add("resample_raster",
                      {{"raster", name},
                       {"cell_size", *m_frame.cell_size},
                       {"method", method_for(source, "average")},
                       {"output", output}},
                      "The cell size that the task names.");
        name = output;
    }
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Made;
    recipe.subject = source.title;
    const std::string file =
        m_frame.file_name.empty() ? file_stem(source.name) + ".tif" : m_frame.file_name;
    recipe.step = m_builder.add("export_dataset", {{"dataset", name}, {"file_name", file}},
                                "The raster as a file.");
    return finish(std::move(recipe));
}

/// Figures, maps and other forms of one raster.
Plan Composer::raster() {
    std::size_t band = 0;
    const std::size_t dataset = raster_dataset(band);
    m_builder.use_months();
    const DatasetProfile& source = m_builder.profile(dataset);
    m_builder.note_source(dataset);
    use_all_of(dataset);
    m_builder.explain(fmt::format("The task speaks of the raster \"{}\", band {}.", source.title,
                                  source.bands[band].name));
    if (!m_frame.transform.empty() && m_frame.transform != "statistics")
        return export_raster(source.name, source);
    if (std::any_of(m_frame.sets.begin(), m_frame.sets.end(),
                    [](const SetPhrase& set) { return !set.conditions.empty(); }))
        Builder::refuse("which part of a raster lies above or below a value is not among the "
                        "questions that are planned");
    AnswerRecipe recipe;
    recipe.kind = m_frame.show ? AnswerKind::Made : AnswerKind::Numbers;
    recipe.subject = m_frame.show ? "a map of " + source.title : source.title;
    if (!m_frame.show) {
        const std::string id =
            m_builder.add("raster_statistics", {{"raster", source.name}, {"band", band + 1}},
                          "All cells with a value.");
        std::vector<std::string> wanted{"mean", "min", "max", "std"};
        if (m_frame.aggregate == "sum"
            && source.bands[band].quantity != retrieval::Quantity::Amount)
            Builder::refuse(fmt::format("values of \"{}\" do not add up to a total", source.title));
        if (m_frame.aggregate == "median")
            Builder::refuse("the median of a raster is not among the figures that are worked out");
        if (!m_frame.aggregate.empty())
            wanted = {m_frame.aggregate};
        for (const SetPhrase& set : m_frame.sets)
            if (set.ranking && m_frame.aggregate.empty())
                wanted = {set.ranking->descending ? "max" : "min"};
        for (const std::string& figure : wanted)
            recipe.numbers.push_back({figure, id, "/" + figure, source.bands[band].unit});
        if (wanted.size() == 1)
            recipe.sentence =
                fmt::format("{}: {{0}}, the {} of its cells.", raster_in_words(source, band),
                            wanted[0] == "max"   ? "highest"
                            : wanted[0] == "min" ? "lowest"
                            : wanted[0] == "std" ? "standard deviation"
                                                 : wanted[0]);
    }
    Json arguments{{"raster", source.name},
                   {"title", raster_in_words(source, band)},
                   {"band", band + 1},
                   {"file_name", file_stem(source.title)}};
    recipe.step =
        m_builder.add("raster_map", std::move(arguments), "A map of the raster.", !m_frame.show);
    return finish(std::move(recipe));
}

/// The one raster of one band that is there, where the task names no other data.
std::optional<FieldLink> Composer::only_raster() const {
    std::optional<FieldLink> found;
    if (!m_frame.heads.empty() || !m_frame.mentions.empty())
        return found;
    const auto& datasets = m_resolver.schema().datasets;
    for (std::size_t d = 0; d < datasets.size(); ++d) {
        if (!datasets[d].is_raster())
            continue;
        if (found || datasets[d].bands.size() != 1)
            return std::nullopt;
        found = FieldLink{d, Column::Band, 0, 1};
    }
    return found;
}

Plan Composer::contours() {
    const FieldLink* link = raster_mention();
    const std::optional<FieldLink> only = link == nullptr ? only_raster() : std::nullopt;
    if (only)
        link = &*only;
    if (link == nullptr)
        Builder::refuse("contours need a raster, and the task names none that is there");
    const DatasetProfile& source = m_builder.profile(link->dataset);
    if (!m_frame.interval)
        Builder::refuse(fmt::format(
            "the task gives no interval for the contours of \"{}\", such as \"every 50 m\"",
            source.title));
    const std::size_t chosen = m_resolver.band_of(*link, m_frame);
    m_builder.use_months();
    if (*m_frame.interval <= 0)
        Builder::refuse("the interval of contours must be greater than 0");
    m_builder.note_source(link->dataset);
    use_all_of(link->dataset);
    m_builder.explain(fmt::format("The task speaks of the raster \"{}\".", source.title));
    const std::string output = m_builder.fresh_name(source.name + "_contours");
    const std::string kind = m_frame.map_kind == "bands" ? "bands" : "lines";
    const int band = static_cast<int>(chosen) + 1;
    const std::string id =
        m_builder.add("contours",
                      {{"raster", source.name},
                       {"interval", *m_frame.interval},
                       {"kind", kind},
                       {"band", band},
                       {"output", output}},
                      fmt::format("Contours every {} {}.", format_number(*m_frame.interval),
                                  source.bands[link->index].unit));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = fmt::format("contours of {} every {} {}", source.title,
                                 format_number(*m_frame.interval), source.bands[link->index].unit);
    recipe.numbers.push_back({"contour features", id, "/rows", ""});
    Json arguments{{"raster", source.name},
                   {"interval", *m_frame.interval},
                   {"kind", kind},
                   {"band", band},
                   {"title", "Contours: " + raster_in_words(source, chosen)},
                   {"file_name", file_stem("contours " + source.name)}};
    m_builder.add("contour_map", std::move(arguments), "A map of the contours.", true);
    m_builder.add("export_dataset",
                  {{"dataset", output},
                   {"file_name", m_frame.file_name.empty()
                                     ? file_stem(output) + "."
                                           + (m_frame.format.empty() ? "gpkg" : m_frame.format)
                                     : m_frame.file_name}},
                  "The contours as a layer.", true);
    return finish(std::move(recipe));
}

/// The bands of a raster that are called so, one for each name, from 1.
static std::optional<std::vector<std::size_t>> bands_called(const DatasetProfile& source,
                                                            const std::vector<std::string>& names) {
    std::vector<std::size_t> bands;
    for (const std::string& name : names) {
        const retrieval::Words words = retrieval::concept_words(name);
        const auto is_it = [&](const retrieval::Words& alias) {
            return alias == words
                   || (name == "near infrared" && alias == retrieval::Words{"infrared"});
        };
        const auto band = std::find_if(
            source.bands.begin(), source.bands.end(), [&](const retrieval::BandProfile& candidate) {
                return std::any_of(candidate.aliases.begin(), candidate.aliases.end(), is_it);
            });
        if (band == source.bands.end())
            return std::nullopt;
        bands.push_back(static_cast<std::size_t>(band - source.bands.begin()) + 1);
    }
    return bands;
}

/// NDVI and the like: two bands whose meaning the data itself states.
Plan Composer::index() {
    const bool ndvi = m_frame.index == "ndvi";
    const std::string index = ndvi ? "NDVI" : "NDWI";
    const std::vector<std::string> wanted =
        ndvi ? std::vector<std::string>{"near infrared", "red"}
             : std::vector<std::string>{"green", "near infrared"};
    const Mention* named = mention();
    std::optional<std::size_t> raster;
    std::vector<std::size_t> bands;
    for (std::size_t d = 0; d < m_resolver.schema().datasets.size(); ++d) {
        if (named != nullptr && named->fields.front().dataset != d)
            continue;
        const auto found = bands_called(m_builder.profile(d), wanted);
        if (found && raster)
            Builder::refuse(fmt::format("the {} may be that of \"{}\" or of \"{}\": say of which",
                                        index, m_builder.profile(*raster).title,
                                        m_builder.profile(d).title));
        if (found) {
            raster = d;
            bands = *found;
        }
    }
    if (!raster)
        Builder::refuse(fmt::format("{} needs a raster that says which of its bands are {} and {}",
                                    index, wanted[0], wanted[1]));
    const DatasetProfile& source = m_builder.profile(*raster);
    m_builder.note_source(*raster);
    use_all_of(*raster);
    m_builder.explain(fmt::format("\"{}\" states its bands: {} is band {}, {} is band {}.",
                                  source.title, wanted[0], bands[0], wanted[1], bands[1]));
    const std::string output = m_builder.fresh_name(m_frame.index);
    m_builder.add("raster_algebra",
                  {{"expression", "(a - b) / (a + b)"},
                   {"rasters",
                    {{"a", fmt::format("{}:{}", source.name, bands[0])},
                     {"b", fmt::format("{}:{}", source.name, bands[1])}}},
                   {"output", output}},
                  fmt::format("{} is the difference of {} and {} over their sum.", index, wanted[0],
                              wanted[1]));
    return index_answered(output, index, source.title);
}

Plan Composer::index_answered(const std::string& raster, const std::string& index,
                              const std::string& of) {
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = fmt::format("{} of {}", index, of);
    const std::string id =
        m_builder.add("raster_statistics", {{"raster", raster}}, "All cells with a value.");
    for (const char* figure : {"mean", "min", "max", "std"})
        recipe.numbers.push_back({figure, id, std::string("/") + figure, ""});
    m_builder.add("raster_map",
                  {{"raster", raster},
                   {"title", recipe.subject},
                   {"legend_title", index},
                   {"file_name", file_stem(recipe.subject)}},
                  "A map of the index.", true);
    m_builder.add("export_dataset",
                  {{"dataset", raster}, {"file_name", file_stem(recipe.subject) + ".tif"}},
                  "The index as a raster.", true);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
