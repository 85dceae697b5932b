"""Cross-validation that holds out whole regions

libraries: sklearn, numpy
functions: sklearn.model_selection.GroupKFold, sklearn.model_selection.cross_val_score
"""
import numpy
from sklearn.model_selection import GroupKFold, KFold, cross_val_score
from sklearn.neighbors import KNeighborsRegressor

generator = numpy.random.default_rng(0)
region = numpy.repeat(numpy.arange(8), 20)  # 20 samples in each of eight regions
level = generator.normal(0, 5, 8)[region]  # a value of the region that its predictors do not tell
places = region[:, None] * 100.0 + generator.uniform(0, 1, (160, 2))
values = level + generator.normal(0, 0.5, 160)

model = KNeighborsRegressor(3)
mixed = cross_val_score(model, places, values, cv=KFold(4, shuffle=True, random_state=0))
apart = cross_val_score(model, places, values, cv=GroupKFold(4), groups=region)
assert mixed.mean() > 0.9 and apart.mean() < 0.3  # neighbours in training flatter the model

for train, test in GroupKFold(4).split(places, values, groups=region):
    assert not set(region[train]) & set(region[test])
