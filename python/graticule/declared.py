# SPDX-License-Identifier: Apache-2.0
"""What the file of a raster declares, in words."""

MOST_NAME = 80


def crs_words(crs):
    """crs: as rasterio has it."""
    if not crs:
        return "no CRS"
    authority = crs.to_authority()
    return ":".join(authority) if authority else crs.to_wkt()[:200]


def band_words(dataset, band):
    """band: counted from 1."""
    words = [dataset.dtypes[band - 1], f"nodata {dataset.nodatavals[band - 1]}"]
    if dataset.descriptions[band - 1]:
        words.insert(0, repr(dataset.descriptions[band - 1][:MOST_NAME]))
    if dataset.scales[band - 1] != 1 or dataset.offsets[band - 1] != 0:
        words.append(f"scale {dataset.scales[band - 1]:g}, offset {dataset.offsets[band - 1]:g}")
    if dataset.units[band - 1]:
        words.append(f"unit {dataset.units[band - 1]}")
    return ", ".join(words)


def raster_words(dataset):
    across, down = abs(dataset.transform.a), abs(dataset.transform.e)
    return (f"{dataset.width} x {dataset.height} cells, {dataset.count} band{'s' if dataset.count != 1 else ''}; "
            f"{crs_words(dataset.crs)}; cell size {across:g} x {down:g}; "
            f"bounds {', '.join(f'{bound:g}' for bound in dataset.bounds)}")
