"""Write netCDF with compression, scaling and a fill value

libraries: xarray, netCDF4, numpy
functions: xarray.Dataset.to_netcdf, xarray.open_dataset, netCDF4.Dataset
"""
import netCDF4
import numpy
import xarray

heat = xarray.Dataset({"t": (("y", "x"), [[271.15, 300.0], [numpy.nan, 250.5]], {"units": "K"})}, coords={"x": [0.0, 1.0], "y": [1.0, 0.0]})
packed = {"t": {"dtype": "int16", "scale_factor": 0.01, "add_offset": 273.15, "_FillValue": -32768, "zlib": True}}
heat.to_netcdf("heat.nc", encoding=packed)

with netCDF4.Dataset("heat.nc") as raw:
    raw["t"].set_auto_maskandscale(False)
    stored = raw["t"][:]
assert stored.tolist() == [[-200, 2685], [-32768, -2265]]  # (value - 273.15) / 0.01

with xarray.open_dataset("heat.nc") as back:
    assert numpy.allclose(back.t, heat.t, atol=0.005, equal_nan=True)  # to half a step
    assert back.t.attrs["units"] == "K"
with xarray.open_dataset("heat.nc", mask_and_scale=False) as bare:
    assert bare.t.dtype == "int16"
