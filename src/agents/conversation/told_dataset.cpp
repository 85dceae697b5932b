// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/told_dataset.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/observation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace graticule::agents::conversation {

namespace {

constexpr int ExtentDigits = 5;

void read_layer(ToldDataset& told, const DatasetReading& reading) {
    const geodata::Layer layer = reading.workspace.read(*told.entry, reading.context).layer;
    told.facts = tools::layer_sentence(told.entry->name, layer);
    if (reading.for_cards) {
        told.facts = tools::size_text(layer) + ".";
        told.card = tools::card_of(*told.entry, layer);
    }
    if (layer.has_geometry())
        told.extent =
            fmt::format(" Extent: {}.", tools::extent_text(layer.geometry().total_extent(),
                                                           layer.crs(), ExtentDigits));
    for (const std::string& field : layer.field_names()) {
        retrieval::Words words = retrieval::identifier_words(field);
        const bool is_year =
            !field.empty() && std::isdigit(static_cast<unsigned char>(field.front())) != 0;
        if (!is_year && std::any_of(words.begin(), words.end(), [&](const std::string& word) {
                return reading.words_of_task.contains(word);
            }))
            told.asked_for.push_back(field);
        for (std::string& word : words)
            told.words.fields.push_back(std::move(word));
    }
}

void read_raster(ToldDataset& told, const DatasetReading& reading) {
    const geodata::Raster raster = reading.workspace.open_raster(*told.entry);
    told.facts = tools::raster_sentence(told.entry->name, raster);
    if (reading.for_cards)
        told.card = tools::card_of(*told.entry, raster, reading.context);
    told.extent =
        fmt::format(" Extent: {}.", tools::extent_text(raster.extent(), raster.crs, ExtentDigits));
}

} // namespace

void read(ToldDataset& told, const DatasetReading& reading) {
    reading.context.check_cancelled();
    reading.context.report_progress("reading the data", 0);
    try {
        if (told.entry->kind == geodata::DataKind::Raster)
            read_raster(told, reading);
        else
            read_layer(told, reading);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        told.facts = fmt::format("{}: cannot be read: {}", quoted_name(told.entry->name),
                                 one_line(error.message(), LongestDescription));
    }
}

bool has_as_word(std::string_view text, std::string_view name) {
    const auto in_word = [&](std::size_t i) {
        return i < text.size()
               && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_'
                   || static_cast<signed char>(text[i]) < 0);
    };
    for (std::size_t at = text.find(name); at != std::string_view::npos && !name.empty();
         at = text.find(name, at + 1))
        if ((at == 0 || !in_word(at - 1)) && !in_word(at + name.size()))
            return true;
    return false;
}

std::string labelled(const char* what, const std::string& words) {
    return words.empty() ? "" : fmt::format(" {}: {}.", what, quoted(words, LongestDescription));
}

std::string place_of(const geodata::CatalogEntry& entry, const tools::CodePaths& paths) {
    return quoted(paths.of(entry), LongestDescription)
           + (entry.layer.empty() ? "" : ", layer " + quoted(entry.layer, LongestDescription));
}

tools::SchemaCard::Text line_with_card(const ToldDataset& told, std::size_t room,
                                       const std::optional<tools::CodePaths>& paths) {
    const geodata::CatalogEntry& entry = *told.entry;
    tools::SchemaCard::Text card = told.card.text(told.asked_for, room);
    card.words = "- " + (paths ? place_of(entry, *paths) + ": " : "") + told.facts + told.extent
                 + labelled("About", entry.description.empty() ? entry.title : entry.description)
                 + labelled("Year", entry.year) + card.words + "\n";
    return card;
}

std::vector<std::size_t> rooms_for_cards(const std::vector<std::size_t>& sizes, std::size_t room) {
    std::vector<std::size_t> rooms;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t fair = std::max(room / (sizes.size() - i), room / 2);
        rooms.push_back(std::min(sizes[i], fair));
        room -= rooms.back();
    }
    return rooms;
}

} // namespace graticule::agents::conversation
