import glob, os
import numpy as np, rasterio, geopandas as gpd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score

paths = sorted(glob.glob(os.path.join("data", "layers", "*.tif")))
points = gpd.read_file("data/deposits.geojson")
coordinates = [(p.x, p.y) for p in points.geometry]
columns, names = [], []
for path in paths:
    with rasterio.open(path) as src:
        columns.append([value[0] for value in src.sample(coordinates)])
        names.append(os.path.splitext(os.path.basename(path))[0])
X = np.array(columns).T
y = points["deposit"].astype(int)
ok = ~np.isnan(X).any(axis=1)
model = RandomForestClassifier(n_estimators=300, random_state=1, n_jobs=-1)
scores = cross_val_score(model, X[ok], y[ok], cv=5, scoring="roc_auc")
print("AUC %.2f +- %.2f" % (scores.mean(), scores.std()))
model.fit(X[ok], y[ok])
for name, weight in sorted(zip(names, model.feature_importances_), key=lambda pair: -pair[1]):
    print(name, round(weight, 3))
