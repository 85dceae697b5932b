// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/geopackage_index.hpp"

#include <fmt/format.h>
#include <gdal.h>
#include <ogr_api.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace graticule::geodata {

namespace {

std::string in_quotes(const std::string& text, char quote) {
    std::string result(1, quote);
    for (const char letter : text)
        result.append(letter == quote ? 2 : 1, letter);
    return result + quote;
}

// Rows of two texts that a statement gives, or none.
std::vector<std::array<std::string, 2>> query(GDALDatasetH dataset, const std::string& statement) {
    std::vector<std::array<std::string, 2>> rows;
    OGRLayerH result = GDALDatasetExecuteSQL(dataset, statement.c_str(), nullptr, nullptr);
    if (result == nullptr)
        return rows;
    while (OGRFeatureH feature = OGR_L_GetNextFeature(result)) {
        if (OGR_F_GetFieldCount(feature) == 2)
            rows.push_back(
                {OGR_F_GetFieldAsString(feature, 0), OGR_F_GetFieldAsString(feature, 1)});
        OGR_F_Destroy(feature);
    }
    GDALDatasetReleaseResultSet(dataset, result);
    return rows;
}

// A file of SQLite. The first failure is kept, and all that follows does nothing.
class Database {
public:
    explicit Database(const std::filesystem::path& path) {
        check(sqlite3_open_v2(path.c_str(), &m_handle, SQLITE_OPEN_READWRITE, nullptr));
    }
    ~Database() { sqlite3_close(m_handle); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void run(const std::string& statements) {
        if (!failed())
            check(sqlite3_exec(m_handle, statements.c_str(), nullptr, nullptr, nullptr));
    }
    void check(int status) {
        if (status != SQLITE_OK && status != SQLITE_DONE && status != SQLITE_ROW)
            fail(sqlite3_errmsg(m_handle));
    }
    void fail(std::string_view why) {
        if (!failed())
            m_failure = why;
    }
    bool failed() const { return !m_failure.empty(); }
    const std::string& failure() const { return m_failure; }
    sqlite3* handle() const { return m_handle; }

private:
    sqlite3* m_handle = nullptr;
    std::string m_failure;
};

class Statement {
public:
    Statement(Database& database, const std::string& text) : m_database(database) {
        if (!database.failed())
            database.check(sqlite3_prepare_v2(database.handle(), text.c_str(),
                                              static_cast<int>(text.size()), &m_statement,
                                              nullptr));
    }
    ~Statement() { sqlite3_finalize(m_statement); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    void insert(std::int64_t first, std::int64_t second) {
        if (m_database.failed())
            return;
        sqlite3_bind_int64(m_statement, 2, second);
        step(first);
    }
    void insert(std::int64_t first, std::span<const std::uint8_t> second) {
        if (m_database.failed())
            return;
        sqlite3_bind_blob(m_statement, 2, second.data(), static_cast<int>(second.size()),
                          SQLITE_STATIC);
        step(first);
    }
    /// The first number of the first row, 0 where there is none.
    std::int64_t number() {
        if (m_database.failed())
            return 0;
        const int status = sqlite3_step(m_statement);
        m_database.check(status);
        return status == SQLITE_ROW ? sqlite3_column_int64(m_statement, 0) : 0;
    }

private:
    void step(std::int64_t first) {
        sqlite3_bind_int64(m_statement, 1, first);
        m_database.check(sqlite3_step(m_statement));
        sqlite3_reset(m_statement);
    }

    Database& m_database;
    sqlite3_stmt* m_statement = nullptr;
};

// What a node of the tree holds: a box, and the feature or the node that it is of.
struct Cell {
    std::int64_t id;
    float min_x, max_x, min_y, max_y;
};

// The tree holds boxes in single precision, which must not be smaller.
float not_above(double value) {
    constexpr float Most = std::numeric_limits<float>::max();
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    if (std::abs(value) > Most)
        return value < 0 ? -Infinity : Most;
    const auto near = static_cast<float>(value);
    return near > value ? std::nextafter(near, -Infinity) : near;
}

float not_below(double value) {
    return -not_above(-value);
}

std::vector<Cell> cells_of(const GeometryColumn& geometry, std::span<const std::int64_t> ids) {
    std::vector<Cell> cells;
    cells.reserve(geometry.size());
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        const Extent& extent = geometry.extent(row);
        if (!extent.empty())
            cells.push_back({ids.empty() ? static_cast<std::int64_t>(row) + 1 : ids[row],
                             not_above(extent.min_x), not_below(extent.max_x),
                             not_above(extent.min_y), not_below(extent.max_y)});
    }
    return cells;
}

// Of an axis, for comparison; what reaches to infinity both ways counts as anywhere.
double middle(float low, float high) {
    const double sum = static_cast<double>(low) + static_cast<double>(high);
    return std::isnan(sum) ? 0 : sum / 2;
}

// Puts cells that are near each other beside each other: slices from west to east, each from south
// to north.
void arrange(std::vector<Cell>& cells, std::size_t per_node, const Context& context) {
    std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
        return middle(a.min_x, a.max_x) < middle(b.min_x, b.max_x);
    });
    const std::size_t nodes = (cells.size() + per_node - 1) / per_node;
    const auto slices = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(nodes))));
    parallel_for(context, cells.size(), slices * per_node, [&](std::size_t begin, std::size_t end) {
        const std::span<Cell> slice = std::span(cells).subspan(begin, end - begin);
        std::sort(slice.begin(), slice.end(), [](const Cell& a, const Cell& b) {
            return middle(a.min_y, a.max_y) < middle(b.min_y, b.max_y);
        });
    });
}

template <typename Number>
std::uint8_t* put_value(std::uint8_t* at, Number value) { // the highest byte first
    for (std::size_t byte = sizeof(Number); byte-- > 0;)
        *at++ = static_cast<std::uint8_t>(value >> (8 * byte));
    return at;
}

std::vector<std::uint8_t> node_of(std::span<const Cell> cells, std::uint16_t depth,
                                  std::size_t bytes) {
    std::vector<std::uint8_t> node(bytes);
    std::uint8_t* at = put_value(node.data(), depth);
    at = put_value(at, static_cast<std::uint16_t>(cells.size()));
    for (const Cell& cell : cells) {
        at = put_value(at, static_cast<std::uint64_t>(cell.id));
        for (const float number : {cell.min_x, cell.max_x, cell.min_y, cell.max_y})
            at = put_value(at, std::bit_cast<std::uint32_t>(number));
    }
    return node;
}

Cell box_of(std::span<const Cell> cells, std::int64_t node) {
    Cell box = cells.front();
    for (const Cell& cell : cells) {
        box.min_x = std::min(box.min_x, cell.min_x);
        box.max_x = std::max(box.max_x, cell.max_x);
        box.min_y = std::min(box.min_y, cell.min_y);
        box.max_y = std::max(box.max_y, cell.max_y);
    }
    box.id = node;
    return box;
}

constexpr std::int64_t Root = 1;

// Writes the tree from its leaves up.
class TreeWriter {
public:
    TreeWriter(Database& database, const std::string& table, std::size_t features)
        : m_database(database), m_nodes(database, insertion(table, "_node", "nodeno, data")),
          m_parents(database, insertion(table, "_parent", "nodeno, parentnode")),
          m_rows(database, insertion(table, "_rowid", "rowid, nodeno")) {
        Statement size(database, fmt::format("SELECT length(data) FROM {} WHERE nodeno = {}",
                                             in_quotes(table + "_node", '"'), Root));
        m_node_bytes = static_cast<std::size_t>(size.number());
        m_leaves.reserve(features);
    }

    void write(std::vector<Cell> cells, const Context& context) {
        constexpr std::size_t HeaderBytes = 4;
        constexpr std::size_t CellBytes = sizeof(std::int64_t) + 4 * sizeof(float);
        if (m_database.failed() || cells.empty())
            return;
        if (m_node_bytes < HeaderBytes + 2 * CellBytes) {
            m_database.fail("the spatial index has no root, or nodes that are too small");
            return;
        }
        const std::size_t per_node = (m_node_bytes - HeaderBytes) / CellBytes;
        arrange(cells, per_node, context);
        std::uint16_t depth = 0;
        for (; cells.size() > per_node; ++depth) {
            std::vector<Cell> above;
            for (std::size_t begin = 0; begin < cells.size(); begin += per_node) {
                const std::span<const Cell> members =
                    std::span(cells).subspan(begin, std::min(per_node, cells.size() - begin));
                m_nodes.insert(m_next, node_of(members, 0, m_node_bytes));
                place(members, m_next, depth);
                above.push_back(box_of(members, m_next++));
            }
            context.check_cancelled();
            cells = std::move(above);
        }
        m_nodes.insert(Root, node_of(cells, depth, m_node_bytes));
        place(cells, Root, depth);
        std::sort(m_leaves.begin(), m_leaves.end());
        for (const auto& [feature, leaf] : m_leaves)
            m_rows.insert(feature, leaf);
    }

private:
    static std::string insertion(const std::string& table, const char* part, const char* columns) {
        return fmt::format("INSERT OR REPLACE INTO {} ({}) VALUES (?, ?)",
                           in_quotes(table + part, '"'), columns);
    }

    // Features are written in order at the end: SQLite puts what comes in order at once.
    void place(std::span<const Cell> members, std::int64_t node, std::uint16_t depth) {
        for (const Cell& member : members) {
            if (depth == 0)
                m_leaves.emplace_back(member.id, node);
            else
                m_parents.insert(member.id, node);
        }
    }

    Database& m_database;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_leaves; ///< feature, node
    Statement m_nodes;
    Statement m_parents;
    Statement m_rows;
    std::size_t m_node_bytes = 0;
    std::int64_t m_next = Root + 1;
};

} // namespace

GeoPackageIndex::GeoPackageIndex(void* dataset, void* layer) {
    const std::string name = OGR_L_GetName(layer);
    const std::string column = OGR_L_GetGeometryColumn(layer);
    m_table = "rtree_" + name + "_" + column;
    query(dataset, fmt::format("SELECT CreateSpatialIndex({}, {})", in_quotes(name, '\''),
                               in_quotes(column, '\'')));
    const auto triggers = query(
        dataset, fmt::format("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND "
                             "tbl_name = {} AND substr(name, 1, {}) = {}",
                             in_quotes(name, '\''), m_table.size(), in_quotes(m_table, '\'')));
    for (const auto& [trigger, text] : triggers) {
        query(dataset, "DROP TRIGGER " + in_quotes(trigger, '"'));
        m_triggers.push_back(text);
    }
}

std::string GeoPackageIndex::fill(const std::filesystem::path& path, const GeometryColumn& geometry,
                                  std::span<const std::int64_t> ids, const Context& context) const {
    Database database(path);
    // The file is not in its place yet: one that was not finished is thrown away.
    database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    TreeWriter(database, m_table, geometry.size()).write(cells_of(geometry, ids), context);
    for (const std::string& trigger : m_triggers)
        database.run(trigger);
    database.run("COMMIT");
    return database.failure();
}

} // namespace graticule::geodata
