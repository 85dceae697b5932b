// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Text that comes from data, made fit for where it goes. It is never trusted: a name or a value
/// may hold markup, escape sequences of terminals, signs that turn the order of writing, line
/// breaks, instructions to whoever reads it, or megabytes. One function for each kind of place.
namespace graticule {

inline constexpr std::size_t LongestDataName = 200; ///< bytes of a name that data give

/// Valid UTF-8 without what is not seen but changes what is: control characters (of both sets)
/// but line breaks and tabs, signs that turn the order of writing, and invisible tags.
std::string visible_text(std::string_view text);

/// A name or title from data: visible, on one line without outer spaces, cut to `limit` bytes.
std::string one_line(std::string_view text, std::size_t limit = LongestDataName);

/// A value from data within a sentence, as "Rome": on one line, cut to `limit` bytes, between
/// double quotes, with a backslash before those that it has itself, so that one can tell where it
/// ends.
std::string quoted(std::string_view text, std::size_t limit = 60);
/// The same for a name, as 'towns', between single quotes.
std::string quoted_name(std::string_view name);

/// A name from data within a sentence: as it is where it is one short word of letters, digits and
/// _, else as quoted() gives it.
std::string name_in_sentence(std::string_view name);

/// Names in a sentence with commas between, up to `limit` bytes, and how many more there are.
std::string names_in_sentence(std::span<const std::string> names, std::size_t limit = 400);

/// Visible text with & < > " ' escaped, for HTML text and attribute values.
std::string html_of(std::string_view text);

/// Visible text in which no sign makes Markdown or HTML of it: no link, picture, heading, list,
/// emphasis, code or element. What is plain reads as it did.
std::string markdown_of(std::string_view text);

/// JSON whose text holds control characters of the second set or signs that turn the order of
/// writing, with these as \uXXXX: the same JSON, but harmless on a terminal.
/// @pre json is well-formed JSON in UTF-8
std::string json_for_terminal(std::string_view json);

/// True for text that a spreadsheet may take for a formula: it begins with =, @, a tab or a
/// carriage return, or with + or - and is no number.
bool may_be_formula(std::string_view text);

} // namespace graticule
