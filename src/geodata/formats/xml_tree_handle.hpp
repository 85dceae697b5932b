// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cpl_minixml.h>

#include <memory>
#include <vector>

/// GDAL's trees of XML. For the .cpp files of geodata only.
namespace graticule::geodata {

struct XmlDeleter {
    void operator()(CPLXMLNode* node) const { CPLDestroyXMLNode(node); }
};
using XmlTree = std::unique_ptr<CPLXMLNode, XmlDeleter>;

/// Calls `visit` with every element. Walks with a list, not by recursion: the nesting is the file's
/// to choose.
template <typename Visit>
void for_each_element(const CPLXMLNode* root, const Visit& visit) {
    std::vector<const CPLXMLNode*> pending{root};
    while (!pending.empty()) {
        const CPLXMLNode* node = pending.back();
        pending.pop_back();
        if (node->psNext != nullptr)
            pending.push_back(node->psNext);
        if (node->psChild != nullptr)
            pending.push_back(node->psChild);
        if (node->eType == CXT_Element)
            visit(node);
    }
}

} // namespace graticule::geodata
