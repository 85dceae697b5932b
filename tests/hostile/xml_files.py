# SPDX-License-Identifier: Apache-2.0
"""KML, KMZ and GPX with entities, links to other documents, and elements in their ten thousands."""
import zipfile

PLACE = "<Placemark><name>a</name><Point><coordinates>1,2</coordinates></Point></Placemark>"


def kml(body, doctype=""):
    return (f'<?xml version="1.0"?>{doctype}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:xi="http://www.w3.org/2001/XInclude">'
            f"<Document><name>a</name>{body}</Document></kml>")


def gpx(body, doctype="", attributes=""):
    return (f'<?xml version="1.0"?>{doctype}<gpx version="1.1" creator="a" xmlns="http://www.topografix.com/GPX/1/1"{attributes}>'
            f'{body}</gpx>')


WAYPOINT = '<wpt lat="1" lon="2"><name>{}</name></wpt>'


def entities(c):
    """Document types whose entity e is what another file holds, or endless."""
    doubling = "".join(f'<!ENTITY e{i} "{"&e" + str(i - 1) + ";" if i else "kestrel "}'
                       f'{"&e" + str(i - 1) + ";" if i else ""}">' for i in range(40))
    return {
        "file": f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{c.secret("txt")}">]>',
        "path": f'<!DOCTYPE a [<!ENTITY e SYSTEM "{c.secret("txt")}">]>',
        "pipe": f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{c.pipe()}">]>',
        "http": f'<!DOCTYPE a [<!ENTITY e SYSTEM "{c.url("a.txt")}">]>',
        "parameter": f'<!DOCTYPE a [<!ENTITY % p SYSTEM "{c.url("a.dtd")}"> %p; <!ENTITY e "a">]>',
        "outer_type": f'<!DOCTYPE a SYSTEM "{c.url("a.dtd")}" [<!ENTITY e "a">]>',
        "doubling": f'<!DOCTYPE a [{doubling}<!ENTITY e "&e39;">]>',
        "quadratic": f'<!DOCTYPE a [<!ENTITY q "{"x" * 50_000}"><!ENTITY e "{"&q;" * 20_000}">]>',
    }


def documents(family):
    for name in entities(family.case("kml_plain", "kml").write(kml(PLACE)).canaries):
        case = family.case(f"kml_entity_{name}", "kml")
        case.write(kml(PLACE.replace("<name>a", "<name>&e;"), entities(case.canaries)[name]))
        case = family.case(f"gpx_entity_{name}", "gpx")
        case.write(gpx(WAYPOINT.format("&e;"), entities(case.canaries)[name]))
    links = {
        "network_link": "<NetworkLink><Link><href>{url}</href></Link></NetworkLink>",
        "network_link_file": "<NetworkLink><Link><href>{file}</href></Link></NetworkLink>",
        "network_link_url": "<NetworkLink><Url><href>{url}</href></Url></NetworkLink>",
        "ground_overlay": "<GroundOverlay><Icon><href>{url}</href></Icon><LatLonBox><north>1</north><south>0</south>"
                          "<east>1</east><west>0</west></LatLonBox></GroundOverlay>",
        "super_overlay": "<Region><LatLonAltBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonAltBox>"
                         "</Region><NetworkLink><Region/><Link><href>{file}</href><viewRefreshMode>onRegion</viewRefreshMode>"
                         "</Link></NetworkLink>",
        "style": PLACE.replace("<name>a", "<styleUrl>{url}#a</styleUrl><name>a"),
        "style_file": PLACE.replace("<name>a", "<styleUrl>{file}#a</styleUrl><name>a"),
        "schema": '<Placemark><ExtendedData><SchemaData schemaUrl="{url}#a"><SimpleData name="a">1</SimpleData></SchemaData>'
                  "</ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark>",
        "include": '<xi:include href="{file}" parse="text"/>',
        "model": "<Placemark><Model><Link><href>{url}</href></Link></Model></Placemark>",
        "update": "<NetworkLinkControl><Update><targetHref>{url}</targetHref></Update></NetworkLinkControl>",
    }
    for name, body in links.items():
        case = family.case(f"kml_{name}", "kml")
        body = body.format(url=case.canaries.url("a.kml"), file=case.canaries.secret("xml"))
        case.write(kml(body if "<Point>" in body else PLACE + body))
    for name in ("style_sheet", "schema_location", "link", "include"):
        case = family.case(f"gpx_{name}", "gpx")
        url = case.canaries.url("a.xsl")
        sheet = f'<?xml-stylesheet href="{url}" type="text/xsl"?>' if name == "style_sheet" else ""
        where = f' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a {url}"' if name == "schema_location" else ""
        inner = {"link": f'<metadata><link href="{url}"/></metadata>', "include": f'<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" '
                 f'href="{case.canaries.secret("xml")}" parse="text"/>'}.get(name, "")
        case.write(gpx(inner + WAYPOINT.format("a"), sheet, where))


def sizes(family):
    data = "".join(f'<Data name="d{i}"><value>1</value></Data>' for i in range(50_000))
    family.case("kml_of_50000_data", "kml").write(kml(PLACE.replace("<name>a</name>", f"<ExtendedData>{data}</ExtendedData>")))
    family.case("kml_deep_folders", "kml").write(kml("<Folder>" * 20_000 + PLACE + "</Folder>" * 20_000))
    family.case("kml_many_folders", "kml").write(kml("".join(f"<Folder><name>f{i}</name>{PLACE}</Folder>" for i in range(5_000))))
    family.case("gpx_deep", "gpx").write(gpx("<extensions>" + "<a>" * 100_000 + "</a>" * 100_000 + "</extensions>"))
    fields = "".join(f"<a{i}>1</a{i}>" for i in range(20_000))
    family.case("gpx_of_20000_fields", "gpx").write(gpx(f'<wpt lat="1" lon="2"><extensions>{fields}</extensions></wpt>'))


def packed(family):
    """KMZ, which is a zip archive."""
    def kmz(name, members):
        case = family.case(f"kmz_{name}", "kmz")
        with zipfile.ZipFile(case.path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for member, content in members(case.canaries).items():
                archive.writestr(member, content)
    kmz("climbing", lambda c: {"../../escaped.kml": kml(PLACE), "doc.kml": kml(PLACE)})
    kmz("network_link", lambda c: {"doc.kml": kml(PLACE + f"<NetworkLink><Link><href>{c.url()}</href></Link></NetworkLink>")})
    kmz("link_to_other", lambda c: {"doc.kml": kml(f"<NetworkLink><Link><href>../../{c.secret('xml')}</href></Link></NetworkLink>")})
    kmz("entity", lambda c: {"doc.kml": kml(PLACE.replace("<name>a", "<name>&e;"), entities(c)["file"])})
    kmz("bomb", lambda c: {"doc.kml": kml(PLACE + " " * 100_000_000)})


def make(family):
    documents(family)
    sizes(family)
    packed(family)
