// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/excel_formulas.hpp"

#include "base/file.hpp"
#include "geodata/catalog/archive.hpp"
#include "geodata/formats/xml_tree_handle.hpp"
#include "geodata/gdal_handle.hpp"

#include <algorithm>
#include <string_view>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t MaxIndexBytes = std::uintmax_t{16} << 20U; // of the list of sheets

// Names of elements and attributes may stand behind a prefix.
std::string_view local_name(std::string_view name) {
    return name.substr(name.rfind(':') + 1);
}

std::string attribute(const CPLXMLNode* element, std::string_view wanted) {
    for (const CPLXMLNode* node = element->psChild; node != nullptr; node = node->psNext)
        if (node->eType == CXT_Attribute && local_name(node->pszValue) == wanted
            && node->psChild != nullptr)
            return node->psChild->pszValue;
    return {};
}

// The attribute `asked` of the element called `name` whose attribute `by` is `value`.
std::string look_up(const fs::path& file, std::string_view name, std::string_view by,
                    const std::string& value, std::string_view asked) {
    std::error_code failure;
    if (!fs::is_regular_file(file, failure))
        return {};
    const std::string text = read_file(file, MaxIndexBytes);
    const GdalMessages messages;
    const XmlTree tree(CPLParseXMLString(text.c_str()));
    std::string found;
    if (tree)
        for_each_element(tree.get(), [&](const CPLXMLNode* element) {
            if (local_name(element->pszValue) == name && attribute(element, by) == value)
                found = attribute(element, asked);
        });
    return found;
}

// True for the markup of a cell that has a formula and neither a result nor text for one.
bool lacks_result(std::string_view cell) {
    if (cell.find("<f") == std::string_view::npos || cell.find("t=\"str\"") < cell.find('>'))
        return false;
    const std::size_t value =
        std::min(cell.find("<v>"), std::min(cell.find("<v "), cell.find("<v/")));
    const std::size_t end = value == std::string_view::npos ? value : cell.find('>', value);
    return end == std::string_view::npos || cell[end - 1] == '/'
           || cell.substr(end + 1).starts_with("</v>");
}

std::size_t count_in(std::string_view sheet) {
    std::size_t count = 0;
    constexpr std::string_view End = "</c>";
    for (std::size_t at = sheet.find("<f"); at != std::string_view::npos;
         at = sheet.find("<f", at + 1)) {
        const std::size_t begin = sheet.rfind("<c ", at);
        const std::size_t end = sheet.find(End, at);
        if (begin == std::string_view::npos || end == std::string_view::npos)
            continue;
        const char after = sheet[at + 2];
        if (after == '>' || after == ' ' || after == '/')
            count += lacks_result(sheet.substr(begin, end - begin)) ? 1 : 0;
    }
    return count;
}

} // namespace

std::size_t count_formulas_without_result(const fs::path& workbook, const std::string& sheet,
                                          const Context& context) {
    const fs::path folder = "xl";
    const UnpackedArchive unpacked =
        unpack_archive(workbook, context, [&](const fs::path& name, std::uint64_t) {
            return name == folder / "workbook.xml" || name.parent_path() == folder / "_rels"
                   || name.parent_path() == folder / "worksheets";
        });
    const fs::path root = unpacked.folder->path();
    const std::string id = look_up(root / folder / "workbook.xml", "sheet", "name", sheet, "id");
    std::string target =
        look_up(root / folder / "_rels" / "workbook.xml.rels", "Relationship", "Id", id, "Target");
    const fs::path part = target.starts_with('/') ? fs::path(target.substr(1)) : folder / target;
    for (const fs::path& file : unpacked.files)
        if (!target.empty() && file == (root / part).lexically_normal())
            return count_in(read_file(file, MaxArchiveBytes));
    return 0;
}

} // namespace graticule::geodata
