"""STAC record of one scene, with its footprint, time and files

libraries: pystac, shapely
functions: pystac.Item, pystac.Item.add_asset, pystac.Item.from_dict
"""
import datetime

import pystac
import shapely
from shapely.geometry import mapping

footprint = shapely.box(24, 60, 25, 61)
taken = datetime.datetime(2024, 6, 1, 9, 30, tzinfo=datetime.timezone.utc)
item = pystac.Item("scene-1", geometry=mapping(footprint), bbox=list(footprint.bounds), datetime=taken, properties={"eo:cloud_cover": 12})
item.add_asset("red", pystac.Asset("red.tif", media_type=pystac.MediaType.COG, roles=["data"]))

record = item.to_dict()
assert record["type"] == "Feature" and record["bbox"] == [24, 60, 25, 61]
assert record["properties"]["datetime"] == "2024-06-01T09:30:00Z"
back = pystac.Item.from_dict(record)
assert back.datetime == taken and back.assets["red"].href.endswith("red.tif")
assert back.properties["eo:cloud_cover"] == 12
assert back.common_metadata.platform is None
