"""Read a sheet of Excel with a title above the header and codes as text

libraries: openpyxl, pandas
functions: pandas.read_excel, openpyxl.Workbook, openpyxl.load_workbook
"""
import datetime

import openpyxl
import pandas

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Stations"
sheet.append(["Stations of the north"])
sheet.append([])
sheet.append(["code", "opened", "rain"])
sheet.append(["0042", datetime.date(1999, 12, 31), 1.5])
sheet.append(["0043", datetime.date(2000, 2, 29), None])
sheet["E4"] = "=C4*2"
book.save("stations.xlsx")

table = pandas.read_excel("stations.xlsx", sheet_name="Stations", header=2, usecols="A:C", dtype={"code": str})
assert table["code"].tolist() == ["0042", "0043"]
assert table["opened"].dt.year.tolist() == [1999, 2000] and table["rain"].isna().tolist() == [False, True]

formula = openpyxl.load_workbook("stations.xlsx")["Stations"]["E4"].value
result = openpyxl.load_workbook("stations.xlsx", data_only=True)["Stations"]["E4"].value
assert formula == "=C4*2" and result is None  # results are there only once a spreadsheet has computed them
