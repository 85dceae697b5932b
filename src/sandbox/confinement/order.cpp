// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/order.hpp"

#include "sandbox/confinement/failure.hpp"

#include <algorithm>
#include <charconv>
#include <map>

namespace graticule::sandbox::confinement {

namespace {

class Words {
public:
    explicit Words(std::string_view message) : m_rest(message) {}

    bool ended() const { return m_rest.empty(); }

    std::string_view next() {
        const std::size_t end = m_rest.find('\0');
        if (end == std::string_view::npos)
            throw Failure("an order is cut off");
        const std::string_view word = m_rest.substr(0, end);
        m_rest.remove_prefix(end + 1);
        return word;
    }

    std::uint64_t number() {
        const std::string_view word = next();
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size())
            throw Failure("an order has no number where one belongs");
        return value;
    }

private:
    std::string_view m_rest;
};

void add_entry(std::string& message, std::string_view word) {
    message.append(word).push_back('\0');
}

using Number = std::uint64_t SessionOrder::*;
using Switch = bool SessionOrder::*;

const std::map<std::string_view, Number>& numbers() {
    static const std::map<std::string_view, Number> table{
        {"address_space_bytes", &SessionOrder::address_space_bytes},
        {"scratch_bytes", &SessionOrder::scratch_bytes},
        {"scratch_files", &SessionOrder::scratch_files},
        {"file_bytes", &SessionOrder::file_bytes},
        {"open_files", &SessionOrder::open_files},
        {"processes", &SessionOrder::processes},
        {"cpu_s", &SessionOrder::cpu_s},
        {"origin", &SessionOrder::origin},
    };
    return table;
}

const std::map<std::string_view, Switch>& switches() {
    static const std::map<std::string_view, Switch> table{
        {"copies_files", &SessionOrder::copies_files},
        {"copyable", &SessionOrder::copyable},
        {"landlock", &SessionOrder::landlock},
        {"private_proc", &SessionOrder::private_proc},
        {"proxy", &SessionOrder::proxy},
        {"second_user", &SessionOrder::second_user},
        {"syscall_filter", &SessionOrder::syscall_filter},
    };
    return table;
}

} // namespace

std::string to_words(const ServerOrder& order) {
    std::string message;
    add_entry(message, "private_proc");
    add_entry(message, order.private_proc ? "1" : "0");
    add_entry(message, "first_user");
    add_entry(message, std::to_string(order.first_user));
    for (const std::string& path : order.read_only) {
        add_entry(message, "read_only");
        add_entry(message, path);
    }
    return message;
}

std::string to_words(const SessionOrder& order) {
    std::string message;
    for (const auto& [name, field] : numbers()) {
        add_entry(message, name);
        add_entry(message, std::to_string(order.*field));
    }
    for (const auto& [name, field] : switches()) {
        add_entry(message, name);
        add_entry(message, order.*field ? "1" : "0");
    }
    for (const MountOrder& mount : order.mounts) {
        add_entry(message, mount.writable ? "writable" : "readable");
        add_entry(message, mount.source);
        add_entry(message, mount.target);
    }
    for (const std::string& path : order.covered) {
        add_entry(message, "covered");
        add_entry(message, path);
    }
    for (const std::string& group : order.groups) {
        add_entry(message, "group");
        add_entry(message, group);
    }
    for (const std::string& word : order.program) {
        add_entry(message, "program");
        add_entry(message, word);
    }
    return message;
}

bool is_beneath(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

bool is_scratch(std::string_view path) {
    return std::any_of(ScratchPlaces.begin(), ScratchPlaces.end(),
                       [&](const char* place) { return is_beneath(path, place); });
}

ServerOrder server_order(std::string_view message) {
    ServerOrder order;
    for (Words words(message); !words.ended();) {
        const std::string_view name = words.next();
        if (name == "private_proc")
            order.private_proc = words.number() != 0;
        else if (name == "first_user")
            order.first_user = words.number();
        else if (name == "read_only")
            order.read_only.emplace_back(words.next());
        else
            throw Failure("an order has a word that is none");
    }
    return order;
}

SessionOrder session_order(std::string_view message) {
    SessionOrder order;
    for (Words words(message); !words.ended();) {
        const std::string_view name = words.next();
        if (const auto number = numbers().find(name); number != numbers().end())
            order.*number->second = words.number();
        else if (const auto flag = switches().find(name); flag != switches().end())
            order.*flag->second = words.number() != 0;
        else if (name == "writable" || name == "readable") {
            const std::string source(words.next());
            order.mounts.push_back({name == "writable", source, std::string(words.next())});
        } else if (name == "covered")
            order.covered.emplace_back(words.next());
        else if (name == "group")
            order.groups.emplace_back(words.next());
        else if (name == "program")
            order.program.emplace_back(words.next());
        else
            throw Failure("an order has a word that is none");
    }
    return order;
}

} // namespace graticule::sandbox::confinement
