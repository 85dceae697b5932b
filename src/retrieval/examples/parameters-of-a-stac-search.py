"""Area, time and filter of a STAC search, without asking a service

libraries: pystac_client
functions: pystac_client.ItemSearch, pystac_client.ItemSearch.get_parameters
"""
import pystac_client

search = pystac_client.ItemSearch("https://stac.invalid/search", method="POST", collections=["sentinel-2-l2a"], bbox=[24, 60, 25, 61],
                                  datetime="2024-06", query={"eo:cloud_cover": {"lt": 20}}, limit=50)
asked = search.get_parameters()  # nothing is sent until items are asked for
assert asked["bbox"] == (24.0, 60.0, 25.0, 61.0)  # west, south, east, north
assert asked["datetime"] == "2024-06-01T00:00:00Z/2024-06-30T23:59:59Z"  # the whole month
assert asked["collections"] == ("sentinel-2-l2a",)
assert asked["query"] == {"eo:cloud_cover": {"lt": 20}}

open_end = pystac_client.ItemSearch("https://stac.invalid/search", datetime="2024-06-01/..").get_parameters()
assert open_end["datetime"] == "2024-06-01T00:00:00Z/.."
assert asked["limit"] == 50  # of one page, and not of all
