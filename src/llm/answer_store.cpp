// SPDX-License-Identifier: Apache-2.0
#include "llm/answer_store.hpp"

#include "base/file.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <system_error>
#include <utility>

namespace graticule::llm {

namespace {

constexpr int AnswerFormat = 1;
constexpr std::uintmax_t MaxAnswerBytes = 256U << 20;

} // namespace

AnswerStore::AnswerStore(std::string name, std::string address, fs::path folder, std::string member)
    : m_name(std::move(name)), m_address(std::move(address)), m_folder(std::move(folder)),
      m_member(std::move(member)) {
    std::error_code failure;
    fs::create_directories(m_folder, failure);
    if (failure || !fs::is_directory(m_folder))
        throw Error(ErrorCode::Io,
                    fmt::format("{} cannot be used as the folder of stored answers: {}",
                                m_folder.string(), failure ? failure.message() : "it is no folder"),
                    "Name another folder");
}

fs::path AnswerStore::file_of(const Json& asked) const {
    const Json key = {
        {"format", AnswerFormat}, {"model", m_name}, {"address", m_address}, {"request", asked}};
    return m_folder / (sha256(to_line(key)) + ".json");
}

std::optional<Json> AnswerStore::record_of(const Json& asked) const {
    const fs::path file = file_of(asked);
    std::error_code unreadable;
    if (!fs::is_regular_file(file, unreadable))
        return std::nullopt;
    try {
        const Json stored = parse_json(read_file(file, MaxAnswerBytes), "the stored answer");
        const CheckedJson record(stored, "the stored answer");
        record.expect_only({"format", "model", m_member});
        if (record.at("format").integer() != AnswerFormat || record.at("model").text() != m_name)
            return std::nullopt;
        return record.at(m_member).json();
    } catch (const Error&) { // damaged, or being removed
        return std::nullopt;
    }
}

void AnswerStore::keep(const Json& asked, const Json& answer) const {
    const Json record = {{"format", AnswerFormat}, {"model", m_name}, {m_member, answer}};
    write_file(file_of(asked), to_line(record) + "\n");
}

} // namespace graticule::llm
