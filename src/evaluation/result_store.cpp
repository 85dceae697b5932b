// SPDX-License-Identifier: Apache-2.0
#include "evaluation/result_store.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/result_tables.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <mutex>
#include <utility>

namespace graticule::evaluation {

namespace {

constexpr int PatienceMs = 10'000; // while another process writes

constexpr const char* Columns =
    "id, task, arm, repetition, state, end, error, attempts, seconds, rounds, input_tokens, "
    "cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, cost_usd, "
    "contaminated, roles";

std::optional<std::int64_t> integer_or_none(const SQLite::Column& column) {
    return column.isNull() ? std::nullopt : std::optional(column.getInt64());
}

std::optional<double> number_or_none(const SQLite::Column& column) {
    return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

Sample sample_of_row(SQLite::Statement& row) {
    Sample sample;
    sample.id = row.getColumn(0).getInt64();
    sample.task = row.getColumn(1).getString();
    sample.arm = row.getColumn(2).getString();
    sample.repetition = row.getColumn(3).getInt();
    sample.state = sample_state_of(row.getColumn(4).getString()).value_or(SampleState::Waiting);
    sample.end = row.getColumn(5).getString();
    sample.error = row.getColumn(6).getString();
    sample.attempts = row.getColumn(7).getInt();
    sample.seconds = number_or_none(row.getColumn(8));
    sample.rounds = row.getColumn(9).getInt();
    sample.usage.input = integer_or_none(row.getColumn(10));
    sample.usage.cached_input = integer_or_none(row.getColumn(11));
    sample.usage.cache_write = integer_or_none(row.getColumn(12));
    sample.usage.output = integer_or_none(row.getColumn(13));
    sample.usage.reasoning = integer_or_none(row.getColumn(14));
    sample.cost = number_or_none(row.getColumn(15));
    sample.contaminated = row.getColumn(16).getString();
    sample.roles = roles_from(parse_json(row.getColumn(17).getString(), "a sample's roles"));
    return sample;
}

template <typename Value>
void bind_or_null(SQLite::Statement& statement, const char* name,
                  const std::optional<Value>& value) {
    if (value)
        statement.bind(name, *value);
    else
        statement.bind(name);
}

Json metadata_from(SQLite::Statement& row) {
    return parse_json(row.getColumn(6).getString(), "a score's metadata");
}

std::vector<ScorePart> parts_from(SQLite::Statement& row) {
    constexpr const char* Parts = "a score's parts";
    auto parts = score_parts_from(parse_json(row.getColumn(8).getString(), Parts));
    if (!parts)
        throw Error(ErrorCode::Malformed, fmt::format("{} are not as they are written", Parts),
                    "Score the suite anew with --again");
    return *std::move(parts);
}

StoredScore score_of_row(SQLite::Statement& row) {
    StoredScore stored{row.getColumn(0).getInt64(), row.getColumn(1).getString(), {}};
    if (row.getColumn(2).isNull())
        stored.scoring =
            Unscored{row.getColumn(7).getString(), metadata_from(row), parts_from(row)};
    else
        stored.scoring = Score{row.getColumn(2).getDouble(), row.getColumn(3).getString(),
                               row.getColumn(4).getString(), row.getColumn(5).getString(),
                               metadata_from(row),           parts_from(row)};
    return stored;
}

/// The database "other" for as long as it is read, whatever comes of that.
class Attached {
public:
    explicit Attached(SQLite::Database& connection) : m_connection(connection) {}
    ~Attached() { m_connection.tryExec("detach database other"); }
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

private:
    SQLite::Database& m_connection;
};

} // namespace

/// The connection; one thread at a time uses it.
class ResultStore::Database {
public:
    explicit Database(const fs::path& file) : m_file(file.string()), m_connection(open(m_file)) {}

    template <typename Work>
    auto call(const Work& work) {
        const std::lock_guard lock(m_mutex);
        try {
            return work(m_connection);
        } catch (const SQLite::Exception& error) {
            throw failure(error);
        }
    }

    void make_tables() {
        call([](SQLite::Database& connection) { make_result_tables(connection); });
    }

    void expect_sound() {
        call([this](SQLite::Database& connection) {
            const std::string found = connection.execAndGet("pragma quick_check(1)").getString();
            if (found != "ok")
                throw Error(ErrorCode::Malformed, fmt::format("{}: {}", m_file, found));
        });
    }

private:
    static SQLite::Database open(const std::string& file) {
        try {
            return {file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, PatienceMs};
        } catch (const SQLite::Exception& error) {
            throw Error(ErrorCode::Io, fmt::format("{} cannot be opened: {}", file, error.what()));
        }
    }

    Error failure(const SQLite::Exception& error) const {
        constexpr int Damaged = 11;    // SQLITE_CORRUPT
        constexpr int NoDatabase = 26; // SQLITE_NOTADB
        if (error.getErrorCode() == NoDatabase)
            return {ErrorCode::Malformed, fmt::format("{} is no file of results", m_file),
                    "Name the folder of a suite"};
        return {error.getErrorCode() == Damaged ? ErrorCode::Malformed : ErrorCode::Io,
                fmt::format("{}: {}", m_file, error.what())};
    }

    std::string m_file;
    std::mutex m_mutex;
    SQLite::Database m_connection;
};

ResultStore::ResultStore(const fs::path& file) : m_database(std::make_unique<Database>(file)) {
    m_database->make_tables();
}

ResultStore::~ResultStore() = default;

void ResultStore::add_samples(const std::vector<std::string>& tasks,
                              const std::vector<std::string>& arms, int repetitions) {
    m_database->call([&](SQLite::Database& connection) {
        SQLite::Transaction transaction(connection);
        SQLite::Statement insert(
            connection, "insert or ignore into sample (task, arm, repetition) values (?, ?, ?)");
        for (int repetition = 1; repetition <= repetitions; ++repetition)
            for (const std::string& task : tasks)
                for (const std::string& arm : arms) {
                    insert.bind(1, task);
                    insert.bind(2, arm);
                    insert.bind(3, repetition);
                    insert.exec();
                    insert.reset();
                }
        transaction.commit();
    });
}

void ResultStore::update(const Sample& sample) {
    m_database->call([&](SQLite::Database& connection) {
        SQLite::Statement update(
            connection,
            "update sample set state = :state, end = :end, error = :error, attempts = :attempts, "
            "seconds = :seconds, rounds = :rounds, input_tokens = :input, "
            "cached_input_tokens = :cached, cache_write_tokens = :written, "
            "output_tokens = :output, reasoning_tokens = :reasoning, cost_usd = :cost, "
            "contaminated = :contaminated, roles = :roles where id = :id");
        update.bind(":state", std::string(sample_state_name(sample.state)));
        update.bind(":end", sample.end);
        update.bind(":error", sample.error);
        update.bind(":attempts", sample.attempts);
        bind_or_null(update, ":seconds", sample.seconds);
        update.bind(":rounds", sample.rounds);
        bind_or_null(update, ":input", sample.usage.input);
        bind_or_null(update, ":cached", sample.usage.cached_input);
        bind_or_null(update, ":written", sample.usage.cache_write);
        bind_or_null(update, ":output", sample.usage.output);
        bind_or_null(update, ":reasoning", sample.usage.reasoning);
        bind_or_null(update, ":cost", sample.cost);
        update.bind(":contaminated", sample.contaminated);
        update.bind(":roles", to_line(to_json(sample.roles)));
        update.bind(":id", sample.id);
        update.exec();
    });
}

void ResultStore::retry_errored() {
    m_database->call([](SQLite::Database& connection) {
        connection.exec("update sample set state = 'waiting' where state = 'errored'");
    });
}

SuiteCounts ResultStore::counts() const {
    return m_database->call([](SQLite::Database& connection) {
        SQLite::Statement row(
            connection, "select count(*), coalesce(sum(state = 'waiting'), 0), "
                        "coalesce(sum(state = 'ended'), 0), coalesce(sum(state = 'errored'), 0), "
                        "total(cost_usd), total(seconds) from sample");
        row.executeStep();
        const auto count = [&](int column) {
            return static_cast<std::size_t>(row.getColumn(column).getInt64());
        };
        return SuiteCounts{count(0),
                           count(1),
                           count(2),
                           count(3),
                           row.getColumn(4).getDouble(),
                           row.getColumn(5).getDouble()};
    });
}

double ResultStore::spent_on_judging() const {
    return m_database->call([](SQLite::Database& connection) {
        SQLite::Statement row(
            connection,
            fmt::format("select (select total(json_extract(metadata, '$.{0}')) from score) + "
                        "(select total(json_extract(part.value, '$.metadata.{0}')) "
                        "from score, json_each(score.parts) as part)",
                        SpentMember));
        row.executeStep();
        return row.getColumn(0).getDouble();
    });
}

std::vector<Sample> ResultStore::samples(std::int64_t after, std::size_t limit,
                                         std::optional<SampleState> state) const {
    return m_database->call([&](SQLite::Database& connection) {
        SQLite::Statement rows(connection,
                               fmt::format("select {} from sample where id > ?1 {} order by id "
                                           "limit ?2",
                                           Columns, state ? "and state = ?3" : ""));
        rows.bind(1, after);
        rows.bind(2, static_cast<std::int64_t>(limit));
        if (state)
            rows.bind(3, std::string(sample_state_name(*state)));
        std::vector<Sample> found;
        while (rows.executeStep())
            found.push_back(sample_of_row(rows));
        return found;
    });
}

std::optional<Sample> ResultStore::sample(std::int64_t id) const {
    std::vector<Sample> found = samples(id - 1, 1);
    if (found.empty() || found.front().id != id)
        return std::nullopt;
    return std::move(found.front());
}

void ResultStore::record(const StoredScore& stored) {
    m_database->call([&](SQLite::Database& connection) {
        SQLite::Statement insert(connection,
                                 "insert or replace into score values "
                                 "(:sample, :scorer, :value, :grade, :answer, :explanation, "
                                 ":metadata, :unscored, :parts)");
        insert.bind(":sample", stored.sample);
        insert.bind(":scorer", stored.scorer);
        const auto* unscored = std::get_if<Unscored>(&stored.scoring);
        const Score score = unscored ? Score() : std::get<Score>(stored.scoring);
        if (unscored) {
            insert.bind(":value");
            insert.bind(":unscored", unscored->reason);
        } else {
            insert.bind(":value", score.value);
            insert.bind(":unscored");
        }
        insert.bind(":grade", score.grade);
        insert.bind(":answer", score.answer);
        insert.bind(":explanation", score.explanation);
        insert.bind(":metadata", to_line(metadata_of(stored.scoring)));
        insert.bind(":parts", to_line(to_json(parts_of(stored.scoring))));
        insert.exec();
    });
}

std::vector<StoredScore> ResultStore::scores_of(std::int64_t sample) const {
    return m_database->call([&](SQLite::Database& connection) {
        SQLite::Statement rows(connection,
                               "select sample, scorer, value, grade, answer, explanation, "
                               "metadata, unscored, parts from score where sample = ? "
                               "order by scorer");
        rows.bind(1, sample);
        std::vector<StoredScore> found;
        while (rows.executeStep())
            found.push_back(score_of_row(rows));
        return found;
    });
}

std::vector<std::string> ResultStore::scorers() const {
    return m_database->call([](SQLite::Database& connection) {
        SQLite::Statement rows(connection, "select distinct scorer from score order by scorer");
        std::vector<std::string> names;
        while (rows.executeStep())
            names.push_back(rows.getColumn(0).getString());
        return names;
    });
}

bool ResultStore::has_score(std::int64_t sample, const std::string& scorer) const {
    return m_database->call([&](SQLite::Database& connection) {
        SQLite::Statement row(connection, "select 1 from score where sample = ? and scorer = ?");
        row.bind(1, sample);
        row.bind(2, scorer);
        return row.executeStep();
    });
}

void ResultStore::expect_sound() const {
    m_database->expect_sound();
}

void ResultStore::merge(const fs::path& file) {
    const ResultStore other(file); // whoever wrote it may have been an older version
    m_database->call([&](SQLite::Database& connection) {
        SQLite::Statement attach(connection, "attach database ? as other");
        attach.bind(1, file.string());
        attach.exec();
        const Attached attached(connection);
        SQLite::Transaction transaction(connection);
        connection.exec("drop table if exists temp.taken");
        connection.exec(
            "create temp table taken as select other.sample.id from other.sample "
            "join main.sample on main.sample.id = other.sample.id "
            "and main.sample.task = other.sample.task and main.sample.arm = other.sample.arm "
            "and main.sample.repetition = other.sample.repetition "
            "where main.sample.state = 'waiting' and "
            "(other.sample.state <> 'waiting' or other.sample.cost_usd is not null)");
        connection.exec("insert or replace into main.sample select * from other.sample "
                        "where id in (select id from taken)");
        connection.exec("insert or replace into main.score select * from other.score "
                        "where sample in (select id from taken)");
        connection.exec("drop table taken");
        transaction.commit();
    });
}

} // namespace graticule::evaluation
