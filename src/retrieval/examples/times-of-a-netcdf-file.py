"""Times of a netCDF file, given as hours since a date

libraries: netCDF4, cftime, numpy
functions: netCDF4.Dataset, netCDF4.num2date, netCDF4.date2num
"""
import datetime

import netCDF4
import numpy

with netCDF4.Dataset("hours.nc", "w") as target:
    target.createDimension("time", None)  # may grow
    time = target.createVariable("time", "i4", ("time",))
    time.units, time.calendar = "hours since 1900-01-01 00:00:00", "gregorian"
    time[:] = [0, 24, 24 * 59]
    rain = target.createVariable("rain", "f4", ("time",), fill_value=-9.0)
    rain[:] = numpy.ma.masked_array([1.0, 2.0, 0.0], mask=[False, False, True])

with netCDF4.Dataset("hours.nc") as source:
    dates = netCDF4.num2date(source["time"][:], source["time"].units, source["time"].calendar)
    assert [date.strftime("%Y-%m-%d") for date in dates] == ["1900-01-01", "1900-01-02", "1900-03-01"]  # 1900 had no leap day
    assert source["rain"][:].count() == 2  # the fill value is masked
    assert netCDF4.date2num(datetime.datetime(1900, 1, 3), source["time"].units) == 48
