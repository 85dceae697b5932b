// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/feature_batch.hpp"

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "geodata/formats/json_geometry_handle.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace ondemand = simdjson::ondemand;

namespace {

constexpr std::string_view IdName = "id";

// Of what begins as a null: simdjson looks at the rest of the word only here, and throws where its
// answer is used without asking for the error.
bool is_null(ondemand::value value) {
    bool null = false;
    return !value.is_null().get(null) && null;
}

// Reads features of one block into a batch, by one parser whose memory is used again.
class FeatureParser {
public:
    explicit FeatureParser(FeatureBatch& batch) : m_batch(batch) {}

    bool read(std::string_view text, std::size_t capacity) {
        m_texts.resize(text.size() + simdjson::SIMDJSON_PADDING);
        m_end_of_texts = m_texts.data();
        ondemand::document document;
        ondemand::object feature;
        if (m_parser.iterate(text.data(), text.size(), capacity).get(document)
            || document.get_object().get(feature))
            return false;
        m_batch.properties.begin_row();
        m_batch.ids.begin_row();
        bool is_feature = false;
        bool has_properties = false;
        bool has_geometry = false;
        for (auto member : feature) {
            std::string_view name;
            ondemand::value value;
            if (!unescape(member.key(), name) || member.value().get(value))
                return false;
            bool sound = true;
            if (name == "type") {
                std::string_view type;
                is_feature = unescape(value.get_raw_json_string(), type) && type == "Feature";
            } else if (name == "properties") {
                sound = !has_properties && read_properties(value);
                has_properties = true;
            } else if (name == "geometry") {
                sound = !has_geometry && read_geometry(value);
                has_geometry = true;
            } else if (name == IdName) {
                sound = read_id(value);
            }
            if (!sound)
                return false;
        }
        if (!has_geometry)
            m_batch.geometry.append_null();
        m_batch.properties.end_row();
        m_batch.ids.end_row();
        return is_feature && has_properties && !m_batch.properties.repeated()
               && !m_batch.ids.repeated();
    }

private:
    // Into memory of ours: simdjson does not look whether it got any for its own.
    bool unescape(simdjson::simdjson_result<ondemand::raw_json_string> raw,
                  std::string_view& text) {
        ondemand::raw_json_string found;
        return !std::move(raw).get(found) && !m_parser.unescape(found, m_end_of_texts).get(text);
    }

    bool read_geometry(ondemand::value value) {
        ondemand::json_type type{};
        if (value.type().get(type))
            return false;
        if (type == ondemand::json_type::null) {
            m_batch.geometry.append_null();
            return is_null(value);
        }
        ondemand::object object;
        if (value.get_object().get(object) || !m_geometry.read(object))
            return false;
        m_batch.geometry.append(m_geometry.wkb());
        return true;
    }

    bool read_properties(ondemand::value value) {
        ondemand::json_type type{};
        if (value.type().get(type))
            return false;
        if (type == ondemand::json_type::null)
            return is_null(value);
        ondemand::object object;
        if (value.get_object().get(object))
            return false;
        for (auto member : object) {
            std::string_view name;
            ondemand::value property;
            if (!unescape(member.key(), name) || member.value().get(property)
                || !read_property(m_batch.properties, name, property))
                return false;
        }
        return true;
    }

    bool read_id(ondemand::value value) {
        ondemand::json_type type{};
        if (value.type().get(type))
            return false;
        if (type == ondemand::json_type::string) {
            m_batch.named = true;
            return read_property(m_batch.ids, IdName, value);
        }
        if (type != ondemand::json_type::number)
            return false;
        const std::string token(trim(value.raw_json_token()));
        double number = 0;
        if (!read_json_number(value, number))
            return false;
        m_batch.named = m_batch.named || token.find_first_of(".eE") != std::string::npos;
        m_batch.ids.add_text(IdName, token);
        return true;
    }

    bool read_property(PropertyColumns& columns, std::string_view name, ondemand::value value) {
        ondemand::json_type type{};
        if (value.type().get(type))
            return false;
        switch (type) {
        case ondemand::json_type::null:
            columns.add_null(name);
            return is_null(value);
        case ondemand::json_type::boolean: {
            bool truth = false;
            if (value.get_bool().get(truth))
                return false;
            columns.add_boolean(name, truth);
            return true;
        }
        case ondemand::json_type::number:
            return read_number(columns, name, value);
        case ondemand::json_type::string: {
            std::string_view text;
            if (!unescape(value.get_raw_json_string(), text))
                return false;
            columns.add_text(name, text);
            return true;
        }
        default:
            return read_structure(columns, name, value);
        }
    }

    static bool read_number(PropertyColumns& columns, std::string_view name,
                            ondemand::value value) {
        const std::string_view token = value.raw_json_token();
        std::int64_t whole = 0;
        if (token.find_first_of(".eE") == std::string_view::npos && !value.get_int64().get(whole)) {
            columns.add_integer(name, whole);
            return true;
        }
        double number = 0;
        if (!read_json_number(value, number))
            return false;
        columns.add_real(name, number);
        return true;
    }

    // A list or an object as text without white space. It is parsed, since simdjson passes over
    // what it is not asked for, however deep and whether it is JSON or not.
    static bool read_structure(PropertyColumns& columns, std::string_view name,
                               ondemand::value value) {
        std::string_view raw;
        if (simdjson::to_json_string(value).get(raw))
            return false;
        try {
            columns.add_structure(name, to_line(parse_json(raw, name)));
        } catch (const Error&) {
            return false;
        }
        return true;
    }

    FeatureBatch& m_batch;
    ondemand::parser m_parser;
    std::vector<std::uint8_t> m_texts; ///< names and texts of the feature that is read
    std::uint8_t* m_end_of_texts = nullptr;
    JsonGeometryReader m_geometry;
};

} // namespace

const PropertyColumns::Names& FeatureBatch::no_names() {
    static const PropertyColumns::Names none;
    return none;
}

bool FeatureBatch::read(const FeatureBlock& block) {
    static_assert(FeatureBlock::SlackBytes >= simdjson::SIMDJSON_PADDING);
    FeatureParser parser(*this);
    const std::string_view text = block.text;
    for (const auto& [begin, size] : block.features)
        if (!parser.read(text.substr(begin, size), text.size() - begin))
            return false;
    return true;
}

void FeatureBatch::append(const FeatureBatch& other) {
    properties.append(other.properties);
    ids.append(other.ids);
    named = named || other.named;
    geometry.append(other.geometry);
}

} // namespace graticule::geodata
