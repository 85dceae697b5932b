// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file_lock.hpp"
#include "cartography/pages/edit_page.hpp"
#include "editing/layer_history.hpp"
#include "geodata/formats/geopackage_rows.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/read.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::editing {

/// A layer in a file that is edited: what it is now, and saving it in its own format and CRS with
/// all former versions kept. While the object lives no other of its kind edits the file.
class EditedLayer {
public:
    /// @throws Error NotFound, Unsupported (formats that are not written, files of several layers,
    ///         tables), CrsMissing, Refused (another has the file), Io, and as read_layer()
    EditedLayer(std::filesystem::path file, const geodata::ReadOptions& options,
                const Context& context);
    ~EditedLayer();
    EditedLayer(const EditedLayer&) = delete;
    EditedLayer& operator=(const EditedLayer&) = delete;

    const std::filesystem::path& file() const { return m_file; }
    const geodata::Layer& layer() const { return m_layer; }
    /// Changes with each save.
    const std::string& version() const { return m_version; }
    /// What cannot be edited or kept, one sentence each.
    const std::vector<std::string>& notes() const { return m_notes; }
    cartography::EditedFeatures features() const;

    /// Carries out changes (see read_changes()) and writes the file, whole or not at all.
    /// @return {"ids": the ids of added features by what the editor called them, "remarks": what
    ///         the format could not hold}
    /// @throws Error as read_changes(), write_layer(); Refused where the file is not as it was
    ///         saved here
    Json save(const Json& body);

    /// {"versions": [{"number", "time", "features", "summary", "current"}]}, newest first.
    Json versions() const;

    /// Makes a former version the present one, which is kept too.
    /// @throws Error NotFound, Io, Refused as save()
    void restore(std::int64_t number);

private:
    void take_lock();
    void load();
    void note_form();
    void name_features(const std::vector<LayerVersion>& versions);
    void expect_untouched() const;
    void keep_present();
    std::optional<geodata::GeoPackageRows> rows_of(const std::vector<std::string>& ids) const;
    std::vector<std::string> write(const geodata::Layer& layer, LayerVersion version);

    std::filesystem::path m_file;
    geodata::ReadOptions m_options;
    const Context& m_context;
    LayerHistory m_history;
    std::unique_ptr<FileLock> m_lock;
    geodata::Layer m_layer;
    std::vector<std::string> m_ids;
    std::int64_t m_next_id = 1;
    std::optional<geodata::GeoPackageRows> m_rows; ///< of a GeoPackage
    std::string m_version;
    std::vector<std::string> m_notes;
};

} // namespace graticule::editing
