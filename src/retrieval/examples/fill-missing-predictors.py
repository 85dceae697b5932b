"""Fill missing predictors with the median of the training data

libraries: sklearn, numpy
functions: sklearn.impute.SimpleImputer, sklearn.impute.KNNImputer
"""
import numpy
from sklearn.impute import KNNImputer, SimpleImputer

train = numpy.array([[1.0, 10.0], [2.0, numpy.nan], [9.0, 30.0]])
new = numpy.array([[numpy.nan, 50.0]])

median = SimpleImputer(strategy="median", add_indicator=True).fit(train)
filled = median.transform(new)
assert filled[0, 0] == 2  # of 1, 2 and 9, and nothing of the new data
assert filled.shape == (1, 3) and filled[0, 2] == 0  # whether the second column was missing, as it is in training

near = KNNImputer(n_neighbors=1).fit_transform(train)
assert near[1, 1] == 10  # the value of the row nearest by the first column
assert numpy.isnan(train[1, 1])  # what was given is not changed
