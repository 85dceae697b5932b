// SPDX-License-Identifier: Apache-2.0
#include "tools/workspace.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "geodata/catalog/catalog_names.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "tools/branch_folder.hpp"
#include "tools/sets/code/code_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

std::string hint_for(std::string_view name, const std::vector<std::string>& names,
                     std::string_view what) {
    if (names.empty())
        return fmt::format("There are no {} yet", what);
    std::string hint;
    if (const std::optional<std::string> nearest = nearest_name(name, names))
        hint = fmt::format("Did you mean {}? ", quoted_name(*nearest));
    return hint + fmt::format("There are: {}", names_in_sentence(names));
}

/// The last part of a path in either system's notation.
std::string_view file_name_of(std::string_view path) {
    const std::size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// Leaves room in a name for what is written beside an output, such as its provenance.
std::filesystem::path with_room(const std::filesystem::path& name) {
    constexpr std::size_t Longest = 96;
    const std::string ending = name.extension().string();
    if (name.string().size() <= Longest || ending.size() >= Longest)
        return name;
    std::string stem = name.stem().string().substr(0, Longest - ending.size());
    while (to_valid_utf8(stem) != stem) // cut within a letter
        stem.pop_back();
    return stem + ending;
}

/// A Shapefile has several files. What was never made needs no removing.
void remove_output(const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored))
        for (const std::filesystem::path& beside : geodata::companion_files_of(file))
            if (beside.stem() == file.stem())
                std::filesystem::remove(beside, ignored);
    std::filesystem::remove(file, ignored);
}

void make_output_folder(const std::filesystem::path& folder) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem)
        throw Error(ErrorCode::Io, fmt::format("cannot make the output folder {}: {}",
                                               folder.string(), problem.message()));
}

} // namespace

Workspace::Workspace(geodata::Catalog catalog, std::filesystem::path output_folder,
                     EntryReaders readers)
    : m_catalog(std::move(catalog)), m_branches(std::make_shared<Branches>(output_folder)),
      m_output_folder(std::move(output_folder)), m_readers(std::move(readers)),
      m_code_settings(std::make_unique<CodeSettings>()),
      m_in_use(std::make_shared<SessionInUse>()) {}

Workspace::Workspace(const Workspace& origin, AsFork)
    : m_catalog(origin.m_catalog), m_branches(origin.m_branches),
      m_folder(std::make_unique<BranchFolder>(*m_branches)), m_output_folder(m_folder->outputs()),
      m_readers(origin.m_readers), m_datasets(origin.m_datasets), m_stored(origin.m_stored),
      m_outputs(origin.m_outputs), m_replaceable(origin.m_replaceable), m_history(origin.m_history),
      m_code_settings(std::make_unique<CodeSettings>(*origin.m_code_settings)),
      m_in_use(origin.m_in_use), m_uses(origin.m_uses) {}

Workspace::~Workspace() = default;

// Files of outputs are replaced and never written to, so that forks can have the same.
std::unique_ptr<Workspace> Workspace::fork(const Context& context) const {
    std::unique_ptr<Workspace> copy(new Workspace(*this, AsFork{}));
    if (std::error_code missing; std::filesystem::exists(m_output_folder, missing))
        share_files(m_output_folder, copy->m_output_folder);
    if (m_code)
        copy->m_code = m_code->fork(context);
    return copy;
}

std::size_t Workspace::branch() const {
    return m_folder ? m_folder->number() : 0;
}

void Workspace::become(std::unique_ptr<Workspace> fork) {
    make_output_folder(fork->m_output_folder);
    replace_folder(fork->m_output_folder, m_output_folder);
    std::swap(m_datasets, fork->m_datasets);
    std::swap(m_stored, fork->m_stored);
    std::swap(m_outputs, fork->m_outputs);
    std::swap(m_replaceable, fork->m_replaceable);
    std::swap(m_history, fork->m_history);
    std::swap(m_code, fork->m_code);
    std::swap(m_uses, fork->m_uses);
}

void Workspace::set_code_settings(const CodeSettings& settings) {
    *m_code_settings = settings;
}

CodeSession& Workspace::code_session() {
    if (!m_code)
        m_code = std::make_unique<CodeSession>(m_catalog, *m_code_settings, m_in_use);
    return *m_code;
}

void Workspace::add_uses(const Uses& uses) {
    m_uses.entries.insert(uses.entries.begin(), uses.entries.end());
    m_uses.read.insert(uses.read.begin(), uses.read.end());
    m_uses.made.insert(uses.made.begin(), uses.made.end());
    m_uses.notes.insert(uses.notes.begin(), uses.notes.end());
}

void Workspace::store(const std::string& name, geodata::Layer layer, Origin origin) {
    layer.set_name(name);
    m_uses.made.insert(name);
    m_datasets.insert_or_assign(name, Dataset{std::move(layer), std::move(origin), ++m_stored});
}

void Workspace::store(const std::string& name, geodata::Raster raster, Origin origin) {
    raster.name = name;
    m_uses.made.insert(name);
    m_datasets.insert_or_assign(name, Dataset{std::move(raster), std::move(origin), ++m_stored});
}

void Workspace::store_value(const std::string& name, Json value, Origin origin) {
    m_uses.made.insert(name);
    m_datasets.insert_or_assign(name, Dataset{std::move(value), std::move(origin), ++m_stored});
}

const Workspace::Dataset* Workspace::find(std::string_view name) const {
    const auto found = m_datasets.find(name);
    return found == m_datasets.end() ? nullptr : &found->second;
}

bool Workspace::has_layer(std::string_view name) const {
    const Dataset* dataset = find(name);
    return dataset != nullptr && std::holds_alternative<geodata::Layer>(dataset->content);
}

bool Workspace::has_raster(std::string_view name) const {
    const Dataset* dataset = find(name);
    return dataset != nullptr && std::holds_alternative<geodata::Raster>(dataset->content);
}

const geodata::Layer& Workspace::layer(std::string_view name) const {
    const Dataset* dataset = find(name);
    if (dataset == nullptr)
        throw Error(ErrorCode::NotFound,
                    fmt::format("no dataset '{}' in the workspace", shorten(name, 80)),
                    hint_for(name, dataset_names(), "datasets in the workspace"));
    if (!std::holds_alternative<geodata::Layer>(dataset->content))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is a {}, not a layer or table", shorten(name, 80),
                                has_raster(name) ? "raster" : "value"));
    m_uses.read.emplace(name);
    return std::get<geodata::Layer>(dataset->content);
}

geodata::Raster Workspace::raster(std::string_view name_or_path) const {
    if (const Dataset* dataset = find(name_or_path);
        dataset != nullptr && std::holds_alternative<geodata::Raster>(dataset->content)) {
        m_uses.read.emplace(name_or_path);
        return std::get<geodata::Raster>(dataset->content);
    }
    if (const geodata::CatalogEntry* entry = m_catalog.find_if_any(name_or_path)) {
        if (entry->kind != geodata::DataKind::Raster)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' is not a raster", shorten(name_or_path, 80)));
        return open_raster(*entry);
    }
    const std::string wanted = fold(file_name_of(name_or_path));
    for (const geodata::CatalogEntry& entry : m_catalog.entries())
        if (entry.kind == geodata::DataKind::Raster
            && fold(entry.path.filename().string()) == wanted)
            return open_raster(entry);
    const bool path = file_name_of(name_or_path).size() != name_or_path.size();
    throw Error(ErrorCode::NotFound,
                path ? fmt::format("data missing: no raster file '{}' among the data",
                                   shorten(file_name_of(name_or_path), 80))
                     : fmt::format("no raster '{}'", shorten(name_or_path, 80)),
                hint_for(file_name_of(name_or_path), raster_names(), "rasters"));
}

const Json& Workspace::value(std::string_view name) const {
    const Dataset* dataset = find(name);
    if (dataset == nullptr || !std::holds_alternative<Json>(dataset->content))
        throw Error(ErrorCode::NotFound, fmt::format("no value '{}'", shorten(name, 80)),
                    hint_for(name, value_names(), "values"));
    m_uses.read.emplace(name);
    return std::get<Json>(dataset->content);
}

const Origin& Workspace::origin(std::string_view name) const {
    const Dataset* dataset = find(name);
    if (dataset == nullptr)
        throw Error(ErrorCode::NotFound, fmt::format("nothing is named '{}'", shorten(name, 80)));
    return dataset->origin;
}

const geodata::CatalogEntry* Workspace::find_entry(std::string_view name) const {
    const auto found = geodata::entries_called(m_catalog.entries(), name);
    return found.size() == 1 ? found.front() : nullptr;
}

geodata::ReadResult Workspace::read(const geodata::CatalogEntry& entry,
                                    const Context& context) const {
    m_uses.entries.insert(entry.name);
    return m_readers.layer ? m_readers.layer(entry, context) : m_catalog.read(entry, context);
}

geodata::Raster Workspace::open_raster(const geodata::CatalogEntry& entry) const {
    m_uses.entries.insert(entry.name);
    geodata::Raster raster =
        m_readers.raster ? m_readers.raster(entry) : m_catalog.open_raster(entry);
    for (const std::string& note : raster.notes)
        m_uses.notes.insert(fmt::format("{}: {}", entry.name, note));
    return raster;
}

Uses Workspace::take_uses() {
    return std::exchange(m_uses, {});
}

std::string Workspace::latest_dataset() const {
    std::string latest;
    std::size_t number = 0;
    for (const auto& [name, dataset] : m_datasets)
        if (std::holds_alternative<geodata::Layer>(dataset.content) && dataset.number > number
            && dataset.origin.made_by != Catalogue) {
            latest = name;
            number = dataset.number;
        }
    return latest;
}

std::string Workspace::free_name(const std::string& name) const {
    std::string free = name;
    for (int number = 2; find(free) != nullptr; ++number)
        free = fmt::format("{}_{}", name, number);
    return free;
}

std::vector<std::string> Workspace::layer_names() const {
    std::vector<std::string> names;
    for (const auto& [name, dataset] : m_datasets)
        if (const auto* layer = std::get_if<geodata::Layer>(&dataset.content);
            layer != nullptr && layer->has_geometry())
            names.push_back(name);
    return names;
}

std::vector<std::string> Workspace::dataset_names() const {
    std::vector<std::string> names;
    for (const auto& [name, dataset] : m_datasets)
        if (std::holds_alternative<geodata::Layer>(dataset.content))
            names.push_back(name);
    return names;
}

std::vector<std::string> Workspace::raster_names() const {
    std::vector<std::string> names;
    for (const auto& [name, dataset] : m_datasets)
        if (std::holds_alternative<geodata::Raster>(dataset.content))
            names.push_back(name);
    for (const geodata::CatalogEntry& entry : m_catalog.entries())
        if (entry.kind == geodata::DataKind::Raster && find(entry.name) == nullptr)
            names.push_back(entry.name);
    return names;
}

std::vector<std::string> Workspace::value_names() const {
    std::vector<std::string> names;
    for (const auto& [name, dataset] : m_datasets)
        if (std::holds_alternative<Json>(dataset.content))
            names.push_back(name);
    return names;
}

std::filesystem::path Workspace::output_path(std::string_view file_name) {
    make_output_folder(m_output_folder);
    const std::filesystem::path safe = with_room(safe_file_name(file_name));
    std::string name = safe.string();
    for (int number = 2; m_outputs.count(name) != 0; ++number)
        name = fmt::format("{}-{}{}", safe.stem().string(), number, safe.extension().string());
    std::error_code missing;
    m_outputs.emplace(name, std::filesystem::exists(m_output_folder / name, missing));
    return m_output_folder / name;
}

std::filesystem::path Workspace::replaceable_output_path(std::string_view file_name) {
    const std::string name = with_room(safe_file_name(file_name)).string();
    if (m_replaceable.contains(name) && m_outputs.contains(name))
        return m_output_folder / name;
    const std::filesystem::path path = output_path(file_name);
    m_replaceable.insert(path.filename().string());
    return path;
}

std::string Workspace::relative_path(const std::filesystem::path& output) const {
    return (m_output_folder.filename() / output.filename()).generic_string();
}

Workspace::State Workspace::state() const {
    State state;
    state.datasets = m_datasets;
    state.outputs = m_outputs;
    state.calls = m_history.size();
    return state;
}

void Workspace::restore(State state) {
    for (const auto& [name, was_there] : m_outputs)
        if (!was_there && state.outputs.count(name) == 0)
            remove_output(m_output_folder / name);
    m_history.erase(m_history.begin() + static_cast<std::ptrdiff_t>(state.calls), m_history.end());
    m_datasets = std::move(state.datasets);
    m_outputs = std::move(state.outputs);
}

} // namespace graticule::tools
