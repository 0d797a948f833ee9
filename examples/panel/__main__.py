"""
A panel in Python without packages, written from docs/panel-protocol.md. It has no lock and no readers: somebody at its door is a line on
the standard input, as the section "Checking a panel" describes. Try it with `npm run check:panel -- python3 examples/panel`.
"""

import json
import os
import sys

import codes
import memory as memories
import rule
from core import Panel
from disk import Disk
from network import Network


def answer(panel, line):
    if "show" in line:
        shown = line["show"]
        verdict = panel.show(shown["kind"], shown["digits"] if shown["kind"] == "CODE" else shown["text"])
        return {"opened": True} if verdict["isAllowed"] else {"opened": False, "reason": verdict["reason"]}
    if "sessions" in line:
        return {"sessions": True}
    if "door" in line:
        return {"state": panel.state()}
    if "pulses" in line:
        return {"pulses": panel.pulses}
    if "happens" in line:
        panel.happened(line["happens"]["kind"])
        return {"noted": True}
    if "decide" in line:
        given = line["decide"]
        door, grants = given["list"]["door"], given["list"]["grants"]
        verdict = rule.decide(door, grants, given["attempt"], given["memory"])
        return {
            "verdict": verdict,
            "memory": memories.remember(door, given["memory"], given["attempt"], verdict),
        }
    return {"unknown": True}


def main():
    setting = os.environ
    disk = Disk(setting["PORTICO_STATE"])
    panel = Panel(setting["PORTICO_DEVICE_ID"], json.loads(setting["PORTICO_SIGNING_KEYS"]), disk)
    seed = codes.decoded(setting.get("PORTICO_KEY", ""))
    Network(setting["PORTICO_URL"], panel, setting["PORTICO_TOKEN"], seed).start()
    for line in sys.stdin:
        print(json.dumps(answer(panel, json.loads(line))), flush=True)


main()
