import { crc32 } from 'node:zlib'
import { type Files, replaceFile } from './files.ts'

/** Records of events that the server has taken are removed from the file when there are more of them than this and than half. */
const SETTLED_RECORDS_MAX = 2_000

type Kept = { eventId: string }
type Entry<Event extends Kept> = { event: Event } | { taken: string[] }

/** A check sum and a line end on each: of a record that was cut off nothing is believed. */
function lineOf(entry: object): string {
  const text = JSON.stringify(entry)
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`
}

function readLine<Event extends Kept>(line: string): Entry<Event> | undefined {
  const text = line.slice(9)
  // A line that was cut off within its check sum may look like that of nothing, which is 0.
  if (text === '') return undefined
  if (Number.parseInt(line.slice(0, 8), 16) !== crc32(text)) return undefined
  return JSON.parse(text) as Entry<Event>
}

/** The events that the server has not taken yet, in a file to which lines are added. */
export function openOutbox<Event extends Kept>(files: Files, name: string) {
  let kept: readonly Event[] = []
  let records = 0
  /** The end of the file may be half a record. */
  let isWhole = false

  function rewrite(events: readonly Event[]) {
    replaceFile(files, name, events.map((event) => lineOf({ event })).join(''))
    kept = events
    records = events.length
    isWhole = true
  }

  function append(entries: readonly Entry<Event>[], isSynced: boolean) {
    isWhole = false
    files.append(name, entries.map(lineOf).join(''))
    if (isSynced) files.sync(name)
    isWhole = true
    records += entries.length
  }

  /** Nothing is lost if the events come back after a power cut: the server knows them by their ids. */
  function clear() {
    files.truncate(name, 0)
    kept = []
    records = 0
  }

  /** Whoever has come since. Undefined: others have gone. */
  function addedTo(events: readonly Event[]): readonly Event[] | undefined {
    const { length } = kept
    return events.length >= length && (length === 0 || events[length - 1] === kept[length - 1])
      ? events.slice(length)
      : undefined
  }

  return {
    load(): readonly Event[] {
      const text = files.read(name)
      const lines = text?.split('\n') ?? []
      const entries = lines.map((line) => readLine<Event>(line))
      const events = new Map<string, Event>()
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
    keep(events: readonly Event[]) {
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
