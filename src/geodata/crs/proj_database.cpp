// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/proj_database.hpp"

#include "base/error.hpp"
#include "geodata/crs/proj_files_handle.hpp"

#include <fmt/format.h>
#include <proj.h>
#include <sqlite3.h>

#include <memory>
#include <mutex>

namespace graticule::geodata {

namespace {

// SQLite's file system of databases in memory: those whose name begins with a slash are shared by
// all connections of the process (since 3.36, 2021), and live as long as one of these is open.
constexpr const char* MemoryFiles = "memdb";
constexpr int SharedMemorySince = 3036000;

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using DatabaseHandle = std::unique_ptr<sqlite3, CloseDatabase>;

std::string database_path() {
    const std::unique_ptr<PJ_CONTEXT, decltype(&proj_context_destroy)> context(
        proj_context_create(), [](PJ_CONTEXT* made) { return proj_context_destroy(made); });
    proj_log_level(context.get(), PJ_LOG_NONE);
    const char* path = proj_context_get_database_path(context.get());
    return path == nullptr ? "" : path;
}

DatabaseHandle open(const std::string& path, int flags, const char* file_system) {
    sqlite3* opened = nullptr;
    const int status = sqlite3_open_v2(path.c_str(), &opened, flags, file_system);
    DatabaseHandle database(opened);
    if (status != SQLITE_OK)
        database.reset();
    return database;
}

bool copy(sqlite3* source, sqlite3* target) {
    constexpr int AllPages = -1;
    sqlite3_backup* backup = sqlite3_backup_init(target, "main", source, "main");
    if (backup == nullptr)
        return false;
    const int status = sqlite3_backup_step(backup, AllPages);
    return sqlite3_backup_finish(backup) == SQLITE_OK && status == SQLITE_DONE;
}

// The connection that keeps the copy alive; it is never closed.
DatabaseHandle copy_in_memory(const std::string& path) {
    const DatabaseHandle file = open(path, SQLITE_OPEN_READONLY, nullptr);
    DatabaseHandle memory = open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, MemoryFiles);
    if (!file || !memory || !copy(file.get(), memory.get()))
        throw Error(
            ErrorCode::Io,
            fmt::format("The database of coordinate reference systems, {}, cannot be read", path),
            "Check the file, or install proj-data anew");
    return memory;
}

bool can_be_in_memory(const std::string& path) {
    return path.starts_with('/') && sqlite3_libversion_number() >= SharedMemorySince;
}

void keep_in_memory() {
    const std::string path = database_path();
    if (!can_be_in_memory(path))
        return;
    static const sqlite3* const kept = copy_in_memory(path).release();
    if (kept != nullptr)
        proj_context_set_sqlite3_vfs_name(nullptr, MemoryFiles);
}

struct FinishStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

} // namespace

void keep_proj_database_in_memory() {
    static std::once_flag once;
    confine_proj();
    std::call_once(once, keep_in_memory);
}

std::vector<std::string> ask_proj_database(const char* sql,
                                           std::span<const std::string> parameters) {
    keep_proj_database_in_memory();
    const std::string path = database_path();
    const DatabaseHandle database =
        open(path, SQLITE_OPEN_READONLY, can_be_in_memory(path) ? MemoryFiles : nullptr);
    sqlite3_stmt* prepared = nullptr;
    if (!database || sqlite3_prepare_v2(database.get(), sql, -1, &prepared, nullptr) != SQLITE_OK)
        return {};
    const std::unique_ptr<sqlite3_stmt, FinishStatement> statement(prepared);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        sqlite3_bind_text(prepared, static_cast<int>(i) + 1, parameters[i].data(),
                          static_cast<int>(parameters[i].size()), SQLITE_STATIC);
    std::vector<std::string> answers;
    while (sqlite3_step(prepared) == SQLITE_ROW)
        if (const unsigned char* text = sqlite3_column_text(prepared, 0))
            answers.emplace_back(reinterpret_cast<const char*>(text));
    return answers;
}

void close_proj_connections() {
    proj_cleanup();
}

} // namespace graticule::geodata
