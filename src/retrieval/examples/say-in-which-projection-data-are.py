"""Draw data in longitude and latitude on a map in another projection

libraries: cartopy, matplotlib
functions: cartopy.crs.PlateCarree, cartopy.mpl.geoaxes.GeoAxes.set_extent, cartopy.crs.CRS.transform_point
"""
import cartopy.crs as ccrs
import matplotlib.pyplot as plt

lambert = ccrs.LambertConformal(central_longitude=10, central_latitude=50)
fig, ax = plt.subplots(subplot_kw={"projection": lambert})
ax.set_extent([0, 20, 45, 55], crs=ccrs.PlateCarree())  # west, east, south, north

(right,) = ax.plot([10], [50], "o", transform=ccrs.PlateCarree())  # what the numbers are
(wrong,) = ax.plot([10], [50], "x")  # taken as metres of the map
x, y = lambert.transform_point(10, 50, ccrs.PlateCarree())
assert abs(x) < 1e-6 and abs(y) < 1e-6  # the centre of this projection

east, _ = lambert.transform_point(20, 50, ccrs.PlateCarree())
assert 700e3 < east < 730e3  # ten degrees: 1113 km * cos(50) = 715 km, times the scale of the projection there
west_edge, east_edge = ax.get_xlim()
assert west_edge < -600e3 and east_edge > 600e3
fig.savefig("map.png", dpi=50)
plt.close(fig)
