"""Assign teams to sites, one each, at the least total distance

libraries: scipy, numpy
functions: scipy.optimize.linear_sum_assignment, scipy.spatial.distance.cdist
"""
import numpy
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import cdist

teams = numpy.array([[0.0, 0.0], [4.0, 0.0]])
sites = numpy.array([[5.0, 0.0], [40.0, 0.0], [3.0, 0.0]])

cost = cdist(teams, sites)
assert cost.tolist() == [[5, 40, 3], [1, 36, 1]]
team, site = linear_sum_assignment(cost)
assert dict(zip(team.tolist(), site.tolist())) == {0: 2, 1: 0}  # 3 + 1; the site far away stays without
assert cost[team, site].sum() == 4

greedy_first = cost[1, 2] + cost[0, 0]  # if team 1 took the site at 3
assert greedy_first == 6
most, _ = linear_sum_assignment(cost, maximize=True)
assert len(most) == 2
