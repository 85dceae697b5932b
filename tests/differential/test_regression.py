# SPDX-License-Identifier: Apache-2.0
"""Correlation and least squares against scipy and statsmodels."""

import geopandas
import numpy
import pandas
import pytest
import scipy.stats
import statsmodels.api

NC = ("read_dataset", {"dataset": "nc_counties", "output": "nc_counties"})
INCOME = ("read_dataset", {"dataset": "health_income", "output": "health_income"})


def numbers_of(demo, dataset, fields):
    frame = (geopandas.read_file(demo / "nc_counties.gpkg") if dataset == "nc_counties"
             else pandas.read_csv(demo / f"{dataset}.csv"))
    return frame[fields]


@pytest.mark.parametrize("method", ["pearson", "spearman"])
@pytest.mark.parametrize(("read", "fields"), [(NC, ["SID74", "NWBIR74"]), (INCOME, ["income", "health"])],
                         ids=["counties", "countries"])
def test_correlation(run_tools, demo, method, read, fields):
    values = numbers_of(demo, read[1]["dataset"], fields).dropna()
    peer = (scipy.stats.pearsonr if method == "pearson" else scipy.stats.spearmanr)(values[fields[0]], values[fields[1]])
    data = run_tools(demo, read, ("correlation", {"dataset": read[1]["dataset"], "field": fields[0],
                                                  "other_field": fields[1], "method": method})).data()
    assert data["count"] == len(values)
    assert data["correlation"]["value"] == pytest.approx(peer.statistic, rel=1e-9)
    assert data["p"]["value"] == pytest.approx(peer.pvalue, rel=1e-6)


@pytest.mark.parametrize(("read", "field", "by"), [(NC, "SID79", ["BIR79", "NWBIR79", "AREA"]),
                                                   (INCOME, "health", ["income", "population"])],
                         ids=["counties", "countries"])
def test_regression(run_tools, demo, read, field, by):
    values = numbers_of(demo, read[1]["dataset"], [field, *by]).dropna()
    peer = statsmodels.api.OLS(values[field], statsmodels.api.add_constant(values[by])).fit()
    done = run_tools(demo, read, ("regression", {"dataset": read[1]["dataset"], "field": field, "explained_by": by,
                                                 "output": "result"}),
                     ("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
    data = done.data(1)
    assert data["count"] == peer.nobs
    assert data["degrees_of_freedom"] == peer.df_resid
    for name, expected in (("coefficient", peer.params), ("standard_error", peer.bse), ("t", peer.tvalues)):
        numpy.testing.assert_allclose([term[name]["value"] for term in data["terms"]], expected, rtol=1e-8)
    numpy.testing.assert_allclose([term["p"]["value"] for term in data["terms"]], peer.pvalues, rtol=1e-5, atol=1e-300)
    assert data["r_squared"]["value"] == pytest.approx(peer.rsquared, rel=1e-9)
    assert data["adjusted_r_squared"]["value"] == pytest.approx(peer.rsquared_adj, rel=1e-9)
    assert data["residual_error"]["value"] == pytest.approx(numpy.sqrt(peer.mse_resid), rel=1e-9)
    result = geopandas.read_file(done.outputs / "result.gpkg")
    given = result["predicted"].notna()
    numpy.testing.assert_allclose(result["predicted"][given], peer.fittedvalues, rtol=1e-8)
    numpy.testing.assert_allclose(result["residual"][given], peer.resid, rtol=1e-6, atol=1e-6)
