// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::tools {

class BranchFolder;
class Branches;
class CodeSession;
struct CodeSettings;
struct SessionInUse;

/// Who made what was read from the catalogue for a call that names it.
inline constexpr const char* Catalogue = "catalogue";

/// How a dataset came to be, in short: the catalogue entry or the tool, and what it was made from.
struct Origin {
    std::string made_by; ///< tool name, or Catalogue
    std::string from;    ///< catalogue name, or names of the inputs
};

/// What a call has read and made, as far as the workspace and the data are concerned.
struct Uses {
    std::set<std::string> entries; ///< names in the catalogue whose content was read
    std::set<std::string> read;    ///< datasets of the workspace
    std::set<std::string> made;
    std::set<std::string> notes; ///< on how rasters were read
};

/// A call that changed something, for whoever has to repeat it. Code that raised an exception has
/// not succeeded, and leaves variables.
struct PastCall {
    std::string tool;
    Json arguments;
    Uses uses;
    Json notes; ///< what the call decided, repaired, left out and warned of
    bool succeeded = true;
};

/// Gives the content of the catalogue's entries; where one is not set, it is read from the files.
struct EntryReaders {
    std::function<geodata::ReadResult(const geodata::CatalogEntry&, const Context&)> layer;
    std::function<geodata::Raster(const geodata::CatalogEntry&)> raster;
};

/// The named datasets of one run, over a catalogue of what the user handed over. Results of tools
/// live in memory (layers, values) or in scratch files (rasters); outputs go to the output folder.
class Workspace {
public:
    /// @param output_folder where outputs are written; made with the first of them
    Workspace(geodata::Catalog catalog, std::filesystem::path output_folder,
              EntryReaders readers = {});
    ~Workspace();
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    /// Another state to go on from: it has all that this one has, its code session and copies of
    /// its outputs included, and either can go on or go without the other. Cheap: content is
    /// shared. What a process cannot be copied for is executed again when code is next; see
    /// CodeSession. The outputs of a fork are in branches/N/outputs beside the run's outputs, and
    /// go with it; artifacts name them relative to branches/N, so as they are called where it takes
    /// the run's place. A workspace and its forks, and theirs, are used by one thread.
    /// @throws Error Io, Cancelled
    std::unique_ptr<Workspace> fork(const Context& context) const;
    /// N of the folder of a fork, from 1 in the order in which a run's forks are made; 0 otherwise.
    std::size_t branch() const;
    /// Is from now on what a fork is, itself or of a fork, and has its outputs, which take the
    /// place of those there in one step where the file system can. Other forks stay what they are.
    /// @throws Error Io: then it is what it was
    void become(std::unique_ptr<Workspace> fork);

    const geodata::Catalog& catalog() const { return m_catalog; }
    const std::filesystem::path& output_folder() const { return m_output_folder; }

    /// Stores a result under a name, replacing what had it.
    void store(const std::string& name, geodata::Layer layer, Origin origin);
    void store(const std::string& name, geodata::Raster raster, Origin origin);
    void store_value(const std::string& name, Json value, Origin origin);

    bool has_layer(std::string_view name) const;
    bool has_raster(std::string_view name) const;
    /// @throws Error NotFound listing the nearest name and what there is
    const geodata::Layer& layer(std::string_view name) const;
    /// By workspace name, catalogue name or title, file name, or path: published calls name rasters
    /// by whatever path their author had, of which the file name counts. Opens catalogue rasters.
    /// @throws Error NotFound
    geodata::Raster raster(std::string_view name_or_path) const;
    const Json& value(std::string_view name) const;
    const Origin& origin(std::string_view name) const;

    /// The catalogue's entry of this name or title, as Catalog::find() finds it. Null where there
    /// is none, or more than one.
    const geodata::CatalogEntry* find_entry(std::string_view name) const;

    /// The content of an entry of the catalogue, as Catalog::read() and Catalog::open_raster().
    geodata::ReadResult read(const geodata::CatalogEntry& entry, const Context& context) const;
    geodata::Raster open_raster(const geodata::CatalogEntry& entry) const;

    /// How code is held that calls execute, and which hosts they may ask. Before the first of them.
    void set_code_settings(const CodeSettings& settings);
    const CodeSettings& code_settings() const { return *m_code_settings; }
    /// The session that code is executed in; begun when code is.
    CodeSession& code_session();
    /// Null where no call needed it.
    const CodeSession* code_session_if_any() const { return m_code.get(); }

    /// Of a call whose data are elsewhere: what it has read and made there.
    void add_uses(const Uses& uses);
    /// What has been read and made since the last time this was asked.
    Uses take_uses();
    /// The same, and goes on counting.
    const Uses& uses() const { return m_uses; }
    /// The calls that changed something, in order.
    const std::vector<PastCall>& history() const { return m_history; }
    void add_to_history(PastCall call) { m_history.push_back(std::move(call)); }

    /// The layer or table that was made last; empty where there is none. What a call only read from
    /// the catalogue on its way is not made.
    std::string latest_dataset() const;
    /// The name, with a number where something has it.
    std::string free_name(const std::string& name) const;

    std::vector<std::string> layer_names() const;   ///< with geometry
    std::vector<std::string> dataset_names() const; ///< layers and tables
    std::vector<std::string> raster_names() const;  ///< workspace and catalogue
    std::vector<std::string> value_names() const;

    /// A path in the output folder for a file of this name; a number is added where the name is
    /// taken by another call.
    std::filesystem::path output_path(std::string_view file_name);
    /// As output_path(), for what may be written anew: a name that this gave before stays that
    /// file's.
    std::filesystem::path replaceable_output_path(std::string_view file_name);
    /// "outputs/map.png": an output path as artifacts name it, relative to the run folder.
    std::string relative_path(const std::filesystem::path& output) const;

    /// All named datasets and output names, to go back to where a call fails. Cheap: content is
    /// shared.
    class State;
    State state() const;
    /// Goes back, and removes the files at output paths handed out since, with what belongs to
    /// them; those that were there before stay.
    void restore(State state);

private:
    struct AsFork {};
    Workspace(const Workspace& origin, AsFork);

    struct Dataset {
        std::variant<geodata::Layer, geodata::Raster, Json> content;
        Origin origin;
        std::size_t number = 0; ///< counts what was stored, in its order
    };
    const Dataset* find(std::string_view name) const;

    geodata::Catalog m_catalog;
    std::shared_ptr<Branches> m_branches;   ///< of all forks of a run
    std::unique_ptr<BranchFolder> m_folder; ///< of a fork
    std::filesystem::path m_output_folder;
    EntryReaders m_readers;
    std::map<std::string, Dataset, std::less<>> m_datasets;
    std::size_t m_stored = 0; ///< datasets so far
    /// File names handed out, and whether a file of the name was there before.
    std::map<std::string, bool> m_outputs;
    std::set<std::string> m_replaceable; ///< of these, those that may be written anew
    std::vector<PastCall> m_history;
    std::unique_ptr<CodeSettings> m_code_settings;
    std::shared_ptr<SessionInUse> m_in_use; ///< of all forks of a run
    std::unique_ptr<CodeSession> m_code;
    mutable Uses m_uses; ///< since the last take_uses(); reading a dataset changes nothing else
};

class Workspace::State {
    friend class Workspace;
    std::map<std::string, Dataset, std::less<>> datasets;
    std::map<std::string, bool> outputs;
    std::size_t calls = 0;
};

} // namespace graticule::tools
