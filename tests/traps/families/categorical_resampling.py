# SPDX-License-Identifier: Apache-2.0
"""Numbers of classes that are averaged as if they were measures."""
from case import clean, trap
from writers import beside, box, class_names, geojson, geotiff

NAMES = r"categor|class|palette|colour table|names of values|nearest or mode|codes"
GRID = (10.0, 0.01, 0.0, 46.0, 0.0, -0.01)
PALETTE = [(0, 0, 0), (0, 90, 0), (200, 200, 0), (90, 90, 90), (0, 0, 200)]

# Three cells of forest (1) and one of water (4): most are forest; the mean 1.75 is no class.
COVER = {"cover.tif": geotiff([[[1, 1], [1, 4]]], GRID, 4326, "uint8", palette=PALETTE)}
HEIGHT = {"height.tif": geotiff([[[1, 1], [1, 4]]], GRID, 4326)}
ZONE = {"zones.geojson": geojson(box(10, 45.98, 10.02, 46))}
PLACE = {"longitude": 10.01, "latitude": 45.99}


def class_table(*names):
    """The file beside a raster that describes its classes 0, 1, 2 ... in a table."""
    fields = "".join(f'<FieldDefn index="{i}"><Name>{name}</Name><Type>{kind}</Type><Usage>{usage}</Usage></FieldDefn>'
                     for i, (name, kind, usage) in enumerate((("Value", 0, 5), ("Cover", 2, 0))))
    rows = "".join(f'<Row index="{i}"><F>{i}</F><F>{name}</F></Row>' for i, name in enumerate(names))
    return beside(f"<GDALRasterAttributeTable>{fields}{rows}</GDALRasterAttributeTable>")


def coarse(raster, method):
    return "resampled_value", {"raster": raster, "cell_size": 0.02, "method": method, **PLACE}


CASES = [
    trap("classes averaged to larger cells", COVER, coarse("cover", "average"), None, 2, NAMES, tolerance=0.15),
    trap("classes interpolated to larger cells", COVER, coarse("cover", "bilinear"), None, 2, NAMES, tolerance=0.15),
    trap("named classes averaged to larger cells",
         {"cover.tif": geotiff([[[1, 1], [1, 4]]], GRID, 4326, "uint8"),
          "cover.tif.aux.xml": class_names("none", "forest", "meadow", "rock", "water")}, coarse("cover", "average"),
         None, 2, NAMES, tolerance=0.15),
    trap("classes of a table beside the file averaged to larger cells",
         {"cover.tif": geotiff([[[1, 1], [1, 4]]], GRID, 4326, "uint8"),
          "cover.tif.aux.xml": class_table("none", "forest", "meadow", "rock", "water")}, coarse("cover", "average"),
         None, 2, NAMES, tolerance=0.15),
    trap("mean of classes in a zone", COVER | ZONE, ("zonal_mean", {"raster": "cover", "zones": "zones"}), None, 1.75,
         NAMES),
    clean("mode of classes in larger cells", COVER, coarse("cover", "mode"), 1),
    # Of 0 and 1 the mean is a share: three of four cells.
    clean("presence in two colours averaged to larger cells",
          {"wood.tif": geotiff([[[1, 1], [1, 0]]], GRID, 4326, "uint8", palette=[(255, 255, 255), (0, 90, 0)])},
          coarse("wood", "average"), 0.75),
    clean("heights in colours that run smoothly averaged to larger cells",
          {"height.tif": geotiff([[[10, 10], [10, 40]]], GRID, 4326, "uint8",
                                 palette=[(shade, 255 - shade, 0) for shade in range(256)])},
          coarse("height", "average"), 17.5),
    clean("heights averaged to larger cells", HEIGHT, coarse("height", "average"), 1.75),
    clean("heights in bytes averaged to larger cells",
          {"height.tif": geotiff([[[10, 10], [10, 40]]], GRID, 4326, "uint8")}, coarse("height", "average"), 17.5),
    clean("mean of heights in a zone", HEIGHT | ZONE, ("zonal_mean", {"raster": "height", "zones": "zones"}), 1.75),
]
