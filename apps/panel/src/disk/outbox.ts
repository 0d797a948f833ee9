import { crc32 } from 'node:zlib'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import { type Files, replaceFile } from './files.ts'

const NAME = 'outbox'
/** Records of events that the server has taken are removed from the file when there are more of them than this and than half. */
const SETTLED_RECORDS_MAX = 2_000

type Entry = { event: AccessEvent } | { taken: string[] }

/** A check sum and a line end on each: of a record that was cut off nothing is believed. */
function lineOf(entry: Entry): string {
  const text = JSON.stringify(entry)
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`
}

function readLine(line: string): Entry | undefined {
  const text = line.slice(9)
  // A line that was cut off within its check sum may look like that of nothing, which is 0.
  if (text === '') return undefined
  if (Number.parseInt(line.slice(0, 8), 16) !== crc32(text)) return undefined
  return JSON.parse(text) as Entry
}

/** The events that the server has not taken yet, in a file to which lines are added. */
export function openOutbox(files: Files) {
  let kept: readonly AccessEvent[] = []
  let records = 0
  /** The end of the file may be half a record. */
  let isWhole = false

  function rewrite(events: readonly AccessEvent[]) {
    replaceFile(files, NAME, events.map((event) => lineOf({ event })).join(''))
    kept = events
    records = events.length
    isWhole = true
  }

  function append(entries: readonly Entry[], isSynced: boolean) {
    isWhole = false
    files.append(NAME, entries.map(lineOf).join(''))
    if (isSynced) files.sync(NAME)
    isWhole = true
    records += entries.length
  }

  /** Nothing is lost if the events come back after a power cut: the server knows them by their ids. */
  function clear() {
    files.truncate(NAME, 0)
    kept = []
    records = 0
  }

  /** Whoever has come since. Undefined: others have gone. */
  function addedTo(events: readonly AccessEvent[]): readonly AccessEvent[] | undefined {
    const { length } = kept
    return events.length >= length && (length === 0 || events[length - 1] === kept[length - 1])
      ? events.slice(length)
      : undefined
  }

  return {
    load(): readonly AccessEvent[] {
      const text = files.read(NAME)
      const lines = text?.split('\n') ?? []
      const entries = lines.map(readLine)
      const events = new Map<string, AccessEvent>()
      for (const entry of entries) {
        if (entry && 'event' in entry) events.set(entry.event.eventId, entry.event)
        else for (const id of entry?.taken ?? []) events.delete(id)
      }
      kept = [...events.values()]
      records = lines.length - 1
      // After the last line end there is nothing.
      isWhole = lines.at(-1) === '' && entries.slice(0, -1).every((entry) => entry !== undefined)
      return kept
    },
    /** The file has these events then. Whoever was added is on the disk when this returns. */
    keep(events: readonly AccessEvent[]) {
      if (events === kept && isWhole) return
      const more = addedTo(events)
      const known = new Set(more ? [] : kept.map(({ eventId }) => eventId))
      const added = more ?? events.filter(({ eventId }) => !known.has(eventId))
      const settled = records + added.length - events.length
      if (!isWhole || settled > Math.max(SETTLED_RECORDS_MAX, events.length)) return rewrite(events)
      if (events.length === 0) return kept.length > 0 ? clear() : undefined
      const still = new Set(more ? [] : events.map(({ eventId }) => eventId))
      const taken = more ? [] : [...known].filter((id) => !still.has(id))
      const entries = [...(taken.length > 0 ? [{ taken }] : []), ...added.map((event) => ({ event }))]
      if (entries.length > 0) append(entries, added.length > 0)
      kept = events
    },
    rewrite,
  }
}
