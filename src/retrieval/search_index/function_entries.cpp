// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/function_entries.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

namespace graticule::retrieval {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t LargestIndex = 128U << 20U;
constexpr int FormatOfFile = 2;
constexpr std::size_t MostEntries = 100000;
constexpr int LongestColumn = 64U << 10U; // bytes
constexpr int StepsBetween = 100000;      // of SQLite's machine
constexpr int MostLooks = 2000;           // after as many steps each
constexpr std::size_t LongestName = 300;
constexpr std::size_t LongestText = 8000;
constexpr const char* MadeBySetUp = "`make setup` in the project makes it anew";

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct FinishStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinishStatement>;

[[noreturn]] void fail_to_read_index() {
    throw Error(ErrorCode::Malformed, "The index of the libraries' documentation is damaged",
                MadeBySetUp);
}

/// Reading rows of tables, and nothing that changes, attaches or calls.
int allow_reading(void* /*data*/, int action, const char* first, const char* /*second*/,
                  const char* /*database*/, const char* /*trigger*/) {
    const bool is_version =
        action == SQLITE_PRAGMA && first != nullptr && std::strcmp(first, "user_version") == 0;
    return action == SQLITE_SELECT || action == SQLITE_READ || is_version ? SQLITE_OK : SQLITE_DENY;
}

int stop_after_many(void* looks) {
    return ++*static_cast<int*>(looks) > MostLooks ? 1 : 0;
}

Database open_in_memory(std::string_view content) {
    sqlite3* opened = nullptr;
    const int status =
        sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(opened);
    if (status != SQLITE_OK)
        fail_to_read_index();
    sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, LongestColumn);
    sqlite3_limit(opened, SQLITE_LIMIT_SQL_LENGTH, LongestColumn);
    sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0);
    // SQLite only reads what is handed over so.
    auto* const bytes = reinterpret_cast<unsigned char*>(const_cast<char*>(content.data()));
    const auto size = static_cast<sqlite3_int64>(content.size());
    if (sqlite3_deserialize(opened, "main", bytes, size, size, SQLITE_DESERIALIZE_READONLY)
        != SQLITE_OK)
        fail_to_read_index();
    sqlite3_set_authorizer(opened, allow_reading, nullptr);
    return database;
}

Statement prepared(sqlite3* database, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) != SQLITE_OK)
        fail_to_read_index();
    return Statement(statement);
}

/// What nothing has to be done to, as nearly all is, is taken as it is.
bool is_plain_ascii(std::string_view text) {
    return std::ranges::all_of(
        text, [](char sign) { return (sign >= ' ' && sign <= '~') || sign == '\n'; });
}

std::string column(sqlite3_stmt* row, int number, std::size_t longest) {
    const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(row, number));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(row, number));
    if (text == nullptr)
        return {};
    const std::string_view given(text, size);
    return is_plain_ascii(given) ? shorten(given, longest) : shorten(visible_text(given), longest);
}

std::string line_of(sqlite3_stmt* row, int number, std::size_t longest) {
    std::string text = column(row, number, longest);
    return is_plain_ascii(text) && text.find('\n') == std::string::npos ? text
                                                                        : one_line(text, longest);
}

std::vector<std::string> words_of_line(const std::string& line) {
    std::vector<std::string> words = split(line, ' ');
    std::erase(words, "");
    return words;
}

Entry entry_of(sqlite3_stmt* row) {
    Entry entry;
    entry.kind = EntryKind::Function;
    entry.libraries = words_of_line(line_of(row, 0, LongestName));
    entry.version = line_of(row, 1, LongestName);
    entry.name = line_of(row, 2, LongestName);
    entry.other_names = words_of_line(line_of(row, 3, LongestText));
    entry.signature = line_of(row, 4, LongestText);
    entry.summary = line_of(row, 5, LongestText);
    entry.parameters = column(row, 6, LongestText);
    entry.example = column(row, 7, LongestText);
    entry.body = column(row, 8, LongestText);
    return entry;
}

void require_version(sqlite3* database) {
    const Statement version = prepared(database, "pragma user_version");
    if (sqlite3_step(version.get()) != SQLITE_ROW)
        fail_to_read_index();
    if (sqlite3_column_int(version.get(), 0) != FormatOfFile)
        throw Error(ErrorCode::Unsupported,
                    "The index of the libraries' documentation is of another version", MadeBySetUp);
}

/// No view, and no virtual table, which would have SQLite do more than read rows.
void require_plain_table(sqlite3* database) {
    const Statement table = prepared(
        database, "select sql from sqlite_schema where type = 'table' and name = 'entries'");
    if (sqlite3_step(table.get()) != SQLITE_ROW
        || !ascii_lower(column(table.get(), 0, LongestName)).starts_with("create table"))
        fail_to_read_index();
}

} // namespace

std::vector<Entry> function_entries(std::string_view content) {
    const Database database = open_in_memory(content);
    int looks = 0;
    sqlite3_progress_handler(database.get(), StepsBetween, stop_after_many, &looks);
    require_version(database.get());
    require_plain_table(database.get());
    const Statement rows =
        prepared(database.get(), "select libraries, version, name, also, signature, summary, "
                                 "parameters, example, body from entries");
    std::vector<Entry> entries;
    int status = sqlite3_step(rows.get());
    for (; status == SQLITE_ROW && entries.size() < MostEntries; status = sqlite3_step(rows.get()))
        entries.push_back(entry_of(rows.get()));
    if (status != SQLITE_DONE && status != SQLITE_ROW)
        fail_to_read_index();
    return entries;
}

std::vector<Entry> read_function_entries(const fs::path& file) {
    // It lies beside the libraries, which a confined command need not be granted.
    return function_entries(unconfined([&] { return read_file(file, LargestIndex); }));
}

} // namespace graticule::retrieval
