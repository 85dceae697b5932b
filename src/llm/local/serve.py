# SPDX-License-Identifier: Apache-2.0
# Runs llama.cpp's server over one model, on a free port of the loopback, until standard input ends.
import json
import os
import sys
import time
import urllib.request

settings = json.loads(sys.stdin.readline())
sys.path.insert(0, settings["package"])
import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = settings["model"]
params.model_alias = {settings["name"]}
params.hostnames = ["127.0.0.1"]
params.port = 0
params.api_keys = [settings["key"]]
params.n_ctx = settings["context"]
params.n_parallel = 1
params.cpuparams.n_threads = settings["threads"]
params.cpuparams_batch.n_threads = settings["threads"]
params.n_batch = settings["batch"]
params.n_ubatch = settings["batch"]
params.cache_ram_mib = 0
params.use_jinja = True
params.ui = False
params.endpoint_slots = False
params.verbosity = 1
if settings["embeds"]:
    params.embedding = True
    with open(settings["model"], "rb") as file:
        says_how = b".pooling_type" in file.read(1 << 20)  # among what a model's file begins with
    if not says_how:
        params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
try:
    server = xllamacpp.Server(params)
except RuntimeError as error:  # the log says why
    sys.exit(str(error))

direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
while True:
    try:
        with direct.open(server.listening_address + "/health", timeout=5) as answer:
            if answer.status == 200:
                break
    except OSError:
        pass
    time.sleep(0.02)
print(json.dumps({"address": server.listening_address}), flush=True)
sys.stdin.read()
os._exit(0)
