// SPDX-License-Identifier: Apache-2.0
#include "base/base64.hpp"
#include "base/json_member.hpp"
#include "llm/record.hpp"

namespace graticule::llm {

namespace {

Json part_json(const TextPart& part) {
    return {{"type", "text"}, {"text", part.text}};
}

Json part_json(const ImagePart& part) {
    return {
        {"type", "image"}, {"media_type", part.media_type}, {"base64", encode_base64(part.bytes)}};
}

Json part_json(const ReasoningPart& part) {
    return {{"type", "reasoning"},
            {"text", part.text},
            {"provider", part.provider},
            {"block", part.block}};
}

Json part_json(const ToolCall& part) {
    return {
        {"type", "tool_call"}, {"id", part.id}, {"name", part.name}, {"arguments", part.arguments}};
}

Json part_json(const ToolResult& part) {
    Json record = {{"type", "tool_result"}, {"call_id", part.call_id}, {"name", part.name}};
    record["content"] = Json::array();
    for (const auto& piece : part.content)
        record["content"].push_back(
            std::visit([](const auto& held) { return part_json(held); }, piece));
    record["is_error"] = part.is_error;
    return record;
}

TextPart text_part(const CheckedJson& record) {
    return {record.at("text").text()};
}

ImagePart image_part(const CheckedJson& record) {
    const auto bytes = decode_base64(record.at("base64").text());
    if (!bytes)
        record.at("base64").fail("is not base64");
    return {record.at("media_type").text(), *bytes};
}

ReasoningPart reasoning_part(const CheckedJson& record) {
    return {record.at("text").text(), record.at("provider").text(), member(record.json(), "block")};
}

ToolCall tool_call(const CheckedJson& record) {
    return {record.at("id").text(), record.at("name").text(), record.at("arguments").text()};
}

ToolResult tool_result(const CheckedJson& record) {
    ToolResult result;
    result.call_id = record.at("call_id").text();
    result.name = record.at("name").text();
    for (const CheckedJson& piece : record.at("content").elements()) {
        if (is_text(piece.at("type").json(), "image"))
            result.content.emplace_back(image_part(piece));
        else
            result.content.emplace_back(text_part(piece));
    }
    result.is_error = record.at("is_error").boolean();
    return result;
}

Part part_from_json(const CheckedJson& record) {
    const CheckedJson type = record.at("type");
    if (is_text(type.json(), "text"))
        return text_part(record);
    if (is_text(type.json(), "image"))
        return image_part(record);
    if (is_text(type.json(), "reasoning"))
        return reasoning_part(record);
    if (is_text(type.json(), "tool_call"))
        return tool_call(record);
    if (is_text(type.json(), "tool_result"))
        return tool_result(record);
    type.fail("is no kind of part");
}

} // namespace

Json to_json(const Message& message) {
    Json parts = Json::array();
    for (const Part& part : message.parts)
        parts.push_back(std::visit([](const auto& held) { return part_json(held); }, part));
    return {{"role", role_name(message.role)}, {"parts", std::move(parts)}};
}

Message message_from_json(const CheckedJson& record) {
    Message message{record.at("role").one_of(role_of), {}};
    for (const CheckedJson& part : record.at("parts").elements())
        message.parts.push_back(part_from_json(part));
    return message;
}

} // namespace graticule::llm
