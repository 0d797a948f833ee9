import type { OnUnknownStatus, ResidentStatus } from './connector.ts'

const SHOWN = 40

/** Maps statuses with a table whose keys are in lower case. Unknown statuses are counted and reported, because vendors add new ones. */
export function makeStatusReader(table: Readonly<Record<string, ResidentStatus>>, onUnknown?: OnUnknownStatus) {
  const unknown = new Map<string, number>()
  return {
    read(text: string): ResidentStatus {
      const wording = text.trim().toLowerCase()
      if (Object.hasOwn(table, wording)) return table[wording] ?? 'UNKNOWN'
      unknown.set(wording.slice(0, SHOWN), (unknown.get(wording.slice(0, SHOWN)) ?? 0) + 1)
      return 'UNKNOWN'
    },
    report() {
      for (const [wording, times] of unknown) onUnknown?.(wording, times)
    },
  }
}
export type StatusReader = ReturnType<typeof makeStatusReader>
