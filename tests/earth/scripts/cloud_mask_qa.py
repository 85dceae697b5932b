# SPDX-License-Identifier: Apache-2.0
"""How much of each scene is neither cloud nor shadow, by the bits of QA_PIXEL."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

CLOUD, SHADOW = 1 << 3, 1 << 4


def clear_share(image):
    qa = image.select("QA_PIXEL")
    clear = qa.bitwiseAnd(CLOUD).eq(0).And(qa.bitwiseAnd(SHADOW).eq(0))
    share = clear.rename("clear").reduceRegion(
        reducer=ee.Reducer.mean().unweighted(), geometry=image.geometry(), scale=30, maxPixels=1e9)
    return image.set("clear", share.get("clear"))


scenes = ee.ImageCollection("LANDSAT/YEARS").map(clear_share)
print(scenes.aggregate_array("clear").getInfo())
