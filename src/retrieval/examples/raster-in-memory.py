"""GeoTIFF in memory, without a file

libraries: rasterio, numpy
functions: rasterio.io.MemoryFile, rasterio.io.MemoryFile.open
"""
import numpy
from rasterio.io import MemoryFile
from rasterio.transform import from_origin

values = numpy.arange(6, dtype="uint8").reshape(1, 2, 3)

with MemoryFile() as memory:
    with memory.open(driver="GTiff", width=3, height=2, count=1, dtype="uint8", crs="EPSG:3067", transform=from_origin(0, 2, 1, 1)) as target:
        target.write(values)
    data = memory.read()  # bytes of a whole file, to be sent or kept

assert data[:2] in (b"II", b"MM")  # every TIFF begins with its byte order
with MemoryFile(data) as memory, memory.open() as source:
    assert source.count == 1 and source.crs.to_epsg() == 3067
    assert source.read(1).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert source.bounds == (0, 0, 3, 2)
