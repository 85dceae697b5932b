// SPDX-License-Identifier: Apache-2.0
#include "cli/memory_store.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/file_lock.hpp"
#include "base/json_member.hpp"
#include "cli/user_data.hpp"

#include <chrono>
#include <memory>
#include <system_error>
#include <thread>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t LargestFile = 8U << 20U;
constexpr int Format = 1;
constexpr int MostAttempts = 50; // to have the lock
constexpr std::chrono::milliseconds BetweenAttempts{100};

std::unique_ptr<FileLock> locked(const fs::path& file) {
    for (int attempt = 1;; ++attempt)
        try {
            return std::make_unique<FileLock>(file);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Refused || attempt == MostAttempts)
                throw;
            std::this_thread::sleep_for(BetweenAttempts);
        }
}

} // namespace

MemoryStore MemoryStore::of_user(const Environment& environment) {
    return MemoryStore(user_data_file(environment, "error-memory.json",
                                      "what is learned of failures",
                                      "Name a file with --memory, or take --memory none"));
}

agents::coding::ErrorMemory MemoryStore::read() const {
    std::error_code missing;
    if (!fs::exists(m_file, missing))
        return {};
    const Json json = parse_json(read_file(m_file, LargestFile), m_file.string());
    if (member(json, "format") != Format || !member(json, "remedies").is_array())
        throw Error(ErrorCode::Malformed,
                    quoted_name(m_file.string()) + " is no memory of failures of this version",
                    "Name another file, or remove it");
    return agents::coding::ErrorMemory(member(json, "remedies"));
}

void MemoryStore::change(const std::function<void(agents::coding::ErrorMemory&)>& how) const {
    std::error_code failure;
    fs::create_directories(m_file.parent_path(), failure);
    const auto lock = locked(m_file.string() + ".lock");
    agents::coding::ErrorMemory memory = read();
    how(memory);
    write_file(m_file, Json{{"format", Format}, {"remedies", memory.to_json()}}.dump(1) + "\n");
}

} // namespace graticule::cli
