// SPDX-License-Identifier: Apache-2.0
#include "cli/memory_store.hpp"

#include "cli/user_data.hpp"

namespace graticule::cli {

namespace {

constexpr std::uintmax_t LargestMemory = 8U << 20U;

} // namespace

MemoryStore::MemoryStore(std::filesystem::path file)
    : m_list(std::move(file), "remedies", "no memory of failures", LargestMemory) {}

MemoryStore MemoryStore::of_user(const Environment& environment) {
    return MemoryStore(user_data_file(environment, "error-memory.json",
                                      "what is learned of failures",
                                      "Name a file with --memory, or take --memory none"));
}

agents::coding::ErrorMemory MemoryStore::read() const {
    return agents::coding::ErrorMemory(m_list.read());
}

void MemoryStore::change(const std::function<void(agents::coding::ErrorMemory&)>& how) const {
    m_list.change([&](Json& remedies) {
        agents::coding::ErrorMemory memory(remedies);
        how(memory);
        remedies = memory.to_json();
    });
}

} // namespace graticule::cli
