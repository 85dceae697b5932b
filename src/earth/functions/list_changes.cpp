// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/list_order.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::earth {

namespace {

List copy_of(Call& call, const char* argument = "list") {
    return *call.list(argument);
}

/// An index from the front; negative ones count from the end.
std::int64_t from_front(const List& list, std::int64_t index) {
    return index < 0 ? index + static_cast<std::int64_t>(list.size()) : index;
}

/// @param past whether the place behind the last element counts
std::size_t checked_place(Call& call, const List& list, const char* argument, bool past) {
    const std::int64_t place = from_front(list, call.integer(argument));
    if (place < 0 || place >= static_cast<std::int64_t>(list.size()) + (past ? 1 : 0))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: the index {} is outside of a list of {}", call.name(),
                                call.integer(argument), list.size()));
    return static_cast<std::size_t>(place);
}

auto at(List& list, std::size_t place) {
    return list.begin() + static_cast<std::ptrdiff_t>(place);
}

Value added(Call& call) {
    List list = copy_of(call);
    require_list_size(static_cast<double>(list.size()) + 1, call.name());
    list.push_back(call.value("element"));
    return list;
}

Value joined_lists(Call& call) {
    List list = copy_of(call);
    const auto other = call.list("other");
    require_list_size(static_cast<double>(list.size() + other->size()), call.name());
    list.insert(list.end(), other->begin(), other->end());
    return list;
}

Value slice(Call& call) {
    const List list = copy_of(call);
    const auto size = static_cast<std::int64_t>(list.size());
    const std::int64_t step = call.integer_or("step", 1);
    if (step < 1)
        call.fail("takes steps of 1 and more");
    const std::int64_t start =
        std::clamp<std::int64_t>(from_front(list, call.integer("start")), 0, size);
    const std::int64_t end =
        std::clamp<std::int64_t>(from_front(list, call.integer_or("end", size)), 0, size);
    List part;
    for (std::int64_t i = start; i < end; i += std::min(step, size))
        part.push_back(list[static_cast<std::size_t>(i)]);
    return part;
}

Value spliced(Call& call) {
    List list = copy_of(call);
    const std::size_t start = checked_place(call, list, "start", true);
    const auto count = std::clamp<std::int64_t>(call.integer("count"), 0,
                                                static_cast<std::int64_t>(list.size() - start));
    list.erase(at(list, start), at(list, start + static_cast<std::size_t>(count)));
    if (call.has("other")) {
        const auto other = call.list("other");
        require_list_size(static_cast<double>(list.size() + other->size()), call.name());
        list.insert(at(list, start), other->begin(), other->end());
    }
    return list;
}

Value removed(Call& call) {
    List list = copy_of(call);
    const Value element = call.value("element");
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const Value& each) { return equal(each, element); });
    if (found != list.end())
        list.erase(found);
    return list;
}

Value removed_all(Call& call) {
    List list = copy_of(call);
    const auto other = call.list("other");
    require_comparisons(list.size(), other->size(), call.name());
    std::erase_if(list, [&](const Value& each) {
        return std::any_of(other->begin(), other->end(),
                           [&](const Value& gone) { return equal(each, gone); });
    });
    return list;
}

Value replaced(Call& call, bool all) {
    List list = copy_of(call);
    const Value old = call.value("oldval");
    const Value replacement = call.value("newval");
    for (Value& element : list)
        if (equal(element, old)) {
            element = replacement;
            if (!all)
                break;
        }
    return list;
}

} // namespace

void add_list_changes(Registry& registry) {
    registry.add("List.add", "list,element", added);
    registry.add("List.cat", "list,other", joined_lists);
    registry.add("List.slice", "list,start,end?,step?", slice);
    registry.add("List.splice", "list,start,count,other?", spliced);
    registry.add("List.remove", "list,element", removed);
    registry.add("List.removeAll", "list,other", removed_all);
    registry.add("List.replace", "list,oldval,newval",
                 [](Call& call) { return replaced(call, false); });
    registry.add("List.replaceAll", "list,oldval,newval",
                 [](Call& call) { return replaced(call, true); });
    registry.add("List.reverse", "list", [](Call& call) -> Value {
        List list = copy_of(call);
        std::reverse(list.begin(), list.end());
        return list;
    });
    registry.add("List.set", "list,index,element", [](Call& call) -> Value {
        List list = copy_of(call);
        list[checked_place(call, list, "index", false)] = call.value("element");
        return list;
    });
    registry.add("List.insert", "list,index,element", [](Call& call) -> Value {
        List list = copy_of(call);
        require_list_size(static_cast<double>(list.size()) + 1, call.name());
        list.insert(at(list, checked_place(call, list, "index", true)), call.value("element"));
        return list;
    });
    registry.add("List.swap", "list,pos1,pos2", [](Call& call) -> Value {
        List list = copy_of(call);
        const std::size_t first = checked_place(call, list, "pos1", false);
        std::swap(list[first], list[checked_place(call, list, "pos2", false)]);
        return list;
    });
}

} // namespace graticule::earth
