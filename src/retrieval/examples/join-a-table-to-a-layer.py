"""Join a table to a layer by a code without losing features

libraries: geopandas, pandas, shapely
functions: geopandas.GeoDataFrame.merge, pandas.DataFrame.merge
"""
import geopandas
import pandas
import shapely

counties = geopandas.GeoDataFrame({"code": ["01", "02", "03"]}, geometry=[shapely.box(x, 0, x + 1, 1) for x in range(3)], crs="EPSG:3067")
rates = pandas.DataFrame({"code": [1, 2, 4], "rate": [0.1, 0.2, 0.4]})

rates["code"] = rates["code"].astype(str).str.zfill(2)  # keys must be of one type and form
joined = counties.merge(rates, on="code", how="left", validate="one_to_one", indicator=True)

assert isinstance(joined, geopandas.GeoDataFrame)  # the layer comes first; a table's merge gives a table
assert not isinstance(rates.merge(counties, on="code"), geopandas.GeoDataFrame)
assert len(joined) == 3  # an inner join would have lost 03
assert joined.loc[joined["_merge"] == "left_only", "code"].tolist() == ["03"]
assert joined["rate"].isna().sum() == 1  # missing and not zero
