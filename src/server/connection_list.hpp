// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <list>
#include <unordered_set>

namespace graticule::server {

/// What the list has its connections do.
class ListedConnection {
public:
    /// Closes at once; the connection must take itself off the list before this returns.
    virtual void drop() = 0;
    /// Ends once what is under way has ended, which is to be soon.
    virtual void stop() = 0;

protected:
    ~ListedConnection() = default;
};

/// The connections of a server, for its own thread alone.
class ConnectionList {
public:
    explicit ConnectionList(std::size_t most) : m_most(most) {}

    /// Whether there is room for another. Where there was none, those connections give way that
    /// have waited for their clients longest, as their clients may never say anything.
    bool make_room();

    void add(ListedConnection& connection) { m_all.insert(&connection); }
    void remove(ListedConnection& connection);
    /// The connection waits for its client from now on, until it works. One that is no longer on
    /// the list, as it gave way while what it wrote was being sent, gives no room and is left out.
    void set_waiting(ListedConnection& connection);
    void set_working(ListedConnection& connection) { m_waiting.remove(&connection); }

    std::size_t size() const { return m_all.size(); }
    void stop_all();
    void drop_all();

private:
    std::size_t m_most;
    std::unordered_set<ListedConnection*> m_all;
    std::list<ListedConnection*> m_waiting; ///< the one that has waited longest first
};

} // namespace graticule::server
