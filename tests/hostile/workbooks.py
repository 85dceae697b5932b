# SPDX-License-Identifier: Apache-2.0
"""Excel workbooks written part by part: links to others, entities, parts elsewhere, and claims beyond measure."""
import zipfile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def parts(case):
    cells = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="A2" t="s"><v>0</v></c></row>'
    return {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets><sheet name="{case.name}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>'
                                      f'<Relationship Id="rId2" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheetData>{cells}</sheetData></worksheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>a</t></si></sst>',
    }


def workbook(family, name, change, links=()):
    """A case whose parts the function changes; names in links are stored as symbolic links."""
    case = family.case(f"xlsx_{name}", "xlsx")
    members = parts(case)
    change(members, case.canaries)
    with zipfile.ZipFile(case.path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for member, content in members.items():
            info = zipfile.ZipInfo(member)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o120777 if member in links else 0o100644) << 16
            archive.writestr(info, content)
    return case


def exchange(member, old, new):
    def change(members, c):
        text = new(c) if callable(new) else new
        assert old in members[member]
        members[member] = members[member].replace(old, text)
    return change


def elsewhere(family):
    target = 'Target="worksheets/sheet1.xml"'
    for name, where in (("file", lambda c: c.secret("xml")), ("http", lambda c: c.url("a.xml")), ("vsicurl", lambda c: f"/vsicurl/{c.url('a.xml')}"),
                        ("climbing", lambda c: f"../../{c.climbing('xml')}")):
        for mode in ("", ' TargetMode="External"'):
            workbook(family, f"sheet_{name}{'_external' if mode else ''}",
                     exchange("xl/_rels/workbook.xml.rels", target, lambda c, where=where, mode=mode: f'Target="{where(c)}"{mode}'))
    strings = 'Target="sharedStrings.xml"'
    workbook(family, "strings_file", exchange("xl/_rels/workbook.xml.rels", strings, lambda c: f'Target="{c.secret("xml")}"'))

    def external_link(members, c):
        members["xl/externalLinks/externalLink1.xml"] = f'<externalLink xmlns="{MAIN}"><externalBook xmlns:r="{RELATIONS}" r:id="rId1"/></externalLink>'
        members["xl/externalLinks/_rels/externalLink1.xml.rels"] = (
            f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{RELATIONS}/externalLinkPath" Target="{c.url("a.xlsx")}" '
            'TargetMode="External"/></Relationships>')
    workbook(family, "external_link", external_link)
    for name, formula in (("service", 'WEBSERVICE("{url}")'), ("other_book", "'[{file}]a'!A1"), ("dde", 'cmd|" /c calc"!A1')):
        workbook(family, f"formula_{name}", exchange("xl/worksheets/sheet1.xml", "<v>0</v>", lambda c, formula=formula:
                 f"<f>{formula.format(url=c.url(), file=c.secret()).replace('&', '&amp;')}</f><v>0</v>"))
    workbook(family, "part_is_link", lambda members, c: members.update({"xl/sharedStrings.xml": str(c.secret("xml"))}), ["xl/sharedStrings.xml"])
    workbook(family, "climbing_member", lambda members, c: members.update({"../../escaped.xml": "x", "/tmp/escaped.xml": "x"}))


def entities_and_sizes(family):
    types = {"file": lambda c: f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{c.secret("txt")}">]>',
             "http": lambda c: f'<!DOCTYPE a [<!ENTITY e SYSTEM "{c.url("a.txt")}">]>',
             "quadratic": lambda c: f'<!DOCTYPE a [<!ENTITY q "{"x" * 50_000}"><!ENTITY e "{"&q;" * 20_000}">]>'}
    for name, doctype in types.items():
        def change(members, c, doctype=doctype):
            members["xl/sharedStrings.xml"] = doctype(c) + members["xl/sharedStrings.xml"].replace("<t>a", "<t>&e;")
        workbook(family, f"entity_{name}", change)
    workbook(family, "row_far_down", exchange("xl/worksheets/sheet1.xml", 'r="2"', 'r="1048576"'))
    workbook(family, "row_beyond", exchange("xl/worksheets/sheet1.xml", 'r="2"', 'r="2147483647"'))
    workbook(family, "column_beyond", exchange("xl/worksheets/sheet1.xml", 'r="A2"', 'r="ZZZZZZ2"'))
    workbook(family, "column_far_right", exchange("xl/worksheets/sheet1.xml", 'r="A2"', 'r="XFD2"'))
    workbook(family, "string_beyond", exchange("xl/worksheets/sheet1.xml", "<v>0</v>", "<v>2000000000</v>"))
    workbook(family, "bomb", exchange("xl/sharedStrings.xml", "<t>a", "<t>" + "a" * 100_000_000))
    workbook(family, "deep", exchange("xl/worksheets/sheet1.xml", "<sheetData>", "<a>" * 100_000 + "<sheetData>"))


def make(family):
    elsewhere(family)
    entities_and_sizes(family)
