// SPDX-License-Identifier: Apache-2.0
#include "retrieval/keys.hpp"

#include "base/text.hpp"
#include "geodata/tables/code_spelling.hpp"
#include "geodata/tables/exact_number.hpp"
#include "retrieval/value_index.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

namespace graticule::retrieval {

namespace {

using geodata::FieldType;

constexpr double LeastMatched = 0.6;
constexpr double LeastNamesAgree = 0.5;

bool can_be_key(const FieldProfile& field) {
    using enum FieldRole;
    static const std::set<std::string, std::less<>> RowNumbers{"objectid", "fid",   "gid",  "oid",
                                                               "ogc",      "rowid", "index"};
    const Words words = identifier_words(field.name);
    if (std::any_of(words.begin(), words.end(),
                    [](const std::string& word) { return RowNumbers.contains(word); }))
        return false;
    const bool fits = field.role == Name || field.role == Key || field.role == Category;
    return fits && field.type != FieldType::Boolean && field.distinct > 1;
}

bool is_number_field(const FieldProfile& field) {
    return field.type != FieldType::Text;
}

/// A key's value as join_by_key compares it: text as it is; a number where the other side holds
/// numbers and the text spells one.
std::string key_text(const geodata::Column& column, std::size_t row, bool as_number = false) {
    if (as_number || column.type() != FieldType::Text)
        if (auto number = geodata::exact_number(column, row))
            return std::move(*number);
    return column.display(row);
}

/// Whether the keys that two sides share are numbers, though written as text.
bool are_numbers(const std::vector<std::pair<std::size_t, std::size_t>>& pairs,
                 const DatasetProfile& left, std::size_t field) {
    const geodata::Column& keys = left.layer->column(field);
    return keys.type() == FieldType::Text
           && std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
                  return parse_number(keys.text(pair.first)).has_value();
              });
}

/// Whether a field's values name one row each (or one row of each year).
bool is_unique(const DatasetProfile& dataset, std::size_t field) {
    const FieldProfile& profile = dataset.fields[field];
    std::size_t repeats = 1;
    if (dataset.year_field)
        repeats = std::max<std::size_t>(1, dataset.fields[*dataset.year_field].distinct);
    return is_key_of_rows(profile, dataset.rows, repeats);
}

/// Whether two codes are of one kind, as far as their names say ("FIPS" and "id" may be).
bool kinds_agree(const FieldProfile& left, const FieldProfile& right) {
    const Words l = identifier_words(left.name);
    const Words r = identifier_words(right.name);
    const auto plain = [](const Words& words) {
        return std::find(words.begin(), words.end(), "id") != words.end()
               || std::find(words.begin(), words.end(), "code") != words.end();
    };
    return plain(l) || plain(r) || std::any_of(l.begin(), l.end(), [&](const std::string& word) {
               return std::find(r.begin(), r.end(), word) != r.end();
           });
}

/// "TX" for "texas": a short code of the first letter and others in their order.
bool abbreviates(const std::string& code, const std::string& name) {
    constexpr std::size_t LongestCode = 3;
    if (code.empty() || code.size() > LongestCode || name.size() <= code.size()
        || code.front() != name.front())
        return false;
    std::size_t matched = 0;
    for (const char letter : name)
        if (matched < code.size() && letter == code[matched])
            ++matched;
    return matched == code.size();
}

/// Whether rows that a number joins are called alike; true where that cannot be told.
bool names_agree(const DatasetProfile& left, const DatasetProfile& right,
                 const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
    const auto left_name = left.name_field();
    const auto right_name = right.name_field();
    if (!left_name || !right_name || left.fields[*left_name].type != FieldType::Text
        || right.fields[*right_name].type != FieldType::Text)
        return true;
    std::size_t compared = 0;
    std::size_t alike = 0;
    constexpr std::size_t Enough = 200;
    for (const auto& [l, r] : pairs) {
        if (left.layer->column(*left_name).is_null(l)
            || right.layer->column(*right_name).is_null(r))
            continue;
        const std::string a = comparable_text(left.layer->column(*left_name).text(l));
        const std::string b = comparable_text(right.layer->column(*right_name).text(r));
        if (a.empty() || b.empty())
            continue;
        ++compared;
        if (a == b || a.starts_with(b) || b.starts_with(a) || abbreviates(a, b)
            || abbreviates(b, a))
            ++alike;
        if (compared >= Enough)
            break;
    }
    return compared == 0
           || static_cast<double>(alike) >= LeastNamesAgree * static_cast<double>(compared);
}

/// Which part of the smaller side a pair finds.
double found_of_smaller(const KeyPair& pair, const DatasetProfile& left,
                        const DatasetProfile& right) {
    const double left_size = static_cast<double>(left.fields[pair.left_field].distinct);
    const double right_size = static_cast<double>(right.fields[pair.right_field].distinct);
    return pair.matched * left_size / std::max(1.0, std::min(left_size, right_size));
}

/// Of two pairs of fields the one of codes, then the one that finds clearly more of its values,
/// else the one that finds more rows.
bool is_better(const KeyPair& pair, const KeyPair& than, const DatasetProfile& left,
               const DatasetProfile& right) {
    constexpr double Clearly = 0.15;
    constexpr double CodesFirst = 0.3; // of names that agree, many are written otherwise elsewhere
    const double more = found_of_smaller(pair, left, right) - found_of_smaller(than, left, right);
    if (pair.by_code != than.by_code)
        return pair.by_code ? more + CodesFirst > 0 : more - CodesFirst > 0;
    if (std::abs(more) > Clearly)
        return more > 0;
    const auto rows = [&](const KeyPair& found) {
        return found.matched * static_cast<double>(left.fields[found.left_field].distinct);
    };
    return rows(pair) > rows(than);
}

} // namespace

const KeyFinder::RowsByKey& KeyFinder::rows_by_key(std::size_t dataset, std::size_t field,
                                                   Spelling spelling) {
    const auto [it, fresh] = m_rows.try_emplace({dataset, field, spelling});
    if (fresh) {
        const geodata::Column& column = m_schema->datasets[dataset].layer->column(field);
        for (std::size_t row = 0; row < column.size(); ++row)
            if (!column.is_null(row))
                it->second.emplace(spelling == Spelling::Code
                                       ? geodata::plain_code(column.text(row))
                                       : key_text(column, row, spelling == Spelling::Number),
                                   row);
        it->second.erase(std::string(NoCode));
    }
    return it->second;
}

std::optional<KeyFinder::Fallback> KeyFinder::fallback(std::size_t side, std::size_t field,
                                                       std::size_t other, std::size_t other_field) {
    const DatasetProfile& profile = m_schema->datasets[side];
    const geodata::Column& codes = profile.layer->column(field);
    if (codes.type() != FieldType::Text)
        return std::nullopt;
    std::vector<std::size_t> without;
    for (std::size_t row = 0; row < codes.size(); ++row)
        if (!codes.is_null(row) && codes.text(row) == NoCode)
            without.push_back(row);
    const RowsByKey& known = rows_by_key(other, other_field, Spelling::Written);
    const RowsByKey& taken = rows_by_key(side, field, Spelling::Written);
    std::optional<Fallback> best;
    for (std::size_t f = 0; f < profile.fields.size() && !without.empty(); ++f) {
        const geodata::Column& column = profile.layer->column(f);
        if (f == field || column.type() != FieldType::Text)
            continue;
        const auto found = static_cast<std::size_t>(
            std::count_if(without.begin(), without.end(), [&](std::size_t row) {
                const std::string code = key_text(column, row);
                return known.contains(code) && !taken.contains(code);
            }));
        if (found > (best ? best->rows : 0))
            best = Fallback{f, found};
    }
    return best;
}

KeyFinder::Pairs KeyFinder::pairs_of(std::size_t left, std::size_t left_field, std::size_t right,
                                     std::size_t right_field, Spelling spelling) {
    const RowsByKey& on_left = rows_by_key(left, left_field, spelling);
    const RowsByKey& on_right = rows_by_key(right, right_field, spelling);
    const bool left_is_smaller = on_left.size() <= on_right.size();
    const RowsByKey& fewer = left_is_smaller ? on_left : on_right;
    const RowsByKey& more = left_is_smaller ? on_right : on_left;
    Pairs pairs;
    for (const auto& [key, row] : fewer)
        if (const auto it = more.find(key); it != more.end())
            pairs.push_back(left_is_smaller ? std::pair{row, it->second}
                                            : std::pair{it->second, row});
    return pairs;
}

bool KeyFinder::distinguishes_rows(std::size_t dataset, std::size_t field, Spelling spelling) {
    return rows_by_key(dataset, field, spelling).size()
           == rows_by_key(dataset, field, Spelling::Written).size();
}

std::optional<KeyPair> KeyFinder::compare(std::size_t left, std::size_t left_field,
                                          std::size_t right, std::size_t right_field) {
    const DatasetProfile& l = m_schema->datasets[left];
    const DatasetProfile& r = m_schema->datasets[right];
    const bool as_number =
        is_number_field(l.fields[left_field]) || is_number_field(r.fields[right_field]);
    if (!is_unique(r, right_field))
        return std::nullopt;
    const Spelling plain = as_number ? Spelling::Number : Spelling::Written;
    const std::size_t keys_on_left = rows_by_key(left, left_field, plain).size();
    Pairs pairs = pairs_of(left, left_field, right, right_field, plain);
    bool respelled = false;
    if (!as_number && pairs.size() < keys_on_left
        && distinguishes_rows(left, left_field, Spelling::Code)
        && distinguishes_rows(right, right_field, Spelling::Code)) {
        Pairs as_codes = pairs_of(left, left_field, right, right_field, Spelling::Code);
        respelled = as_codes.size() > pairs.size();
        if (respelled)
            pairs = std::move(as_codes);
    }
    constexpr std::size_t LeastPairs = 2;
    if (pairs.size() < LeastPairs)
        return std::nullopt;
    std::sort(pairs.begin(), pairs.end());
    // Whole numbers from 1 upwards are in half of all tables; that alone joins nothing.
    const bool chance =
        (as_number || respelled)
        && (!names_agree(l, r, pairs) || !kinds_agree(l.fields[left_field], r.fields[right_field]));
    // Nor do numbers written as text, of which a few are found: "17" is a province of many
    // countries.
    const bool few =
        static_cast<double>(pairs.size()) < LeastMatched * static_cast<double>(keys_on_left);
    if (chance || (few && are_numbers(pairs, l, left_field) && !names_agree(l, r, pairs)))
        return std::nullopt;
    const bool by_code =
        l.fields[left_field].role == FieldRole::Key || r.fields[right_field].role == FieldRole::Key;
    KeyPair pair{left_field, right_field, 0, by_code, {}, {}};
    std::size_t found = pairs.size();
    std::size_t all = keys_on_left;
    if (by_code && plain == Spelling::Written && !respelled) {
        if (const auto on_the_left = fallback(left, left_field, right, right_field)) {
            pair.left_fallback = on_the_left->field;
            found += on_the_left->rows;
            all += on_the_left->rows;
        }
        if (const auto on_the_right = fallback(right, right_field, left, left_field)) {
            pair.right_fallback = on_the_right->field;
            found += on_the_right->rows;
        }
    }
    pair.matched = static_cast<double>(found) / static_cast<double>(std::max<std::size_t>(1, all));
    // A few names in common ("Luxembourg" the town, the canton, the country) are no key.
    constexpr double LeastByName = 0.15;
    const bool by_name = !by_code && !l.year_field && pair.matched < LeastByName;
    return by_name ? std::nullopt : std::optional(pair);
}

std::optional<KeyPair> KeyFinder::find(std::size_t left, std::size_t right) {
    const auto known = m_known.find({left, right});
    if (known != m_known.end())
        return known->second;
    const DatasetProfile& l = m_schema->datasets[left];
    const DatasetProfile& r = m_schema->datasets[right];
    std::optional<KeyPair> best;
    if (l.layer && r.layer && left != right) {
        for (std::size_t i = 0; i < l.fields.size(); ++i) {
            if (!can_be_key(l.fields[i]))
                continue;
            for (std::size_t j = 0; j < r.fields.size(); ++j) {
                const bool comparable =
                    can_be_key(r.fields[j])
                    && (r.fields[j].role != FieldRole::Category || r.year_field);
                if (!comparable)
                    continue;
                const auto pair = compare(left, i, right, j);
                // A table about a part of the other's rows still joins.
                if (pair && found_of_smaller(*pair, l, r) > LeastMatched
                    && (!best || is_better(*pair, *best, l, r)))
                    best = pair;
            }
        }
    }
    m_known.emplace(std::pair{left, right}, best);
    return best;
}

std::size_t KeyFinder::found_through(std::size_t left, const Bridge& way, std::size_t right) {
    const RowsByKey names = rows_by_key(left, way.to.left_field, Spelling::Written);
    const RowsByKey& known = rows_by_key(way.dataset, way.to.right_field, Spelling::Written);
    const RowsByKey& codes = rows_by_key(right, way.from.right_field, Spelling::Written);
    const geodata::Column& code =
        m_schema->datasets[way.dataset].layer->column(way.from.left_field);
    return static_cast<std::size_t>(
        std::count_if(names.begin(), names.end(), [&](const auto& name) {
            const auto row = known.find(name.first);
            return row != known.end() && !code.is_null(row->second)
                   && codes.contains(key_text(code, row->second));
        }));
}

std::optional<Bridge> KeyFinder::bridge(std::size_t left, std::size_t right) {
    const std::optional<KeyPair> direct = find(left, right);
    if (!direct || direct->by_code)
        return std::nullopt;
    const auto& fields = m_schema->datasets[left].fields;
    std::optional<Bridge> best;
    auto most = static_cast<std::size_t>(
        direct->matched * static_cast<double>(fields[direct->left_field].distinct) + 0.5);
    for (std::size_t third = 0; third < m_schema->datasets.size(); ++third) {
        const DatasetProfile& between = m_schema->datasets[third];
        if (third == left || third == right || !between.layer || between.year_field)
            continue;
        const auto to = find(left, third);
        const auto from = find(third, right);
        if (!to || !from || to->left_field != direct->left_field || !from->by_code)
            continue;
        const Bridge way{third, *to, *from};
        if (const std::size_t found = found_through(left, way, right); found > most) {
            most = found;
            best = way;
        }
    }
    return best;
}

} // namespace graticule::retrieval
