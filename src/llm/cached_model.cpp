// SPDX-License-Identifier: Apache-2.0
#include "llm/cached_model.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "llm/answer_text.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::llm {

namespace {

constexpr int Format = 1;
constexpr std::uintmax_t MaxAnswerBytes = 256U << 20;

std::optional<Response> stored_answer(const fs::path& file, const std::string& model) {
    std::error_code unreadable;
    if (!fs::is_regular_file(file, unreadable))
        return std::nullopt;
    try {
        const Json stored = parse_json(read_file(file, MaxAnswerBytes), "the stored answer");
        const CheckedJson record(stored, "the stored answer");
        record.expect_only({"format", "model", "response"});
        if (record.at("format").integer() != Format || record.at("model").text() != model)
            return std::nullopt;
        return response_from_json(record.at("response"));
    } catch (
        const Error&) { // damaged, or being removed: the model is asked, and it is written anew
        return std::nullopt;
    }
}

} // namespace

CachedModel::CachedModel(std::unique_ptr<ChatModel> model, std::string name, std::string address,
                         fs::path folder)
    : m_model(std::move(model)), m_name(std::move(name)), m_address(std::move(address)),
      m_folder(std::move(folder)) {
    std::error_code failure;
    fs::create_directories(m_folder, failure);
    if (failure || !fs::is_directory(m_folder))
        throw Error(ErrorCode::Io,
                    fmt::format("{} cannot be used as the folder of stored answers: {}",
                                m_folder.string(), failure ? failure.message() : "it is no folder"),
                    "Name another folder");
}

fs::path CachedModel::file_of(const Request& request) const {
    const Json asked = {{"format", Format},
                        {"model", m_name},
                        {"address", m_address},
                        {"request", to_json(request)}};
    return m_folder / (sha256(to_line(asked)) + ".json");
}

Response CachedModel::chat(const Request& request, const Context& context,
                           const DeltaSink& deltas) {
    const fs::path file = file_of(request);
    if (std::optional<Response> stored = stored_answer(file, m_name)) {
        if (deltas)
            hand_over(*stored, deltas);
        stored->cached = true;
        return *std::move(stored);
    }
    Response response = m_model->chat(request, context, deltas);
    const Json record = {{"format", Format}, {"model", m_name}, {"response", to_json(response)}};
    write_file(file, to_line(record) + "\n");
    return response;
}

} // namespace graticule::llm
