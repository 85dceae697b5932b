"""Scale predictors without letting test data leak into training

libraries: sklearn, numpy
functions: sklearn.pipeline.make_pipeline, sklearn.preprocessing.StandardScaler, sklearn.model_selection.cross_val_score
"""
import numpy
from sklearn.linear_model import Ridge
from sklearn.model_selection import KFold, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

train, test = numpy.array([[0.0], [2.0], [4.0]]), numpy.array([[10.0]])
scaler = StandardScaler().fit(train)
assert scaler.mean_[0] == 2 and abs(scaler.scale_[0] - (8 / 3) ** 0.5) < 1e-12  # divides by n
assert abs(scaler.transform(test)[0, 0] - 8 / (8 / 3) ** 0.5) < 1e-12

x = numpy.random.default_rng(0).normal(size=(60, 3)) * [1, 100, 0.01]
y = x @ [1, 0.01, 100]
model = make_pipeline(StandardScaler(), Ridge(alpha=0.01))  # is fitted anew within each fold
scores = cross_val_score(model, x, y, cv=KFold(5, shuffle=True, random_state=1))
assert len(scores) == 5 and (scores > 0.99).all()
