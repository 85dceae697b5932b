"""Training samples of rare classes

libraries: imblearn, numpy
functions: imblearn.over_sampling.SMOTE, imblearn.under_sampling.RandomUnderSampler
"""
import collections

import numpy
from imblearn.over_sampling import SMOTE
from imblearn.under_sampling import RandomUnderSampler

generator = numpy.random.default_rng(0)
x = numpy.vstack([generator.normal(0, 1, (90, 2)), generator.normal(5, 1, (10, 2))])
y = numpy.array(["forest"] * 90 + ["bog"] * 10)

more, labels = SMOTE(k_neighbors=3, random_state=0).fit_resample(x, y)  # of the training data alone, never of test data
assert collections.Counter(labels) == {"forest": 90, "bog": 90}
bogs = more[labels == "bog"]
low, high = x[90:].min(axis=0), x[90:].max(axis=0)
assert ((bogs >= low) & (bogs <= high)).all()  # new ones lie between those that there are

fewer, labels = RandomUnderSampler(random_state=0).fit_resample(x, y)
assert collections.Counter(labels) == {"forest": 10, "bog": 10} and len(fewer) == 20
