"""Write a catalogue of scenes to a folder and search it

libraries: pystac
functions: pystac.Catalog.normalize_and_save, pystac.Catalog.from_file, pystac.Catalog.get_items, pystac.Collection
"""
import datetime

import pystac


def scene(day, west):
    box = [west, 60, west + 1, 61]
    ring = [[west, 60], [west + 1, 60], [west + 1, 61], [west, 61], [west, 60]]
    when = datetime.datetime(2024, 6, day, tzinfo=datetime.timezone.utc)
    return pystac.Item(f"scene-{day}", {"type": "Polygon", "coordinates": [ring]}, box, when, {})


extent = pystac.Extent(pystac.SpatialExtent([[0, 0, 1, 1]]), pystac.TemporalExtent([[None, None]]))
collection = pystac.Collection("summer", "Scenes of June", extent)
collection.add_items([scene(1, 24), scene(15, 26)])
collection.update_extent_from_items()
assert collection.extent.spatial.bboxes == [[24, 60, 27, 61]]

catalogue = pystac.Catalog("all", "All scenes")
catalogue.add_child(collection)
catalogue.normalize_and_save("stac", pystac.CatalogType.SELF_CONTAINED)
read = pystac.Catalog.from_file("stac/catalog.json")
late = [item.id for item in read.get_items(recursive=True) if item.datetime.day > 10]
assert late == ["scene-15"]
