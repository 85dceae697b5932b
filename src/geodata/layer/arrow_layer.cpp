// SPDX-License-Identifier: Apache-2.0
#include "geodata/layer/arrow_layer.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/layer/arrow_column_handle.hpp"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace {

/// A column on its way out, with all that its schema and its array point to.
struct Export {
    std::string name;
    std::string format;
    std::size_t rows = 0;
    std::int64_t nulls = 0;
    std::vector<std::uint8_t> valid; ///< a bit for each row, the lowest first
    std::vector<std::uint8_t> values;
    std::vector<std::uint8_t> bytes; ///< of texts and WKB, whose ends are the values
    std::array<const void*, 3> buffers{};

    template <class T>
    void append(T value) {
        const std::size_t end = values.size();
        values.resize(end + sizeof value);
        std::memcpy(values.data() + end, &value, sizeof value);
    }
    void append_bytes(const void* begin, std::size_t count) {
        const auto* from = static_cast<const std::uint8_t*>(begin);
        bytes.insert(bytes.end(), from, from + count);
        append(static_cast<std::int64_t>(bytes.size()));
    }
    bool has_ends() const { return format == "U" || format == "Z"; }
};

void set_bit(std::vector<std::uint8_t>& bits, std::size_t row) {
    bits[row / 8] = static_cast<std::uint8_t>(bits[row / 8] | (1U << (row % 8)));
}

std::string arrow_format_of(FieldType type) {
    switch (type) {
    case FieldType::Integer:
        return "l";
    case FieldType::Real:
        return "g";
    case FieldType::Text:
        return "U";
    case FieldType::Boolean:
        return "b";
    case FieldType::Date:
        return "tdD";
    case FieldType::DateTime:
        return "tsm:";
    }
    throw Error(ErrorCode::Internal, "A field type that is not listed");
}

Export begin_export(std::string name, std::string format, std::size_t rows) {
    Export column{std::move(name), std::move(format), rows, 0, {}, {}, {}, {}};
    column.valid.resize((rows + 7) / 8);
    if (column.format == "b")
        column.values.resize(column.valid.size());
    if (column.has_ends())
        column.append(std::int64_t{0});
    return column;
}

// What stands where a row has no value is not looked at.
void append_value(Export& out, const Column& column, std::size_t row, bool null) {
    switch (column.type()) {
    case FieldType::Real:
        out.append(null ? 0.0 : column.real(row));
        break;
    case FieldType::Text: {
        const std::string_view text = null ? std::string_view() : column.text(row);
        out.append_bytes(text.data(), text.size());
        break;
    }
    case FieldType::Boolean:
        if (!null && column.boolean(row))
            set_bit(out.values, row);
        break;
    case FieldType::Date:
        out.append(null ? 0 : static_cast<std::int32_t>(column.integer(row)));
        break;
    default:
        out.append(null ? std::int64_t{0} : column.integer(row));
    }
}

std::unique_ptr<Export> exported(const Field& field, const Column& column) {
    auto out = std::make_unique<Export>(
        begin_export(field.name, arrow_format_of(column.type()), column.size()));
    for (std::size_t row = 0; row < column.size(); ++row) {
        const bool null = column.is_null(row);
        append_value(*out, column, row, null);
        if (null)
            ++out->nulls;
        else
            set_bit(out->valid, row);
    }
    return out;
}

std::unique_ptr<Export> exported(const std::string& name, const GeometryColumn& geometry) {
    auto out = std::make_unique<Export>(begin_export(name, "Z", geometry.size()));
    out->bytes.reserve(geometry.byte_size());
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        const WkbView wkb = geometry.wkb(row);
        out->append_bytes(wkb.data(), wkb.size());
        if (geometry.is_null(row))
            ++out->nulls;
        else
            set_bit(out->valid, row);
    }
    return out;
}

/// The columns of a batch, each of which whoever takes the batch may keep beyond it.
template <class Part>
struct Parts {
    Parts() = default;
    ~Parts() {
        for (Part& column : columns)
            if (column.release != nullptr)
                column.release(&column);
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    std::vector<Part> columns;
    std::vector<Part*> pointers;
    std::array<const void*, 1> buffers{};
};

template <class Part>
void release_column(Part* part) {
    delete static_cast<std::shared_ptr<Export>*>(part->private_data);
    part->release = nullptr;
}

template <class Part>
void release_batch(Part* part) {
    delete static_cast<Parts<Part>*>(part->private_data);
    part->release = nullptr;
}

ArrowSchema schema_part(const std::shared_ptr<Export>& column) {
    ArrowSchema schema{};
    schema.format = column->format.c_str();
    schema.name = column->name.c_str();
    schema.flags = ARROW_FLAG_NULLABLE;
    schema.release = release_column<ArrowSchema>;
    schema.private_data = new std::shared_ptr<Export>(column);
    return schema;
}

ArrowArray array_part(const std::shared_ptr<Export>& column) {
    column->buffers = {column->nulls == 0 ? nullptr : column->valid.data(), column->values.data(),
                       column->bytes.data()};
    ArrowArray array{};
    array.length = static_cast<std::int64_t>(column->rows);
    array.null_count = column->nulls;
    array.n_buffers = column->has_ends() ? 3 : 2;
    array.buffers = column->buffers.data();
    array.release = release_column<ArrowArray>;
    array.private_data = new std::shared_ptr<Export>(column);
    return array;
}

template <class Part>
Part batch_of(std::unique_ptr<Parts<Part>> parts) {
    for (Part& column : parts->columns)
        parts->pointers.push_back(&column);
    Part batch{};
    batch.n_children = static_cast<std::int64_t>(parts->columns.size());
    batch.children = parts->pointers.data();
    batch.release = release_batch<Part>;
    batch.private_data = parts.release();
    return batch;
}

GeometryColumn read_geometry(const ArrowArray& array, std::string_view format,
                             std::vector<std::string>& notes) {
    GeometryReader reader;
    const auto rows = static_cast<std::size_t>(array.length);
    reader.reserve(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        if (!arrow_has_value(array, row)) {
            reader.append_null();
            continue;
        }
        const std::string_view bytes = arrow_bytes(array, format, row);
        reader.append({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    }
    for (std::string& note : reader.notes())
        notes.push_back(std::move(note));
    return reader.take();
}

} // namespace

ReadResult layer_from_arrow(const ArrowSchema& schema, const ArrowArray& batch,
                            const std::string& geometry, Crs crs) {
    if (std::string_view(schema.format) != "+s" || schema.n_children != batch.n_children)
        throw Error(ErrorCode::Malformed, "A record batch and its schema do not fit");
    ReadResult result;
    FieldNames names;
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
        const ArrowSchema& described = *schema.children[i];
        const ArrowArray& array = *batch.children[i];
        const std::string_view format = described.format;
        if (!geometry.empty() && described.name == geometry && (format == "z" || format == "Z")) {
            result.layer.set_geometry(read_geometry(array, format, result.notes), std::move(crs));
            continue;
        }
        ArrowColumn column(described, false);
        if (column.dropped() || column.made_text() || described.dictionary != nullptr)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Column '{}' is of a type that no field has ({})",
                                    shorten(described.name, 80), shorten(format, 40)),
                        "Leave it out, or make it numbers, texts, dates or booleans");
        column.append(array);
        const FieldType type = column.type();
        result.layer.set_field({names.claim(described.name), type, {}}, column.take());
    }
    return result;
}

void layer_to_arrow(const Layer& layer, const std::string& geometry, ArrowSchema& schema,
                    ArrowArray& batch) {
    auto described = std::make_unique<Parts<ArrowSchema>>();
    auto arrays = std::make_unique<Parts<ArrowArray>>();
    // Room for all before the first: nothing may fail between a part and its owner.
    const std::size_t most = layer.field_count() + 1;
    described->columns.reserve(most);
    arrays->columns.reserve(most);
    described->pointers.reserve(most);
    arrays->pointers.reserve(most);
    const auto add = [&](std::shared_ptr<Export> column) {
        described->columns.push_back(schema_part(column));
        arrays->columns.push_back(array_part(column));
    };
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        add(exported(layer.field(i), layer.column(i)));
    if (layer.has_geometry())
        add(exported(geometry, layer.geometry()));
    schema = batch_of(std::move(described));
    schema.format = "+s";
    schema.name = "";
    ArrowArray whole = batch_of(std::move(arrays));
    auto* parts = static_cast<Parts<ArrowArray>*>(whole.private_data);
    whole.length = static_cast<std::int64_t>(layer.size());
    whole.n_buffers = 1;
    whole.buffers = parts->buffers.data();
    batch = whole;
}

} // namespace graticule::geodata
