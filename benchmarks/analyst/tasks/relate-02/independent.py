# SPDX-License-Identifier: Apache-2.0
"""By points in space: the nearest along the chord is the nearest on the ground."""
import numpy as np
import pandas as pd
import pyproj


def values(data, gold):
    table = pd.read_csv(gold / "capital_airports.csv").set_index("state")
    capitals, airports = pd.read_csv(data / "us_state_capitals.csv"), pd.read_csv(data / "us_airports.csv")
    space = pyproj.Transformer.from_crs(4979, 4978, always_xy=True)
    places = np.array(space.transform(airports["longitude"], airports["latitude"], np.zeros(len(airports)))).T
    same = 0
    for capital in capitals.itertuples():
        chords = np.linalg.norm(places - space.transform(capital.lon, capital.lat, 0), axis=1)
        same += table.loc[capital.state, "iata"] == airports["iata"][chords.argmin()]
        if capital.state in ("Alaska", "Texas", "Vermont"):
            yield f"distance in {capital.state}", table.loc[capital.state, "distance_km"], chords.min() / 1000, 1e-5
    yield "capitals with the same airport", same, 50, 0
