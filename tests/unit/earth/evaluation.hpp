// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include "earth/catalogue/assets.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

/// Expressions as the client writes them, and what becomes of them.
namespace graticule::earth {

using Arguments = std::initializer_list<std::pair<const char*, Json>>;

/// A call of an algorithm; arguments that are no nodes are constants.
Json call(std::string_view name, Arguments arguments = {});
/// An argument of the function around it.
Json argument(std::string_view name);
/// A user's function of one argument "x", or of more.
Json function(const Json& body, std::initializer_list<const char*> names = {"x"});
/// A list of nodes.
Json array(std::initializer_list<Json> elements);

/// What the client gets for an expression of this node.
Json evaluate(const Json& node, const AssetCatalog& catalog = AssetCatalog());
/// The same for a whole expression, with its values.
Json evaluate_expression(const Json& expression, const AssetCatalog& catalog = AssetCatalog());
/// The one line of the error that it ends with; "no error" for none.
std::string error_of(const Json& node, const AssetCatalog& catalog = AssetCatalog());
std::string error_of_expression(const Json& expression);

} // namespace graticule::earth
