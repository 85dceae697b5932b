"""Classify the pixels of an image with several bands, some without data

libraries: sklearn, numpy
functions: sklearn.cluster.KMeans, numpy.moveaxis
"""
import numpy
from sklearn.cluster import KMeans

image = numpy.zeros((2, 4, 5), dtype="float32")  # bands, rows, columns
image[:, :, :2], image[:, :, 2:] = 0.1, 0.8
image[:, 0, 0] = numpy.nan

pixels = numpy.moveaxis(image, 0, -1).reshape(-1, 2)  # a row for each pixel; reshape alone would mix bands
valid = ~numpy.isnan(pixels).any(axis=1)
model = KMeans(2, n_init=10, random_state=0).fit(pixels[valid])

classes = numpy.full(len(pixels), 255, dtype="uint8")
order = numpy.argsort(numpy.argsort(model.cluster_centers_[:, 0]))  # numbers of clusters are arbitrary
classes[valid] = order[model.labels_]
classes = classes.reshape(image.shape[1:])
assert classes[0, 0] == 255 and (classes[:, 2:] == 1).all()
assert (classes[1:, :2] == 0).all() and (classes == 0).sum() == 7
