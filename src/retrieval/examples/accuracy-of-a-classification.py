"""Accuracy of a land cover map: overall, by class, and beyond chance

libraries: sklearn
functions: sklearn.metrics.confusion_matrix, sklearn.metrics.cohen_kappa_score, sklearn.metrics.accuracy_score
"""
from sklearn.metrics import accuracy_score, cohen_kappa_score, confusion_matrix

reference = ["water"] * 10 + ["forest"] * 90
mapped = ["water"] * 5 + ["forest"] * 95

names = ["water", "forest"]
matrix = confusion_matrix(reference, mapped, labels=names)  # rows are the reference, columns the map
assert matrix.tolist() == [[5, 5], [0, 90]]

producer = matrix.diagonal() / matrix.sum(axis=1)  # how much of a class was found
user = matrix.diagonal() / matrix.sum(axis=0)  # how much of what is mapped is right
assert producer.tolist() == [0.5, 1] and user[0] == 1 and abs(user[1] - 90 / 95) < 1e-12

assert accuracy_score(reference, mapped) == 0.95  # though half of the water is missing
chance = (10 * 5 + 90 * 95) / 100**2
assert abs(cohen_kappa_score(reference, mapped) - (0.95 - chance) / (1 - chance)) < 1e-12
