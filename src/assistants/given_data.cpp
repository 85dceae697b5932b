// SPDX-License-Identifier: Apache-2.0
#include "assistants/given_data.hpp"

#include "base/file.hpp"
#include "base/folder.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <system_error>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::size_t MostLookedAt = 50'000; // files; changes of further ones are not noticed
constexpr std::size_t DeepestFolder = 32;

/// Names, sizes and times of files, as one number.
class Look {
public:
    void add(const fs::path& path, std::size_t depth = 0) {
        std::error_code failure;
        const fs::file_status status = fs::symlink_status(path, failure);
        if (failure || ++m_count > MostLookedAt)
            return;
        mix(std::hash<std::string>{}(path.string()));
        if (fs::is_directory(status)) {
            if (depth < DeepestFolder)
                for (const fs::path& entry : list_folder(path))
                    add(entry, depth + 1);
            return;
        }
        mix(static_cast<std::uint64_t>(
            fs::last_write_time(path, failure).time_since_epoch().count()));
        mix(fs::file_size(path, failure));
    }

    std::uint64_t number() const { return m_number; }

private:
    void mix(std::uint64_t value) { // FNV-1a by words
        m_number = (m_number ^ value) * 0x100000001b3U;
    }

    std::uint64_t m_number = 0xcbf29ce484222325U;
    std::size_t m_count = 0;
};

std::uint64_t look_at(const std::vector<fs::path>& paths) {
    Look look;
    for (const fs::path& path : paths)
        look.add(path);
    return look.number();
}

} // namespace

const retrieval::Schema& DataState::schema(const Context& context) const {
    const std::lock_guard lock(m_mutex);
    if (!m_schema)
        m_schema = retrieval::profile_catalog(m_catalog, context);
    return *m_schema;
}

std::shared_ptr<const DataState> GivenData::now(const Context& context) {
    const std::lock_guard lock(m_mutex);
    const std::uint64_t look = look_at(m_paths);
    if (!m_state || look != m_look) {
        m_state = std::make_shared<const DataState>(geodata::Catalog::open(m_paths, context));
        m_look = look;
    }
    return m_state;
}

bool GivenData::holds(const fs::path& path) const {
    return std::any_of(m_paths.begin(), m_paths.end(),
                       [&](const fs::path& given) { return is_inside(path, given); });
}

} // namespace graticule::assistants
