# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

FIELDS = ["nroom", "nbath", "age", "citcou", "lotsz", "sqft", "x", "y"]
houses = pd.read_csv("data/baltimore_houses.csv")
known = houses[houses["station"] <= 150]
new = houses[houses["station"] > 150].copy()
model = LinearRegression().fit(known[FIELDS], np.log(known["price"]))
new["predicted"] = np.exp(model.predict(new[FIELDS]))
new[["station", "price", "predicted"]].to_csv("outputs/predicted_prices.csv", index=False)
error = new["predicted"] - new["price"]
errors = {"rmse": np.sqrt((error**2).mean()), "mae": error.abs().mean()}
pd.DataFrame([errors]).to_csv("outputs/errors.csv", index=False)
