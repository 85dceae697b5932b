// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/kml_folders.hpp"

#include "base/text.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/formats/kml_fields.hpp"
#include "geodata/formats/vector_file.hpp"

#include <fmt/format.h>
#include <ogr_api.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace graticule::geodata {

namespace {

struct Joined {
    std::string name;
    FieldType type;
};

FieldType common_type(FieldType one, FieldType other) {
    const auto is_number = [](FieldType type) {
        return type == FieldType::Integer || type == FieldType::Real;
    };
    if (one == other)
        return one;
    return is_number(one) && is_number(other) ? FieldType::Real : FieldType::Text;
}

bool is_all_null(const Column& column) {
    return column.null_count() == column.size();
}

// The fields of all folders, as they first occur. Columns without a value say nothing of a type.
std::vector<Joined> joined_fields(const std::vector<ReadResult>& folders) {
    std::vector<Joined> fields;
    std::vector<bool> typed;
    for (const ReadResult& folder : folders)
        for (std::size_t i = 0; i < folder.layer.field_count(); ++i) {
            const Field& field = folder.layer.field(i);
            const bool says = !is_all_null(folder.layer.column(i));
            const auto known = std::find_if(fields.begin(), fields.end(), [&](const Joined& one) {
                return one.name == field.name;
            });
            const auto place = static_cast<std::size_t>(known - fields.begin());
            if (known == fields.end()) {
                fields.push_back({field.name, field.type});
                typed.push_back(says);
            } else if (says) {
                known->type = typed[place] ? common_type(known->type, field.type) : field.type;
                typed[place] = true;
            }
        }
    return fields;
}

void append_kml_value(Column& to, const Column& from, std::size_t row) {
    if (from.is_null(row))
        to.append_null();
    else if (to.type() == from.type())
        to.append_from(from, row);
    else if (to.type() == FieldType::Real)
        to.append_real(from.number(row));
    else
        to.append_text(from.display(row));
}

Column joined_column(const std::vector<ReadResult>& folders, const Joined& field) {
    Column column(field.type);
    for (const ReadResult& folder : folders) {
        const auto index = folder.layer.find_field(field.name);
        for (std::size_t row = 0; row < folder.layer.size(); ++row)
            index ? append_kml_value(column, folder.layer.column(*index), row)
                  : column.append_null();
    }
    return column;
}

/// What a folder holds: the one kind of its geometries, and the fields that the file gives them.
struct FolderContent {
    std::size_t placemarks = 0;
    std::optional<int> dimension;
    bool mixed = false;
    std::set<std::string> fields;
};

FolderContent content_of(OGRLayerH layer) {
    FolderContent content;
    OGR_L_ResetReading(layer);
    while (OGRFeatureH feature = OGR_L_GetNextFeature(layer)) {
        ++content.placemarks;
        const OGRGeometryH geometry = OGR_F_GetGeometryRef(feature);
        const int dimension = geometry == nullptr ? -1 : OGR_G_GetDimension(geometry);
        content.mixed = content.mixed || dimension < 0
                        || (content.dimension && *content.dimension != dimension);
        content.dimension = dimension;
        OGR_F_Destroy(feature);
    }
    OGR_L_ResetReading(layer);
    OGRFeatureDefnH definition = OGR_L_GetLayerDefn(layer);
    for (int i = 0; i < OGR_FD_GetFieldCount(definition); ++i)
        if (const char* name = OGR_Fld_GetNameRef(OGR_FD_GetFieldDefn(definition, i));
            !is_standard_kml_field(name))
            content.fields.insert(name);
    return content;
}

Column folder_names(const std::vector<ReadResult>& folders) {
    Column names(FieldType::Text);
    for (const ReadResult& folder : folders)
        for (std::size_t row = 0; row < folder.layer.size(); ++row)
            names.append_text(folder.layer.name());
    return names;
}

} // namespace

std::vector<std::string> VectorFile::folders_of_one_dataset() const {
    std::vector<std::string> folders;
    if (m_format != SourceFormat::Kml)
        return folders;
    FolderContent shared;
    for (int i = 0; i < GDALDatasetGetLayerCount(m_dataset.get()); ++i) {
        OGRLayerH layer = GDALDatasetGetLayer(m_dataset.get(), i);
        FolderContent content = content_of(layer);
        if (content.placemarks == 0)
            continue;
        if (folders.empty())
            shared = content;
        if (content.mixed || content.dimension != shared.dimension)
            return {};
        std::erase_if(shared.fields,
                      [&](const std::string& name) { return !content.fields.contains(name); });
        folders.emplace_back(OGR_L_GetName(layer));
    }
    return folders.size() > 1 && !shared.fields.empty() ? folders : std::vector<std::string>();
}

ReadResult joined_folders(std::vector<ReadResult> folders) {
    ReadResult result;
    FieldNames names;
    for (const Joined& field : joined_fields(folders))
        result.layer.set_field({names.claim(field.name), field.type, {}},
                               joined_column(folders, field));
    const std::string folder_field = names.claim("folder");
    result.layer.set_field({folder_field, FieldType::Text, {}}, folder_names(folders));
    GeometryColumn geometry;
    std::vector<std::string> titles;
    for (ReadResult& folder : folders) {
        geometry.append(folder.layer.geometry());
        titles.push_back(folder.layer.name());
        for (std::string& note : folder.notes)
            if (std::find(result.notes.begin(), result.notes.end(), note) == result.notes.end())
                result.notes.push_back(std::move(note));
    }
    result.layer.set_geometry(std::move(geometry), folders.front().layer.crs());
    result.notes.push_back(fmt::format("{} folders ({}) are read as one dataset; the field '{}' "
                                       "says which a feature is from",
                                       folders.size(), shorten(join(titles, ", "), 200),
                                       folder_field));
    return result;
}

} // namespace graticule::geodata
