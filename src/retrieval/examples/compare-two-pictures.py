"""Difference of two pictures and an array as a picture

libraries: PIL, numpy
functions: PIL.Image.fromarray, PIL.ImageChops.difference, PIL.Image.Image.resize
"""
import numpy
from PIL import Image, ImageChops

pixels = numpy.zeros((2, 4, 3), dtype="uint8")  # height, width, colours
pixels[0, 3] = (255, 0, 0)
Image.fromarray(pixels).save("red.png")

picture = Image.open("red.png")
assert picture.size == (4, 2) and picture.mode == "RGB"  # width first
assert picture.getpixel((3, 0)) == (255, 0, 0)  # x first

difference = ImageChops.difference(picture, Image.new("RGB", picture.size))
assert difference.getbbox() == (3, 0, 4, 1)  # where they differ; None where nowhere
larger = picture.resize((8, 4), Image.Resampling.NEAREST)  # does not mix colours
assert set(map(tuple, numpy.asarray(larger).reshape(-1, 3).tolist())) == {(0, 0, 0), (255, 0, 0)}
assert (numpy.asarray(larger)[:2, 6:] == [255, 0, 0]).all()
