// SPDX-License-Identifier: Apache-2.0
#include "cli/kept_list.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/file_lock.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

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

KeptList::KeptList(fs::path file, std::string member, std::string what, std::uintmax_t largest)
    : m_file(std::move(file)), m_member(std::move(member)), m_what(std::move(what)),
      m_largest(largest) {}

Json KeptList::read() const {
    std::error_code missing;
    if (!fs::exists(m_file, missing))
        return Json::array();
    const Json json = parse_json(read_file(m_file, m_largest), m_file.string());
    if (member(json, "format") != Format || !member(json, m_member).is_array())
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is {} of this version", quoted_name(m_file.string()), m_what),
                    "Name another file, or remove it");
    return member(json, m_member);
}

void KeptList::change(const std::function<void(Json&)>& how) const {
    std::error_code failure;
    fs::create_directories(m_file.parent_path(), failure);
    const auto lock = locked(m_file.string() + ".lock");
    Json list = read();
    how(list);
    const std::string text = Json{{"format", Format}, {m_member, std::move(list)}}.dump(1) + "\n";
    if (text.size() > m_largest)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{} would have more than {} bytes", quoted_name(m_file.string()),
                                m_largest),
                    "Remove what is not needed from it first");
    write_file(m_file, text);
}

} // namespace graticule::cli
