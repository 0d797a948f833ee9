/** This file does not import zod, because the browser loads it with forms. */
export const PLACE_NAME_MAX = 64
export const PLACES_AT_ONCE_MAX = 1_000
/** Of one property. */
export const PLACES_MAX = 20_000
/** A place lies in so many others at most: a courtyard belongs to the buildings around it. */
export const PLACE_PARENTS_MAX = 8
/** So many places lie in one another at most. */
export const PLACE_DEPTH_MAX = 10

export type DraftedPlace = {
  name: string
  /** How deep it lies below the chosen place, from 0: in the last one before it that is one less deep. */
  depth: number
}

/** Why a text with places cannot be read, and in which line. */
export type PlaceProblem = 'rangeBackwards' | 'rangeTooLong' | 'tooMany' | 'nameLength' | 'tooDeep'

const RANGE = /^(.*?)(\d{1,6})\s*[-–—]\s*(\d{1,6})$/u
const INDENT = /^(?:\t| {2})*/

/**
 * Reads what people paste or type: a name per line, or several with commas between them, ranges such as `101-120` or `Unit 1-9`, and places inside
 * of others by two spaces or a tab before them. The same name at the same place counts once, and what lies in it then comes after what is there already.
 */
export function placesIn(text: string): { places: DraftedPlace[]; problem?: { code: PlaceProblem; line: number } } {
  const root: Node = { name: '', inside: new Map() }
  let count = 0
  let path: Node[] = []
  const lines = text.replaceAll('\r', '').split('\n')
  for (const [index, line] of lines.entries()) {
    const problem = (code: PlaceProblem) => ({ places: listed(root), problem: { code, line: index + 1 } })
    const content = line.trim()
    if (content === '') continue
    const indent = (INDENT.exec(line)?.[0] ?? '').replaceAll('\t', '  ').length / 2
    const depth = Math.min(indent, path.length)
    if (depth >= PLACE_DEPTH_MAX) return problem('tooDeep')
    const around = path[depth - 1] ?? root
    for (const part of content.split(/[,;，、]/)) {
      const names = namesIn(part.trim())
      if (typeof names === 'string') return problem(names)
      for (const name of names) {
        if ([...name].length > PLACE_NAME_MAX) return problem('nameLength')
        const key = name.toLowerCase()
        const known = around.inside.get(key)
        if (!known && ++count > PLACES_AT_ONCE_MAX) return problem('tooMany')
        const node = known ?? { name, inside: new Map() }
        around.inside.set(key, node)
        path = [...path.slice(0, depth), node]
      }
    }
  }
  return { places: listed(root) }
}

/** A place with those inside of it, by their names in small letters. */
type Node = { name: string; inside: Map<string, Node> }

const listed = ({ inside }: Node, depth = 0): DraftedPlace[] =>
  [...inside.values()].flatMap((node) => [{ name: node.name, depth }, ...listed(node, depth + 1)])

/** The zeros before the first end of a range are kept. `1A-3A` and `A-1-3` are names, and so is a number with more digits than a range has. */
function namesIn(part: string): string[] | 'rangeBackwards' | 'rangeTooLong' {
  if (part === '') return []
  const [, before = '', first = '', last = ''] = RANGE.exec(part) ?? []
  if (first === '' || /[-–—]\s*$|\d$/.test(before)) return [part]
  const [from, to] = [Number(first), Number(last)]
  if (to < from) return 'rangeBackwards'
  if (to - from >= PLACES_AT_ONCE_MAX) return 'rangeTooLong'
  const width = first.startsWith('0') ? first.length : 0
  return Array.from({ length: to - from + 1 }, (_, step) => before + String(from + step).padStart(width, '0'))
}
