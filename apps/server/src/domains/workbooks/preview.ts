import type { BuildingDraft } from '@portico/contract/properties/building.schema'
import { type Sheet, sheets } from '@portico/contract/workbooks/workbooks.rules'
import { codeOf, shortCode } from './cells.ts'
import type { Dictionary } from './file-texts.ts'
import { type Book, lower } from './plan/book.ts'
import { planDevices, planEntrances } from './plan/plan-entrances.ts'
import { planKeys } from './plan/plan-keys.ts'
import { planPeople } from './plan/plan-people.ts'
import { planPlaces } from './plan/plan-places.ts'
import { type BookProperty, planProperty, propertiesNamed } from './plan/plan-property.ts'
import {
  mayChange,
  newPlan,
  type Outcome,
  type Plan,
  type Planned,
  type PlannedRow,
  planEach,
  refuse,
} from './plan/planned.ts'
import { type FileRow, type Problem, problemOf, type Values } from './rows.ts'
import { emptyBook } from './stored-book.ts'

/** A row as it is kept: what it does, or why it does nothing. */
export type PreviewRow = {
  sheet: Sheet
  number: number
  values: Values
  outcome: Outcome | 'PROBLEM'
  changes: string[]
  problem: Problem | null
  isInvitable: boolean
}
export type PreviewPart = { name: string | null; propertyId: string | null; isNew: boolean; rows: PreviewRow[] }

export type Company = {
  properties: readonly BookProperty[]
  /** What the member may do in the company as a whole: that counts for properties that the file adds. */
  held: readonly string[]
  hasAcceptedTerms: boolean
  dictionary: Dictionary
  isFrom1904: boolean
  bookOf(property: BookProperty): Promise<Book>
}

type Row = FileRow & { index: number }
/** What rows call a property. `stored` is missing for one that the file adds. */
type Part = {
  stored?: BookProperty
  draft?: BuildingDraft
  name: string
  isRefused: boolean
  rows: Row[]
  planned: Map<number, Planned>
}

export const plannersOf: Record<
  Exclude<Sheet, 'properties'>,
  (plan: Plan, rows: readonly PlannedRow[]) => Planned[]
> = {
  places: planPlaces,
  entrances: planEntrances,
  devices: planDevices,
  keys: planKeys,
  people: planPeople,
}

/** What a file would do, by property. It changes nothing. */
export async function previewOf(company: Company, fileRows: readonly FileRow[]): Promise<PreviewPart[]> {
  const rows = fileRows.map((row, index) => ({ ...row, index }))
  const parts: Part[] = []
  const strays: PreviewRow[] = []
  for (const row of rows.filter(({ sheet }) => sheet === 'properties')) {
    if (row.problem) strays.push(refused(row, row.problem))
    else parts.push(partOfProperty(company, parts, row))
  }
  const partOf = partFinder(company, parts)
  for (const row of rows.filter(({ sheet }) => sheet !== 'properties')) {
    // A header has no property.
    const found = row.problem && !row.values.property ? row.problem : partOf(row.values.property)
    if ('code' in found) strays.push(refused(row, found))
    else found.rows.push(row)
  }
  const previews: PreviewPart[] =
    strays.length > 0 ? [{ name: null, propertyId: null, isNew: false, rows: strays }] : []
  for (const part of parts) previews.push(await previewOfPart(company, part))
  return previews
}

const refused = ({ sheet, number, values }: FileRow, problem: Problem): PreviewRow => ({
  ...{ sheet, number, values, problem, outcome: 'PROBLEM', changes: [], isInvitable: false },
})

function partOfProperty(company: Company, parts: readonly Part[], row: Row): Part {
  const part: Part = { name: row.values.name ?? '', isRefused: false, rows: [row], planned: new Map() }
  const [planned] = planEach([row], () => {
    const { stored, outcome, changes, act } = planProperty(company.properties, row)
    if (!mayChange('properties', stored?.held ?? company.held)) refuse('notPermitted')
    const other = parts.find((one) => (stored ? one.stored?.id === stored.id : isSameNew(one, act.draft)))
    if (other) refuse('duplicate', 'name', String(other.rows[0]?.number))
    part.draft = act.draft
    part.name = act.draft.name
    if (stored) part.stored = stored
    return { outcome, changes: [...changes], act }
  })
  if (planned) part.planned.set(row.index, planned)
  part.isRefused = planned?.problem !== undefined
  return part
}

/** Two rows would add the same property. */
const isSameNew = ({ stored, draft, isRefused }: Part, { code, name, addressLine1 }: BuildingDraft) =>
  !stored &&
  !isRefused &&
  ((code !== null && lower(draft?.code ?? '') === lower(code)) ||
    (lower(draft?.name ?? '') === lower(name) && lower(draft?.addressLine1 ?? '') === lower(addressLine1)))

/** Finds the part of a row by what it calls its property; a property that is not in the first sheet gets a part of its own. */
function partFinder(company: Company, parts: Part[]) {
  const found = new Map<string, Part | Problem>()
  const find = (text: string): Part | Problem => {
    const wanted = lower(text)
    const inFile = parts.filter(
      ({ stored, draft, rows: [first] }) =>
        [
          first?.sheet === 'properties' ? first.values.code : undefined,
          stored && codeOf('p', stored),
          draft?.code,
        ].some((code) => code && lower(code) === wanted) ||
        (stored && shortCode('p', stored.id) === wanted),
    )
    const all = inFile.length > 0 ? inFile : parts.filter(({ name }) => lower(name) === wanted)
    const fine = all.filter(({ isRefused }) => !isRefused)
    const named = fine.length > 0 ? fine : all.slice(0, 1)
    if (named.length > 1) return problemOf('ambiguous', 'property', text)
    if (named[0]) return named[0]
    const known = propertiesNamed(company.properties, text)
    if (known.length > 1) return problemOf('ambiguous', 'property', text)
    const [stored] = known
    if (!stored) return problemOf('unknownProperty', 'property', text)
    const part: Part = { stored, name: stored.name, isRefused: false, rows: [], planned: new Map() }
    parts.push(part)
    return part
  }
  return (text: string | undefined): Part | Problem => {
    if (text === undefined) return problemOf('required', 'property')
    const part = found.get(lower(text)) ?? find(text)
    found.set(lower(text), part)
    return part
  }
}

async function previewOfPart(company: Company, part: Part): Promise<PreviewPart> {
  const { stored, draft, planned } = part
  const held = stored?.held ?? company.held
  const { hasAcceptedTerms, dictionary, isFrom1904 } = company
  const book = stored && !stored.isArchived ? await company.bookOf(stored) : emptyBook(draft?.timeZone ?? 'UTC')
  const plan = newPlan({ book, held, hasAcceptedTerms, isPreview: true, dictionary, isFrom1904 })
  const refusalOf = (row: Row): Problem | null => {
    if (row.problem) return row.problem
    if (!stored && part.isRefused) return problemOf('parentFailed', 'property', row.values.property ?? null)
    if (stored?.isArchived) return problemOf('archived', 'property', row.values.property ?? null)
    return mayChange(row.sheet, held) ? null : problemOf('notPermitted')
  }
  const ordered: Row[] = part.rows.filter(({ sheet }) => sheet === 'properties')
  for (const sheet of sheets) {
    if (sheet === 'properties') continue
    const own = part.rows.filter((row) => row.sheet === sheet)
    const fine = own.filter((row) => {
      const problem = refusalOf(row)
      if (problem) planned.set(row.index, { index: row.index, problem })
      return !problem
    })
    const results = plannersOf[sheet](plan, fine)
    for (const result of results) planned.set(result.index, result)
    // The order of the plan is the one in which rows need each other.
    const position = new Map(results.map(({ index }, at) => [index, at]))
    ordered.push(...own.toSorted((a, b) => (position.get(a.index) ?? -1) - (position.get(b.index) ?? -1)))
  }
  return {
    name: part.name,
    propertyId: stored?.id ?? null,
    isNew: !stored,
    rows: ordered.map((row) => previewRow(row, planned.get(row.index))),
  }
}

function previewRow(row: Row, planned: Planned | undefined): PreviewRow {
  if (!planned || planned.problem) return refused(row, planned?.problem ?? problemOf('refused'))
  const { sheet, number, values } = row
  const { outcome, changes, act } = planned
  const isInvitable = act.do === 'person' && outcome === 'ADDED' && act.person.email !== null
  return { sheet, number, values, outcome, changes, problem: null, isInvitable }
}
