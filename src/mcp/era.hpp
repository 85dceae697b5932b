// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <optional>
#include <string_view>

/// The revisions of MCP that are spoken, and in what they differ.
///
/// Their specifications are at https://modelcontextprotocol.io/specification/ by these names; rules
/// are cited by revision and heading where they are kept.
///
/// There are two eras. Up to 2025-11-25 a client shakes hands (`initialize`), and what was agreed
/// holds for a session: the process on stdio, an `Mcp-Session-Id` over HTTP. Servers put requests
/// of their own to clients. From 2026-07-28 on ("modern") each request states its revision and the
/// client's capabilities in `_meta`, nothing is remembered between requests, and a question is a
/// result after which the client makes its request again. One server speaks all of them at once: a
/// request whose `_meta` names a revision is modern, `initialize` begins a session.
namespace graticule::mcp {

enum class Era { V20241105, V20250326, V20250618, V20251125, V20260728 };

inline constexpr Era NewestEra = Era::V20260728;
inline constexpr Era NewestHandshakeEra = Era::V20251125;

std::string_view era_name(Era era); ///< "2025-11-25"
std::optional<Era> era_of(std::string_view name);
/// All names, the newest first.
Json era_names();

constexpr bool is_modern(Era era) {
    return era >= Era::V20260728;
}

/// From 2025-03-26: annotations of tools, sound, messages of progress, and completion as a
/// capability.
constexpr bool has_annotations(Era era) {
    return era >= Era::V20250326;
}
/// In 2025-03-26 alone, which says that servers must take them.
constexpr bool has_batches(Era era) {
    return era == Era::V20250326;
}
/// From 2025-06-18: structured results, links to resources, titles, elicitation, and the header
/// MCP-Protocol-Version.
constexpr bool has_structure(Era era) {
    return era >= Era::V20250618;
}
/// Since 2026-07-28 structured results may be any value, before that objects alone.
constexpr bool has_any_structure(Era era) {
    return is_modern(era);
}

/// Keys of `_meta` (2026-07-28, General fields).
inline constexpr std::string_view VersionKey = "io.modelcontextprotocol/protocolVersion";
inline constexpr std::string_view ClientInfoKey = "io.modelcontextprotocol/clientInfo";
inline constexpr std::string_view CapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
inline constexpr std::string_view LogLevelKey = "io.modelcontextprotocol/logLevel";
inline constexpr std::string_view ServerInfoKey = "io.modelcontextprotocol/serverInfo";
inline constexpr std::string_view SubscriptionKey = "io.modelcontextprotocol/subscriptionId";
inline constexpr std::string_view TasksExtension = "io.modelcontextprotocol/tasks";
inline constexpr std::string_view AppsExtension = "io.modelcontextprotocol/ui"; // 2026-01-26

} // namespace graticule::mcp
