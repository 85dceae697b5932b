// SPDX-License-Identifier: Apache-2.0
#include "evaluation/result_tables.hpp"

#include "base/error.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

namespace graticule::evaluation {

namespace {

constexpr int Format = 3; // 2: sample.roles; 3: score.parts

constexpr const char* Tables = R"(
create table sample (
    id integer primary key,
    task text not null,
    arm text not null,
    repetition integer not null,
    state text not null default 'waiting' check (state in ('waiting', 'ended', 'errored')),
    end text not null default '',
    error text not null default '',
    attempts integer not null default 0,
    seconds real,
    rounds integer not null default 0,
    input_tokens integer,
    cached_input_tokens integer,
    cache_write_tokens integer,
    output_tokens integer,
    reasoning_tokens integer,
    cost_usd real,
    contaminated text not null default '',
    roles text not null default '{}',
    unique (task, arm, repetition)
);
create index sample_state on sample (state, id);
create table score (
    sample integer not null references sample (id),
    scorer text not null,
    value real check (value between 0 and 1),
    grade text not null default '',
    answer text not null default '',
    explanation text not null default '',
    metadata text not null default '{}',
    unscored text,
    parts text not null default '[]',
    primary key (sample, scorer),
    check ((value is null) <> (unscored is null))
) without rowid;
)";

} // namespace

void make_result_tables(SQLite::Database& connection) {
    // What a power cut may take of it, the runs' folders still tell.
    connection.exec("pragma journal_mode = wal; pragma synchronous = normal");
    SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
    const int version = connection.execAndGet("pragma user_version").getInt();
    if (version > Format)
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("{} was written by a newer version of graticule", connection.getFilename()),
            "Update graticule");
    if (version == 0)
        connection.exec(Tables);
    if (version == 1)
        connection.exec("alter table sample add column roles text not null default '{}'");
    if (version == 1 || version == 2)
        connection.exec("alter table score add column parts text not null default '[]'");
    if (version < Format)
        connection.exec(fmt::format("pragma user_version = {}", Format));
    transaction.commit();
}

} // namespace graticule::evaluation
