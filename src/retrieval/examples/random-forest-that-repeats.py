"""Land cover from bands with a random forest, and which bands matter

libraries: sklearn, numpy
functions: sklearn.ensemble.RandomForestClassifier, sklearn.inspection.permutation_importance, sklearn.model_selection.train_test_split
"""
import numpy
from sklearn.ensemble import RandomForestClassifier
from sklearn.inspection import permutation_importance
from sklearn.model_selection import train_test_split

bands = numpy.random.default_rng(0).uniform(0, 1, (300, 3))
cover = (bands[:, 1] > 0.5).astype(int)  # the second band alone decides

x_train, x_test, y_train, y_test = train_test_split(bands, cover, test_size=0.3, stratify=cover, random_state=0)
assert len(x_test) == 90 and abs(y_test.mean() - y_train.mean()) < 0.02

model = RandomForestClassifier(30, random_state=0).fit(x_train, y_train)
again = RandomForestClassifier(30, random_state=0).fit(x_train, y_train)
assert (model.predict_proba(x_test) == again.predict_proba(x_test)).all()
assert model.score(x_test, y_test) > 0.95

matter = permutation_importance(model, x_test, y_test, n_repeats=5, random_state=0).importances_mean
assert matter.argmax() == 1 and matter[[0, 2]].max() < 0.1
