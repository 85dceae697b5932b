// SPDX-License-Identifier: Apache-2.0
#include "editing/edited_layer.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "editing/changed_forms.hpp"
#include "editing/layer_changes.hpp"
#include "geodata/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace graticule::editing {

using geodata::Layer;
using geodata::VectorFormat;

namespace {

constexpr const char* LockName = "lock";

void expect_editable(const fs::path& file) {
    const std::vector<geodata::SourceEntry> entries = geodata::inspect_source(file);
    const VectorFormat format = geodata::format_of(file);
    if (format == VectorFormat::FlatGeobuf || format == VectorFormat::Csv)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: features of this format cannot be saved where they are",
                                file.filename().string()),
                    "Convert it to GeoJSON, GeoPackage or Shapefile first");
    if (entries.size() != 1)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} holds {} layers and tables; saving one would lose the others",
                                file.filename().string(), entries.size()),
                    "Export the layer to a file of its own first");
}

std::string counts_of(std::span<const FeatureChange> changes) {
    using Kind = FeatureChange::Kind;
    const auto count = [&](Kind kind) {
        return std::count_if(changes.begin(), changes.end(),
                             [kind](const FeatureChange& c) { return c.kind == kind; });
    };
    std::vector<std::string> parts;
    for (const auto& [kind, word] :
         {std::pair{Kind::Change, "changed"}, std::pair{Kind::Add, "added"},
          std::pair{Kind::Delete, "deleted"}})
        if (const auto number = count(kind); number > 0)
            parts.push_back(fmt::format("{} {}", number, word));
    return join(parts, ", ");
}

bool same_fields(const Layer& a, const Layer& b) {
    return a.size() == b.size() && a.has_geometry() == b.has_geometry()
           && std::equal(
               a.fields().begin(), a.fields().end(), b.fields().begin(), b.fields().end(),
               [](const auto& x, const auto& y) { return x.name == y.name && x.type == y.type; });
}

} // namespace

EditedLayer::EditedLayer(fs::path file, const geodata::ReadOptions& options, const Context& context)
    : m_file(std::move(file)), m_options(options), m_context(context), m_history(m_file) {
    expect_editable(m_file);
    load();
    take_lock();
    if (hash_of_layer(m_file) != m_version) // saved by whoever had the lock just before
        load();
}

void EditedLayer::take_lock() {
    std::error_code error;
    fs::create_directory(m_history.folder(), error);
    if (error)
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot make {} for former versions: {}",
                                m_history.folder().string(), error.message()),
                    "Edit a copy in a folder that can be written to");
    try {
        m_lock = std::make_unique<FileLock>(m_history.folder() / LockName);
    } catch (const Error& locked) {
        if (locked.code() != ErrorCode::Refused)
            throw;
        throw Error(ErrorCode::Refused,
                    fmt::format("{} is being edited already", m_file.filename().string()),
                    "Open the address that the other `graticule edit` printed, or end it");
    }
}

EditedLayer::~EditedLayer() {
    std::error_code ignored; // the folder stays where it holds versions
    fs::remove(m_history.folder() / LockName, ignored);
    m_lock.reset();
    fs::remove(m_history.folder(), ignored);
}

void EditedLayer::load() {
    m_version = hash_of_layer(m_file);
    geodata::ReadResult read = geodata::read_layer(m_file, m_options, m_context);
    m_layer = std::move(read.layer);
    m_notes = std::move(read.notes);
    if (!m_layer.has_geometry())
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} is a table without geometry", m_file.filename().string()));
    m_layer.require_crs();
    m_rows.reset();
    if (geodata::format_of(m_file) == VectorFormat::GeoPackage)
        m_rows = geodata::read_geopackage_rows(m_file);
    if (m_rows && m_rows->ids.size() != m_layer.size())
        m_rows.reset();
    note_form();
    name_features(m_history.versions());
}

/// What a save will write otherwise than it is in the file.
void EditedLayer::note_form() {
    const VectorFormat format = geodata::format_of(m_file);
    const bool geojson = format == VectorFormat::GeoJson || format == VectorFormat::GeoJsonLines;
    if (geojson && !m_layer.crs().same_as(geodata::Crs::wgs84()))
        m_notes.push_back(
            fmt::format("The file has {}; GeoJSON is saved in WGS 84", m_layer.crs().label()));
    else if (!m_layer.crs().same_as(geodata::Crs::wgs84()))
        m_notes.push_back(
            fmt::format("The file is saved in its own CRS, {}", m_layer.crs().label()));
    if (!geojson)
        return;
    m_notes.emplace_back("GeoJSON is saved with 7 decimals of a degree, and without members "
                         "that are no properties");
    try {
        for (std::string& note : changed_forms(m_file, m_layer))
            m_notes.push_back(std::move(note));
    } catch (const Error&) { // the layer is there all the same: its reader takes more than JSON
        m_notes.emplace_back("Values may be saved in another form than they have, such as times "
                             "in UTC; the file could not be compared with what was read");
    }
}

/// A file that is as it was saved here has the ids of then; else all features are new ones.
void EditedLayer::name_features(const std::vector<LayerVersion>& versions) {
    for (const LayerVersion& version : versions)
        m_next_id = std::max(m_next_id, version.next_id);
    const auto same = std::find_if(versions.begin(), versions.end(), [&](const LayerVersion& v) {
        return v.hash == m_version && v.ids.size() == m_layer.size();
    });
    if (same != versions.end()) {
        m_ids = same->ids;
        return;
    }
    m_ids.clear();
    for (std::size_t i = 0; i < m_layer.size(); ++i)
        m_ids.push_back(fmt::format("f{}", m_next_id++));
}

cartography::EditedFeatures EditedLayer::features() const {
    return {&m_layer, m_ids, m_version, m_notes};
}

void EditedLayer::expect_untouched() const {
    if (hash_of_layer(m_file) != m_version)
        throw Error(ErrorCode::Refused,
                    fmt::format("{} was changed by another program meanwhile; nothing was saved",
                                m_file.filename().string()),
                    "Download your changes, then start `graticule edit` anew");
}

/// The version that is there now, unless it is kept already.
void EditedLayer::keep_present() {
    const std::vector<LayerVersion> versions = m_history.versions();
    if (!versions.empty() && versions.front().hash == m_version)
        return;
    LayerVersion present;
    present.summary = versions.empty() ? "as it was before it was edited" : "as found";
    present.next_id = m_next_id;
    present.ids = m_ids;
    m_history.keep(std::move(present), m_file);
}

/// What a GeoPackage numbers the features with these ids by: what there was has its number still,
/// and what is new has numbers above all others.
std::optional<geodata::GeoPackageRows>
EditedLayer::rows_of(const std::vector<std::string>& ids) const {
    if (!m_rows)
        return std::nullopt;
    std::unordered_map<std::string_view, std::int64_t> known;
    std::int64_t last = 0;
    for (std::size_t i = 0; i < m_ids.size(); ++i) {
        known.emplace(m_ids[i], m_rows->ids[i]);
        last = std::max(last, m_rows->ids[i]);
    }
    const auto fresh = static_cast<std::int64_t>(ids.size());
    if (last > std::numeric_limits<std::int64_t>::max() - fresh)
        return std::nullopt; // no room above; all are numbered anew
    geodata::GeoPackageRows rows{m_rows->id_column, m_rows->geometry_column, {}};
    for (const std::string& id : ids)
        if (const auto found = known.find(id); found != known.end())
            rows.ids.push_back(found->second);
        else
            rows.ids.push_back(++last);
    return rows;
}

/// The new version is whole in the history before it comes into the file's place.
std::vector<std::string> EditedLayer::write(const Layer& layer, LayerVersion version) {
    const TemporaryFolder staging(m_history.folder());
    // Writers know endings in lower case alone; the history gives each part the ending that it has.
    const fs::path written =
        staging.path() / (m_file.stem().string() + ascii_lower(m_file.extension().string()));
    geodata::WriteOptions options;
    options.rows = rows_of(version.ids);
    std::vector<std::string> remarks = geodata::write_layer(layer, written, m_context, options);
    Layer read = geodata::read_layer(written, m_options, m_context).layer;
    if (read.size() != layer.size())
        throw Error(ErrorCode::Internal,
                    fmt::format("{} features came back of {} that were written; nothing was saved",
                                read.size(), layer.size()));
    std::vector<std::string> ids = version.ids;
    const LayerVersion kept = m_history.keep(std::move(version), written);
    try {
        m_history.put_in_place(kept.number);
    } catch (const Error& error) {
        m_history.drop(kept.number);
        throw Error(error.code(), error.message() + "; nothing was saved", error.hint());
    }
    // What the file holds is what is edited on, but types that are known better are kept.
    m_layer = same_fields(read, layer) ? std::move(read) : layer;
    m_ids = std::move(ids);
    m_rows = std::move(options.rows);
    m_version = kept.hash;
    return remarks;
}

Json EditedLayer::save(const Json& body) {
    const std::vector<FeatureChange> changes = read_changes(body, m_layer, m_ids);
    expect_untouched();
    std::vector<std::string> added;
    Json names = Json::object();
    std::int64_t next = m_next_id;
    for (const FeatureChange& change : changes)
        if (change.kind == FeatureChange::Kind::Add) {
            added.push_back(fmt::format("f{}", next++));
            names[change.id] = added.back();
        }
    LayerVersion version;
    version.summary = counts_of(changes);
    version.ids = m_ids;
    version.next_id = next;
    const Layer changed = with_changes(m_layer, changes, version.ids, added);
    if (changes.empty())
        return {{"ids", names}, {"remarks", Json::array()}};
    keep_present();
    const std::vector<std::string> remarks = write(changed, std::move(version));
    m_next_id = next;
    return {{"ids", std::move(names)}, {"remarks", remarks}};
}

Json EditedLayer::versions() const {
    Json list = Json::array();
    bool found = false;
    for (const LayerVersion& version : m_history.versions()) {
        const bool current = !found && version.hash == m_version;
        found = found || current;
        list.push_back({{"number", version.number},
                        {"time", version.time},
                        {"features", version.features},
                        {"summary", version.summary},
                        {"current", current}});
    }
    return {{"versions", std::move(list)}};
}

void EditedLayer::restore(std::int64_t number) {
    expect_untouched();
    const std::vector<LayerVersion> versions = m_history.versions();
    const auto wanted = std::find_if(versions.begin(), versions.end(),
                                     [&](const LayerVersion& v) { return v.number == number; });
    if (wanted == versions.end())
        throw Error(ErrorCode::NotFound, fmt::format("There is no version {}", number));
    const LayerVersion former = *wanted;
    keep_present();
    m_history.put_in_place(number);
    LayerVersion again = former;
    again.summary = fmt::format("version {} again", number);
    again.next_id = m_next_id;
    m_history.keep(std::move(again), m_file);
    load();
}

} // namespace graticule::editing
