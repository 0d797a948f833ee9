"""What outlives a power cut: docs/panel-protocol.md#the-disk. The list is one file; what happens at the door is a journal."""

import json
import os

import memory as memories
from commands import NONE_BEGUN
from lists import NO_LIST

JOURNAL_LINES_MAX = 1_000


class Disk:
    def __init__(self, folder):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        self.folder = folder
        self.list = self.read_list()
        self.memory = memories.EMPTY
        self.commands = NONE_BEGUN
        self.summing = None
        self.events = []
        self.door_events = []
        self.clock = {"floor": 0, "heardAt": 0}
        self.journal = None
        self.size = 0
        self.lines = 0
        self.read_journal()
        self.compact()

    def path(self, name):
        return os.path.join(self.folder, name)

    def sync_folder(self):
        folder = os.open(self.folder, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def replace(self, name, text):
        """A reader finds the old file or the new one."""
        with open(self.path(name + ".new"), "w", opener=private) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(self.path(name + ".new"), self.path(name))
        self.sync_folder()

    def read_list(self):
        """With `floor`, so that the time of a list is kept together with it."""
        try:
            with open(self.path("list.json")) as file:
                return json.load(file)
        except (OSError, ValueError):
            return {**NO_LIST, "floor": 0, "installedKeys": None}

    def keep_list(self, new):
        self.replace("list.json", json.dumps(new))
        self.list = new

    def read_journal(self):
        try:
            with open(self.path("journal.jsonl")) as file:
                for line in file:
                    self.replay(json.loads(line))
        except (OSError, ValueError):
            # The last line of a power cut is not whole: nothing has followed from it.
            pass

    def replay(self, entry):
        self.memory = entry.get("memory", self.memory)
        self.commands = entry.get("commands", self.commands)
        self.summing = entry.get("summing", self.summing)
        self.clock = entry.get("clock", self.clock)
        settled = set(entry.get("settled", []))
        self.events = [event for event in self.events if event["eventId"] not in settled] + entry.get("events", [])
        settled = set(entry.get("settledOfDoor", []))
        kept = [event for event in self.door_events if event["eventId"] not in settled]
        self.door_events = kept + entry.get("doorEvents", [])

    def note(self, entry):
        """Returns when the entry is on the disk. One line is one step: all of it is kept, or nothing."""
        try:
            self.append(entry)
        except OSError:
            self.make_room()
            self.append(entry)
        self.replay(entry)
        if self.lines > JOURNAL_LINES_MAX and len(self.events) < self.lines / 2:
            self.compact()

    def append(self, entry):
        line = (json.dumps(entry) + "\n").encode()
        try:
            if os.write(self.journal, line) < len(line):
                raise OSError("The disk is full.")
            os.fsync(self.journal)
        except OSError:
            # Half a line would keep everything after it from being read.
            os.ftruncate(self.journal, self.size)
            raise
        self.size += len(line)
        self.lines += 1

    def make_room(self):
        """On a full disk half of the denials are given up, the oldest ones."""
        denials = [event["eventId"] for event in self.events if event["unlockStatus"] != "SUCCESS"]
        given_up = set(denials[: (len(denials) + 1) // 2])
        self.events = [event for event in self.events if event["eventId"] not in given_up]
        self.compact()

    def compact(self):
        present = {"memory": self.memory, "commands": self.commands, "summing": self.summing}
        present = {**present, "clock": self.clock, "events": self.events, "doorEvents": self.door_events}
        text = json.dumps(present) + "\n"
        self.replace("journal.jsonl", text)
        if self.journal is not None:
            os.close(self.journal)
        self.journal = os.open(self.path("journal.jsonl"), os.O_WRONLY | os.O_APPEND)
        self.size = len(text.encode())
        self.lines = len(self.events)


def private(path, flags):
    return os.open(path, flags, 0o600)
