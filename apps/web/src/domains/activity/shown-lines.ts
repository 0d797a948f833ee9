import type { ChangedLine } from '@portico/contract/activity/activity.schema'

/** So many parts of a change are shown at once. A part is a line, or a name in a line that lists names. */
const SHOWN = 6
/** A button that hides a single part would take as much room. */
const HIDDEN_MIN = 2

const partsOf = ({ added = [], removed = [] }: ChangedLine) => Math.max(1, added.length + removed.length)
export const countParts = (lines: readonly ChangedLine[]) => lines.reduce((sum, line) => sum + partsOf(line), 0)

/** The first parts of the lines of a change, or all if there are few. */
export function firstLines(lines: readonly ChangedLine[]): readonly ChangedLine[] {
  if (countParts(lines) < SHOWN + HIDDEN_MIN) return lines
  const first: ChangedLine[] = []
  let room = SHOWN
  for (const line of lines) {
    if (room === 0) break
    first.push(shortened(line, room))
    room = Math.max(0, room - partsOf(line))
  }
  return first
}

function shortened(line: ChangedLine, most: number): ChangedLine {
  if (partsOf(line) <= most) return line
  const added = line.added?.slice(0, most)
  const removed = line.removed?.slice(0, most - (added?.length ?? 0))
  return { ...line, ...(added && { added }), ...(removed && { removed }) }
}

/** What was created had nothing in any field before, and what was deleted has nothing in any field after. */
export function sidesOf(lines: readonly ChangedLine[], nothing: string): 'before' | 'after' | 'both' {
  const values = lines.filter(({ before, after }) => before !== undefined && after !== undefined)
  if (values.length > 0 && values.every(({ before }) => before === nothing)) return 'after'
  if (values.length > 0 && values.every(({ after }) => after === nothing)) return 'before'
  return 'both'
}
