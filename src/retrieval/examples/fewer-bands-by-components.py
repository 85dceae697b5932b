"""Principal components of correlated bands

libraries: sklearn, numpy
functions: sklearn.decomposition.PCA, sklearn.decomposition.PCA.inverse_transform
"""
import numpy
from sklearn.decomposition import PCA

generator = numpy.random.default_rng(2)
bright = generator.normal(0, 10, 500)
bands = numpy.column_stack([bright, 2 * bright, -bright]) + generator.normal(0, 0.1, (500, 3))

pca = PCA(2).fit(bands)
assert pca.explained_variance_ratio_[0] > 0.999  # one brightness behind all three
direction = pca.components_[0] / pca.components_[0][0]  # the sign of a component is arbitrary
assert numpy.allclose(direction, [1, 2, -1], atol=0.01)
# Variance along (1, 2, -1) is that of brightness times its squared length, 6.
assert abs(pca.explained_variance_[0] / (bright.var(ddof=1) * 6) - 1) < 0.01

scores = pca.transform(bands)
assert scores.shape == (500, 2) and numpy.allclose(scores.mean(axis=0), 0, atol=1e-9)
assert abs(pca.inverse_transform(scores) - bands).max() < 1
