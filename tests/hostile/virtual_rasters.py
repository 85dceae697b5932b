# SPDX-License-Identifier: Apache-2.0
"""Virtual rasters that name files elsewhere, in every way that the format has, and that claim to be enormous."""
from canaries import SECRET
from tiffs import domain, geolocation, tiff


def vrt(body, head="", size=(2, 2), attributes=""):
    return (f'<VRTDataset rasterXSize="{size[0]}" rasterYSize="{size[1]}"{attributes}><SRS>EPSG:4326</SRS>'
            f"<GeoTransform>0,1,0,10,0,-1</GeoTransform>{head}{body}</VRTDataset>")


def band(inner, attributes="", number=1):
    return f'<VRTRasterBand dataType="Byte" band="{number}"{attributes}>{inner}</VRTRasterBand>'


def source(name, kind="SimpleSource", attributes="", more=""):
    return f"<{kind}><SourceFilename{attributes}>{name}</SourceFilename><SourceBand>1</SourceBand>{more}</{kind}>"


def beside(case):
    """A raster of the case's own, that may be read."""
    case.beside("_own.tif", tiff())
    return f"{case.name}_own.tif"


def own(case):
    return source(beside(case), attributes=' relativeToVRT="1"')


def named_sources(family):
    names = {
        "absolute": lambda c: c.secret("tif"), "climbing": lambda c: c.climbing("tif"), "pipe": lambda c: c.pipe("tif"),
        "http": lambda c: f"/vsicurl/{c.url('a.tif')}", "host": lambda c: f"/vsicurl/{c.host_url('a.tif')}",
        "streaming": lambda c: f"/vsicurl_streaming/{c.url('a.tif')}", "bare_http": lambda c: c.url("a.tif"),
        "s3": lambda c: "/vsis3/canary/a.tif", "gs": lambda c: "/vsigs/canary/a.tif", "az": lambda c: "/vsiaz/canary/a.tif",
        "zip": lambda c: f"/vsizip/{c.secret('zip')}/a.tif", "subfile": lambda c: f"/vsisubfile/0_100,{c.secret('tif')}",
        "gzip": lambda c: f"/vsigzip/{c.secret('tif')}", "sparse": lambda c: f"/vsisparse/{c.secret('xml')}",
        "crypt": lambda c: f"/vsicrypt/key=a,file={c.secret('tif')}", "cached": lambda c: f"/vsicached?file={c.secret('tif')}",
        "netcdf": lambda c: f'NETCDF:&quot;{c.secret("tif")}&quot;:a', "hdf5": lambda c: f'HDF5:&quot;{c.secret("bin")}&quot;://a',
        "gtiff_dir": lambda c: f"GTIFF_DIR:1:{c.secret('tif')}", "vrt_scheme": lambda c: f"vrt://{c.secret('tif')}?bands=1",
        "derived": lambda c: f"DERIVED_SUBDATASET:LOGAMPLITUDE:{c.secret('tif')}",
        "wms": lambda c: f"&lt;GDAL_WMS&gt;&lt;Service name='TMS'&gt;&lt;ServerUrl&gt;{c.url()}&lt;/ServerUrl&gt;&lt;/Service&gt;&lt;/GDAL_WMS&gt;",
        "inner_vrt": lambda c: vrt(band(source(c.secret("tif")))).replace("<", "&lt;"),
        "postgres": lambda c: f"PG:host=127.0.0.1 port={c.port} dbname=a table=a", "mem": lambda c: "MEM:::DATAPOINTER=4096,PIXELS=2,LINES=2",
        "environment": lambda c: "/proc/self/environ", "stdin": lambda c: "/vsistdin/",
        "zarr": lambda c: f'ZARR:&quot;/vsicurl/{c.url()}&quot;', "stacta": lambda c: f"STACTA:&quot;{c.url()}&quot;",
    }
    for name, text in names.items():
        case = family.case(f"vrt_source_{name}", "vrt")
        case.write(vrt(band(source(text(case.canaries)))))
    for name in ("absolute", "http"):  # said as an attribute of the source, or of anything around it
        case = family.case(f"vrt_attribute_{name}", "vrt")
        case.write(vrt(band(f'<SimpleSource SourceFilename="{names[name](case.canaries)}" SourceBand="1"/>')))
        case = family.case(f"vrt_raw_{name}", "vrt")
        case.write(vrt(band(f"<SourceFilename>{names[name](case.canaries)}</SourceFilename><ImageOffset>0</ImageOffset>"
                            "<PixelOffset>1</PixelOffset><LineOffset>2</LineOffset>", ' subClass="VRTRawRasterBand"')))
        case = family.case(f"vrt_raw_attribute_{name}", "vrt")
        case.write(vrt(band("<ImageOffset>0</ImageOffset><PixelOffset>1</PixelOffset><LineOffset>2</LineOffset>",
                            f' subClass="VRTRawRasterBand" SourceFilename="{names[name](case.canaries)}"')))
    for kind in ("ComplexSource", "AveragedSource", "KernelFilteredSource", "ArraySource", "NoDataFromMaskSource"):
        case = family.case(f"vrt_{kind.lower()}", "vrt")
        case.write(vrt(band(source(case.canaries.secret("tif"), kind))))


def other_places(family):
    outside = {"file": lambda c: c.secret("tif"), "http": lambda c: f"/vsicurl/{c.url('a.tif')}"}
    for name, text in outside.items():
        def made(place, body, head="", attributes="", text=text, name=name):
            case = family.case(f"vrt_{place}_{name}", "vrt")
            target = text(case.canaries)
            case.write(vrt(body(case, target), head=head(target) if head else "", attributes=attributes))
        made("overviews", lambda case, _: band(own(case)), lambda t: domain("OVERVIEWS", OVERVIEW_FILE=t))
        made("band_overviews", lambda case, t: band(own(case) + domain("OVERVIEWS", OVERVIEW_FILE=t)))
        made("overview", lambda case, t: band(own(case) + f"<Overview><SourceFilename>{t}</SourceFilename><SourceBand>1"
                                              "</SourceBand></Overview>"))
        made("overview_attribute", lambda case, t: band(own(case) + f'<Overview SourceFilename="{t}" SourceBand="1"/>'))
        made("mask", lambda case, t: band(own(case)) + f"<MaskBand>{band(source(t))}</MaskBand>")
        made("geolocation", lambda case, _: band(own(case)), geolocation)
        made("geolocation_warped", lambda case, t: warped(beside(case), t), attributes=' subClass="VRTWarpedDataset"')
        made("warped", lambda case, t: warped(t), attributes=' subClass="VRTWarpedDataset"')
        made("cutline", lambda case, t: warped(beside(case), cutline=t), attributes=' subClass="VRTWarpedDataset"')
        made("pansharpened", lambda case, t: pansharpened(t), attributes=' subClass="VRTPansharpenedDataset"')
        made("rpc_dem", lambda case, t: band(own(case)), lambda t: domain("RPC", RPC_DEM=t, LINE_OFF=0))
        made("subdatasets", lambda case, t: band(own(case)), lambda t: domain("SUBDATASETS", SUBDATASET_1_NAME=t))
        made("open_options", lambda case, t: band(source(beside(case), attributes=' relativeToVRT="1"',
             more=f'<OpenOptions><OOI key="OVERVIEW_FILE">{t}</OOI><OOI key="GEOREF_SOURCES">{t}</OOI></OpenOptions>')))
        made("color_table", lambda case, t: band(own(case) + f'<LUT>{t}</LUT>'))
        made("multidimensional", lambda case, t: group(t))


def warped(name, geolocated=None, cutline=""):
    array = f"<GeoLocTransformer><Reversed>0</Reversed>{geolocation(geolocated)}</GeoLocTransformer>" if geolocated else ""
    return ('<BlockXSize>2</BlockXSize><BlockYSize>2</BlockYSize><GDALWarpOptions><WarpMemoryLimit>1e6</WarpMemoryLimit>'
            f'<SourceDataset relativeToVRT="1">{name}</SourceDataset><Option name="CUTLINE_DS">{cutline}</Option>'
            f"<Transformer><GenImgProjTransformer>{array}<SrcGeoTransform>0,1,0,10,0,-1</SrcGeoTransform>"
            "<DstGeoTransform>0,1,0,10,0,-1</DstGeoTransform></GenImgProjTransformer></Transformer>"
            '<BandList><BandMapping src="1" dst="1"/></BandList></GDALWarpOptions>' + band("", ' subClass="VRTWarpedRasterBand"'))


def pansharpened(name):
    return (f"<PansharpeningOptions><PanchroBand><SourceFilename>{name}</SourceFilename><SourceBand>1</SourceBand></PanchroBand>"
            f'<SpectralBand dstBand="1"><SourceFilename>{name}</SourceFilename><SourceBand>1</SourceBand></SpectralBand>'
            "</PansharpeningOptions>")


def group(name):
    return ('<Group name="/"><Dimension name="Y" size="2"/><Dimension name="X" size="2"/><Array name="a"><DataType>Byte</DataType>'
            f'<DimensionRef ref="Y"/><DimensionRef ref="X"/><Source><SourceFilename>{name}</SourceFilename>'
            "<SourceBand>1</SourceBand></Source></Array></Group>")


def code_and_text(family):
    for name, language, text in (("code", "Python", "<PixelFunctionCode>def f(*a): open('/tmp/x')</PixelFunctionCode>"),
                                 ("module", "Python", "")):
        case = family.case(f"vrt_pixel_{name}", "vrt")
        kind = f"<PixelFunctionType>{case.canaries.secret('py').stem}.f</PixelFunctionType>"
        case.write(vrt(band(own(case) + f"<PixelFunctionLanguage>{language}</PixelFunctionLanguage>{kind}{text}",
                            ' subClass="VRTDerivedRasterBand"')))
    case = family.case("vrt_entity", "vrt")
    case.write(f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{case.canaries.secret("txt")}">]>'
               + vrt(band(own(case) + "<Description>&e;</Description>")))
    for name, srs in (("grids", "+proj=longlat +ellps=bessel +nadgrids={gsb}"), ("file", "{wkt}"), ("http", "{url}")):
        case = family.case(f"vrt_srs_{name}", "vrt")
        c = case.canaries
        text = srs.format(gsb=c.pipe("gsb"), wkt=c.secret("wkt"), url=c.url("a.wkt"))
        case.write(vrt(band(own(case))).replace("EPSG:4326", text))
    for name, target in (("link", lambda c: c.secret("tif")), ("link_to_zero", lambda c: "/dev/zero")):
        case = family.case(f"vrt_{name}", "vrt")
        case.link_beside("_own.tif", target(case.canaries))
        case.write(vrt(band(source(f"{case.name}_own.tif", attributes=' relativeToVRT="1"'))))
    case = family.case("vrt_raw_zero_link", "vrt")
    case.link_beside("_own.raw", "/dev/zero")
    case.write(vrt(band(f'<SourceFilename relativeToVRT="1">{case.name}_own.raw</SourceFilename>', ' subClass="VRTRawRasterBand"')))
    case = family.case("vrt_vector", "vrt")
    case.write(f'<OGRVRTDataSource><OGRVRTLayer name="{case.name}"><SrcDataSource>{case.canaries.secret()}</SrcDataSource>'
               "<SrcLayer>secret</SrcLayer></OGRVRTLayer></OGRVRTDataSource>")
    case = family.case("vrt_hidden_behind_text", "vrt")  # the element lies beyond the first bytes
    case.write("<!--" + SECRET[:0] + " " * 5000 + "-->" + vrt(band(source(case.canaries.secret("tif")))))


def sizes(family):
    family.case("vrt_enormous", "vrt").write(vrt(band(""), size=(2_000_000_000, 2_000_000_000)))
    family.case("vrt_of_50000_bands", "vrt").write(vrt("".join(band("", number=i + 1) for i in range(50_000))))
    case = family.case("vrt_of_1000_sources", "vrt")
    case.write(vrt(band(own(case) * 1_000)))
    case = family.case("vrt_of_itself", "vrt")
    case.write(vrt(band(source(case.path.name, attributes=' relativeToVRT="1"'))))
    case = family.case("vrt_doubling", "vrt")  # each is made of the next one twice over
    for i in range(12):
        name = case.path if i == 0 else case.folder / f"{case.name}_{i}.vrt"
        inner = source(f"{case.name}_{i + 1}.vrt", attributes=' relativeToVRT="1"')
        name.write_text(vrt(band(inner * 8)))
    (case.folder / f"{case.name}_12.vrt").write_text(vrt(band(own(case))))
    case = family.case("vrt_nested_elements", "vrt")
    case.write(vrt(band("<a>" * 100_000 + "</a>" * 100_000)))
    case = family.case("vrt_block_size", "vrt")
    case.write(vrt(band(own(case), ' blockXSize="2000000000" blockYSize="2000000000"'), size=(20_000, 4)))


def make(family):
    named_sources(family)
    other_places(family)
    code_and_text(family)
    sizes(family)
