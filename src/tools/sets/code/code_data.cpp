// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/code_data.hpp"

#include "base/file.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>

namespace graticule::tools {

namespace {

/// Gives each its place; of one name, the second and later ones get a folder with a number.
class Mounts {
public:
    void add(const fs::path& source, const std::string& folder, const std::string& name) {
        std::string target = name.empty() ? folder : folder + "/" + name;
        for (int number = 2; !m_targets.insert(target).second; ++number)
            target = fmt::format("{}/{}/{}", folder, number, name);
        m_mounts.push_back({source, target, false});
    }

    bool has(const fs::path& source) const {
        return std::any_of(m_mounts.begin(), m_mounts.end(),
                           [&](const sandbox::Mount& mount) { return mount.source == source; });
    }

    std::vector<sandbox::Mount> take() { return std::move(m_mounts); }

private:
    std::vector<sandbox::Mount> m_mounts;
    std::set<std::string> m_targets;
};

fs::path whole(const fs::path& path) {
    return fs::absolute(path).lexically_normal();
}

/// A folder's name where its path may end with a slash.
std::string name_of(const fs::path& path) {
    return (path.has_filename() ? path : path.parent_path()).filename().string();
}

void add_file(Mounts& mounts, const geodata::Catalog& catalog, const fs::path& file) {
    if (mounts.has(file))
        return;
    mounts.add(file, "data", file.filename().string());
    for (const fs::path& beside : catalog.companions_of(file))
        if (!mounts.has(beside))
            mounts.add(beside, "data", beside.filename().string());
}

} // namespace

std::vector<sandbox::Mount> data_mounts(const geodata::Catalog& catalog) {
    Mounts mounts;
    const bool is_one_folder =
        catalog.paths().size() == 1 && fs::is_directory(catalog.paths().front());
    for (const fs::path& path : catalog.paths()) {
        if (fs::is_directory(path))
            mounts.add(whole(path), "data", is_one_folder ? "" : name_of(whole(path)));
        else
            add_file(mounts, catalog, whole(path));
    }
    for (const geodata::CatalogEntry& entry : catalog.entries())
        if (const fs::path folder = whole(entry.path).parent_path();
            whole(entry.path) != whole(entry.origin) && !mounts.has(folder))
            mounts.add(folder, "unpacked", safe_file_name(entry.origin.stem().string()));
    return mounts.take();
}

std::string CodePaths::of(const geodata::CatalogEntry& entry) const {
    const fs::path file = whole(entry.path);
    std::string found;
    std::size_t nearest = 0;
    for (const sandbox::Mount& mount : m_mounts) {
        const fs::path inside = file.lexically_relative(mount.source);
        const std::size_t length = mount.source.string().size();
        if (inside.empty() || *inside.begin() == ".." || length < nearest)
            continue;
        nearest = length;
        found = inside == "." ? mount.target : (fs::path(mount.target) / inside).generic_string();
    }
    return found;
}

} // namespace graticule::tools
