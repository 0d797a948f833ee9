import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Holds the table in docs/asvs.md against the repository. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SERVER = join(ROOT, 'apps/server/src')
const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')

const answers = ['yes', 'yes, untested', 'partly', 'no', 'not applicable']
/** The requirements of ASVS 5.0.0 by level. */
const REQUIREMENTS = { '1': 70, '2': 183 }
type Level = keyof typeof REQUIREMENTS

const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''))
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', requirement = '', answer = '', held = ''] = cellsOf(line)
    return { id, level: level as Level, requirement, answer, held }
  })

const placesIn = (held: string) =>
  [...held.matchAll(/`([^`]+\.\w+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))
const pathOf = (file: string) => [join(ROOT, file), join(SERVER, file)].find((path) => existsSync(path))

test('every requirement of level 1 and 2 stands once, in the order of the standard', () => {
  const ids = rows.map(({ id }) => id)
  const inOrder = ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  expect(ids).toEqual(inOrder)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [level, number] of Object.entries(REQUIREMENTS))
    expect(rows.filter((row) => row.level === level)).toHaveLength(number)
})

test('the counts at the top are those of the table', () => {
  const counted = (level: Level, answer: string) =>
    rows.filter((row) => row.level === level && row.answer === answer).length
  for (const answer of answers) {
    const line = text.split('\n').find((one) => one.startsWith(`| ${answer} | `)) ?? ''
    const [one, two] = [counted('1', answer), counted('2', answer)]
    expect(cellsOf(line).slice(2), answer).toEqual([one, two, one + two].map(String))
  }
})

describe.each(rows)('$id', ({ answer, held }) => {
  const places = placesIn(held)

  test('has a known answer, and names what holds it or says why', () => {
    expect(answers).toContain(answer)
    if (answer === 'yes') expect(places).not.toEqual([])
    else expect(held.length).toBeGreaterThan(10)
    // Everything in typographic quotation marks belongs to a file.
    expect(held.match(/“/g)?.length ?? 0).toBe(places.length)
  })

  test.runIf(places.length > 0).each(places)('$file has “$title”', ({ file, title }) => {
    const path = pathOf(file)
    expect(path, `${file} is not there`).toBeDefined()
    expect(readFileSync(path ?? '', 'utf8').includes(title), `${file} lacks “${title}”`).toBe(true)
  })
})
