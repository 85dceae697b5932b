# SPDX-License-Identifier: Apache-2.0
# Table: code that looks like that of planted.py and is right.
"""By what makes it right; each is looked at beside the variables and files of at_hand.py."""

CLEAN = {
    "the value is there": 'rural = parcels[parcels["landuse"] == "RURAL"]',
    "the column is changed before": 'parcels["landuse"] = parcels["landuse"].str.title()\nrural = parcels[parcels.landuse == "Rural"]',
    "the column is changed by its attribute": 'parcels.landuse = parcels.landuse.str.title()\nr = parcels[parcels.landuse == "Rural"]',
    "it is changed by loc": 'parcels.loc[parcels.lanes > 2, "landuse"] = "Rural"\nrural = parcels[parcels["landuse"] == "Rural"]',
    "one cell is changed": 'parcels.at[0, "landuse"] = "Rural"\nrural = parcels[parcels["landuse"] == "Rural"]',
    "a row is appended": 'parcels.loc[len(parcels)] = ["Rural", 1, "public", "R-1", None]\nr = parcels[parcels.landuse == "Rural"]',
    "rows come by concat": 'parcels = pd.concat([parcels, roads])\nrural = parcels[parcels["landuse"] == "Rural"]',
    "it is replaced in place": 'parcels.replace({"RURAL": "Rural"}, inplace=True)\nrural = parcels[parcels["landuse"] == "Rural"]',
    "the column is replaced in place": 'parcels["landuse"].replace("RURAL", "Rural", inplace=True)\nr = parcels[parcels.landuse == "Rural"]',
    "an alias is changed": 'other = parcels\nother["landuse"] = "Rural"\nrural = parcels[parcels["landuse"] == "Rural"]',
    "frames in a list are changed": 'for one in [parcels, stations]:\n    one["landuse"] = one["landuse"].str.title()\n'
                                    'rural = parcels[parcels["landuse"] == "Rural"]',
    "columns are changed in a loop": 'for name in ["landuse"]:\n    parcels[name] = parcels[name].str.title()\n'
                                     'rural = parcels[parcels["landuse"] == "Rural"]',
    "a later round finds it": 'for turn in range(2):\n    rural = parcels[parcels["landuse"] == "Rural"]\n'
                              '    parcels["landuse"] = parcels["landuse"].str.title()',
    "a function changes it": 'def tidy(layer):\n    layer["landuse"] = layer["landuse"].str.title()\ntidy(parcels)\n'
                             'rural = parcels[parcels["landuse"] == "Rural"]',
    "a function changes what is global": 'def tidy():\n    parcels["landuse"] = "Rural"\ntidy()\nrural = parcels[parcels.landuse == "Rural"]',
    "exec may change anything": 'exec("parcels.landuse = 1")\nrural = parcels[parcels["landuse"] == "Rural"]',
    "it is read again": 'parcels = gpd.read_file("data/parcels.gpkg", layer="parcels")\nrural = parcels[parcels["landuse"] == "Rural"]',
    "it is another frame": 'parcels = roads.rename(columns={"highway": "landuse"})\nmain = parcels[parcels["landuse"] == "Primary"]',
    "it may be another frame": 'if len(parcels) > 3:\n    parcels = roads.assign(landuse="Rural")\nr = parcels[parcels["landuse"] == "Rural"]',
    "the name is an argument": 'def rural_of(parcels):\n    return parcels[parcels["landuse"] == "Rural"]\n'
                               'print(rural_of(roads.assign(landuse="Rural")))',
    "the text is made lower": 'rural = parcels[parcels["landuse"].str.lower() == "rural"]',
    "the text is stripped and raised": 'rural = parcels[parcels["landuse"].str.strip().str.upper().isin(["RURAL", "URBAN"])]',
    "the text is cut": 'rural = parcels[parcels["landuse"].str[:3] == "Rur"]',
    "a part is looked for": 'rural = parcels[parcels["landuse"].str.contains("Rural", case=False, na=False)]',
    "several spellings are asked for": 'rural = parcels[parcels["landuse"].isin(["Rural", "RURAL", "rural"])]',
    "two spellings are asked for": 'rural = parcels[(parcels["landuse"] == "Rural") | (parcels["landuse"] == "RURAL")]',
    "the other spelling is tried next": 'rural = parcels[parcels.landuse == "Rural"]\nif rural.empty:\n'
                                        '    rural = parcels[parcels.landuse == "RURAL"]',
    "a list that grows": 'wanted = ["Rural"]\nwanted.append("RURAL")\nrural = parcels[parcels["landuse"].isin(wanted)]',
    "a list that is joined to": 'wanted = ["Rural"]\nwanted += ["RURAL"]\nrural = parcels[parcels["landuse"].isin(wanted)]',
    "a list by another name": 'wanted = ["Rural"]\nalso = wanted\nalso[0] = "RURAL"\nrural = parcels[parcels["landuse"].isin(wanted)]',
    "a list that a function changes": 'def more(texts):\n    texts.append("RURAL")\nwanted = ["Rural"]\nmore(wanted)\n'
                                      'rural = parcels[parcels["landuse"].isin(wanted)]',
    "a dict that grows": 'codes = {"Rural": 1}\ncodes["RURAL"] = 1\nparcels["code"] = parcels["landuse"].map(codes)',
    "a dict that is updated": 'codes = {"Rural": 1}\ncodes.update({"RURAL": 1})\nparcels["code"] = parcels["landuse"].map(codes)',
    "it asserts that it is not there": 'assert (parcels["landuse"] == "Rural").sum() == 0',
    "it asks for any": 'small = (parcels["landuse"] == "Rural").any()\nprint(small)',
    "it asks whether it is there": 'if (parcels["landuse"] == "Rural").any():\n    print("in small letters")',
    "spellings are made one": 'parcels["landuse"] = parcels["landuse"].replace({"Rural": "RURAL", "Urban": "URBAN"})',
    "keys for more than is there": 'code = parcels["landuse"].map({"RURAL": 1, "URBAN": 2, "Mixed Use": 3, "Forêt": 4, "Water": 5})',
    "too many values": 'place = places[places["place"] == "Place 7"]',
    "a category": 'best = parcels[parcels["zone"] == "AA+"]',
    "marks that matter": 'best = parcels[parcels["zone"] == "AA"]',
    "a number in a name": 'fifth = roads[roads["year"] == "zone 5"]',
    "another state": 'dakota = roads[roads["state"] == "North Dakota"]',
    "another short name": 'iraq = roads[roads["country"] == "Iraq"]',
    "another longer name": 'nigeria = roads[roads["country"] == "Nigeria"]',
    "values of several types": 'rows = roads[roads["mixed"] == "A"]',
    "missing values are filled": 'none = parcels[parcels["landuse"].fillna("Rural") == "Rural"]',
    "a mark for what is missing": 'known = parcels[(parcels["landuse"] != "") & (parcels["landuse"] != "nan")]',
    "numbers by number": 'two = roads[(roads["lanes"] == 2) | (roads["lanes"] == 7)]',
    "a function of two uses": 'def code_of(use):\n    return 1 if use == "Rural" else 0\n'
                              'print(parcels["landuse"].apply(code_of), roads["state"].apply(code_of))',
    "rows of another frame": 'for _, row in roads.assign(landuse="Rural").iterrows():\n    print(row["landuse"] == "Rural")',
    "a query of local names": 'use = "RURAL"\nrural = parcels.query("landuse == @use and `owner type` == \'private\'")',
    "groups that are there": 'print(roads.groupby("highway").get_group("primary"), roads["highway"].value_counts()["primary"])',
    "the file is there": 'layer = gpd.read_file("data/parcels.gpkg", layer="Main Roads")',
    "the file is written before": 'parcels.to_file("data/Parcels.gpkg")\nlayer = gpd.read_file("data/Parcels.gpkg")',
    "the file is written by a name": 'path = Path("data") / "Heights.tif"\nprofile = source.profile\n'
                                     'with rasterio.open(path, "w", **profile) as out:\n    out.write(all_bands)\n'
                                     'again = rasterio.open(path).read(1)',
    "files are unpacked before": 'import zipfile\nzipfile.ZipFile("data/all.zip").extractall("data")\ntable = pd.read_csv("data/People.csv")',
    "a function writes it": 'def save(layer, name):\n    layer.to_file("data/" + name)\nsave(parcels, "Parcels.gpkg")\n'
                            'layer = gpd.read_file("data/Parcels.gpkg")',
    "it is written in text mode": 'with open("data/People.csv", "w") as out:\n    out.write("a\\n1\\n")\ntable = pd.read_csv("data/People.csv")',
    "it asks whether the file is there": 'if os.path.exists("data/People.csv"):\n    table = pd.read_csv("data/People.csv")',
    "reading may fail": 'try:\n    table = pd.read_csv("data/People.csv")\nexcept FileNotFoundError:\n    table = pd.read_csv("data/people.csv")',
    "an address": 'layer = gpd.read_file("https://example.org/data/Parcels.gpkg")',
    "within an archive": 'layer = gpd.read_file("zip://data/Parcels.zip!parcels.shp")\nraster = rasterio.open("/vsizip/data/a.zip/Heights.tif")',
    "data and no path": 'import io\ntable = pd.read_csv(io.StringIO("a,b"))\nlayer = gpd.read_file(\'{"type": "FeatureCollection"}\')',
    "nothing is like it": 'layer = gpd.read_file("data/unrelated_thing.fgb")',
    "a sheet by its number": 'sheet = pd.read_excel("data/tables.xlsx", sheet_name=1)',
    "a sheet with a mark": 'sheet = pd.read_excel("data/tables.xlsx", sheet_name="Remarks & notes")',
    "bands that are there": 'red, nir = source.read(3), source.read(4)\npair = source.read([1, 4])',
    "a band by its number": 'for number in range(1, source.count + 1):\n    print(source.read(number).mean())',
    "bands of all bands": 'ndvi = (all_bands[3] - all_bands[2]) / (all_bands[3] + all_bands[2])',
    "the last band": 'nir = all_bands[-1]\nnir = source.read()[-2]',
    "rows as rows": 'top = one_band[0]\nfourth_row = one_band[3]\nsteps = one_band[3] - one_band[2]',
    "bands along the last axis": 'nir = last_axis[:, :, 3]\nred = np.moveaxis(all_bands, 0, -1)[:, :, 2]',
    "a column of cells": 'edge = all_bands[:, :, 0]\nnext_to_it = all_bands[:, :, 1]',
    "bands as rows": 'flat = all_bands.reshape(4, -1)\nnir = flat[3]',
    "an array that is stacked": 'stack = np.stack([one_band, one_band, one_band, one_band])\nnir = stack[3]\n'
                                'one_band = np.array([one_band] * 4)\nred = one_band[2]',
    "one band of one": 'heights = rasterio.open("data/heights.tif").read(1)\nband = heights[3]',
    "another raster of this name": 'source = rasterio.open("data/heights.tif", "r+")\nsource = open_other()\nx = source.read(9)'
                                   .replace("open_other()", "rasterio.open(os.environ['RASTER'])"),
    "CRS that there are": 'print(parcels.to_crs(25832), parcels.to_crs("EPSG:3857"), pyproj.CRS("WGS84"), pyproj.CRS("ESRI:102008"))',
    "CRS as definitions": 'albers = parcels.to_crs("+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=37.5 +lon_0=-96 +datum=NAD83")\n'
                          'print(pyproj.CRS("ETRS89 / UTM zone 32N"), pyproj.CRS.from_epsg(4326), pyproj.CRS("OGC:CRS84"))',
    "the CRS that it has": 'same = parcels.set_crs(4326)\nsame = parcels.set_crs("EPSG:4326")\nmoved = stations.set_crs(epsg=25832)',
    "a CRS that is overridden": 'named = parcels.set_crs(3857, allow_override=True)',
    "a CRS where there may be none": 'bare = gpd.GeoDataFrame(roads, geometry=list(parcels.geometry[:4]))\nbare = bare.set_crs(3857)',
    "a CRS of another layer": 'moved = parcels.to_crs(stations.crs).set_crs(25832)',
    "a class of its own": 'class Grid:\n    def __init__(self, name):\n        self.name = name\n\n    def read(self, number):\n'
                          '        return number\nprint(Grid("a").read(99))',
}
