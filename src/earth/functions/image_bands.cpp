// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/numeric.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/images/plain_images.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::size_t MostBands = 10'000;
constexpr std::size_t LongestBandPattern = 200;

Value banded(Image image) {
    if (image.bands.size() > MostBands)
        throw Error(ErrorCode::LimitExceeded, "An image of too many bands");
    return std::make_shared<const Image>(std::move(image));
}

/// A name that no band has yet: with a number behind where it is taken.
std::string free_name(const std::vector<Band>& bands, const std::string& name) {
    const auto taken = [&](const std::string& each) {
        return std::any_of(bands.begin(), bands.end(),
                           [&](const Band& band) { return band.name == each; });
    };
    std::string free = name;
    for (int i = 1; taken(free); ++i)
        free = fmt::format("{}_{}", name, i);
    return free;
}

bool matches(const std::string& name, const std::string& pattern) {
    if (name == pattern)
        return true;
    if (pattern.size() > LongestBandPattern || name.size() > LongestBandPattern)
        return false;
    try {
        return std::regex_match(
            name, std::regex(pattern, std::regex::ECMAScript | std::regex_constants::__polynomial));
    } catch (const std::regex_error&) {
        return false;
    }
}

/// The bands that a selector names: a number, a name, or a regular expression of names.
std::vector<Band> selected_bands(Call& call, const Image& image, const Value& selector) {
    if (const auto* number = selector.find<Number>()) {
        if (!(number->value >= 0 && number->value < static_cast<double>(image.bands.size())))
            call.fail(fmt::format("has no band {}", number->value));
        return {image.bands[static_cast<std::size_t>(number->value)]};
    }
    const std::string name = to_text(selector, call.name());
    std::vector<Band> found;
    for (const Band& band : image.bands)
        if (band.name == name)
            return {band};
    for (const Band& band : image.bands)
        if (matches(band.name, name))
            found.push_back(band);
    if (found.empty()) {
        std::vector<std::string> names;
        for (const Band& band : image.bands)
            names.push_back(band.name);
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("{}: Band pattern {} did not match any bands. Available bands: [{}]",
                        call.name(), graticule::quoted(name), names_in_sentence(names)));
    }
    return found;
}

Value selected_image(Call& call) {
    const auto image = call.image("input");
    Image chosen = *image;
    chosen.bands.clear();
    const Value selectors = call.value("bandSelectors");
    const List list =
        selectors.shared<List>() != nullptr ? *selectors.shared<List>() : List{selectors};
    for (const Value& selector : list)
        for (Band& band : selected_bands(call, *image, selector)) {
            band.name = free_name(chosen.bands, band.name);
            chosen.bands.push_back(std::move(band));
        }
    if (call.has("newNames")) {
        const std::vector<std::string> names = call.texts("newNames");
        if (names.size() != chosen.bands.size())
            call.fail(fmt::format("takes {} new names, not {}", chosen.bands.size(), names.size()));
        for (std::size_t i = 0; i < names.size(); ++i)
            chosen.bands[i].name = names[i];
    }
    return banded(std::move(chosen));
}

Value renamed_image(Call& call) {
    Image image = *call.image("input");
    const std::vector<std::string> names = call.texts("names");
    if (names.size() != image.bands.size())
        call.fail(fmt::format("takes a name for each band: {}, not {}", image.bands.size(),
                              names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        image.bands[i].name = names[i];
    return banded(std::move(image));
}

void add_band(Image& image, Band band, bool overwrite) {
    for (Band& there : image.bands)
        if (overwrite && there.name == band.name) {
            there = std::move(band);
            return;
        }
    band.name = free_name(image.bands, band.name);
    image.bands.push_back(std::move(band));
}

Value with_added_bands(Call& call) {
    Image image = *call.image("dstImg");
    const auto source = call.image("srcImg");
    const bool overwrite = call.boolean_or("overwrite", false);
    if (!call.has("names")) {
        for (const Band& band : source->bands)
            add_band(image, band, overwrite);
        return banded(std::move(image));
    }
    for (const std::string& name : call.texts("names"))
        for (Band& band : selected_bands(call, *source, name))
            add_band(image, std::move(band), overwrite);
    return banded(std::move(image));
}

Value concatenated(Call& call) {
    Image image;
    for (const Value& each : *call.list("images")) {
        const auto part = to_image(each, call.where("images"));
        if (image.bands.empty())
            image = *part;
        else
            for (const Band& band : part->bands)
                add_band(image, band, false);
    }
    return banded(std::move(image));
}

Value sliced_bands(Call& call) {
    Image image = *call.image("image");
    const auto size = static_cast<std::int64_t>(image.bands.size());
    const auto place = [&](std::int64_t index) {
        return std::clamp<std::int64_t>(index < 0 ? index + size : index, 0, size);
    };
    const std::int64_t start = place(call.integer("start"));
    const std::int64_t end = std::max(start, place(call.integer_or("end", size)));
    image.bands = {image.bands.begin() + start, image.bands.begin() + end};
    return banded(std::move(image));
}

Band cast_band(const Band& band, const PixelType& type) {
    Band cast = band;
    cast.type = type;
    cast.source = cellwise(band.source, [type](double value) { return cast_number(value, type); });
    return cast;
}

Value cast_image(Call& call) {
    Image image = *call.image("image");
    const auto types = call.dictionary("bandTypes");
    if (call.has("bandOrder"))
        throw Error(ErrorCode::Unsupported, "Image.cast takes no bandOrder here");
    for (Band& band : image.bands) {
        const auto found = types->find(band.name);
        if (found == types->end())
            continue;
        const PixelType* type = found->second.find<PixelType>();
        if (type == nullptr)
            call.fail("takes types such as ee.PixelType.int16()");
        band = cast_band(band, *type);
    }
    return banded(std::move(image));
}

} // namespace

void add_image_bands(Registry& registry) {
    registry.add("Image.select", "input,bandSelectors,newNames?", selected_image);
    registry.add("Image.rename", "input,names", renamed_image);
    registry.add("Image.addBands", "dstImg,srcImg,names?,overwrite?", with_added_bands);
    registry.add("Image.cat", "images", concatenated);
    registry.add("Image.slice", "image,start,end?", sliced_bands);
    registry.add("Image.cast", "image,bandTypes,bandOrder?", cast_image);
    for (const NumberCast& cast : number_casts()) {
        std::string names;
        for (const std::string& name : split(cast.names, ','))
            names += (names.empty() ? "Image." : ",Image.") + name;
        registry.add(names, "value", [cast](Call& call) {
            Image image = *call.image("value");
            for (Band& band : image.bands)
                band = cast_band(band, cast.type);
            return banded(std::move(image));
        });
    }
}

} // namespace graticule::earth
