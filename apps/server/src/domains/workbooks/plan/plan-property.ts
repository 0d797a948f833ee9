import { isPropertyCountry, proposedTimeZone } from '@portico/contract/properties/building.rules'
import { type BuildingDraft, buildingDraft } from '@portico/contract/properties/building.schema'
import { countryCodeOf } from '@portico/contract/shared/regions.rules'
import { codeOf, shortCode } from '../cells.ts'
import type { Values } from '../rows.ts'
import { lower } from './book.ts'
import { checked, differing, needed, type Outcome, type PlannedRow, refuse } from './planned.ts'

/** A property of the company, as far as a file says it. */
export type BookProperty = BuildingDraft & { id: string; version: number; isArchived: boolean; held: readonly string[] }

const fields = {
  ...{ name: 'name', code: 'code', addressLine1: 'addressLine1', addressLine2: 'addressLine2', city: 'city' },
  ...{ stateOrRegion: 'stateOrRegion', postalCode: 'postalCode', countryCode: 'countryCode', timeZone: 'timeZone' },
} as const

/** Every property that a text names: by its code or, where none has that, by its name. */
export function propertiesNamed(all: readonly BookProperty[], text: string): BookProperty[] {
  const wanted = lower(text)
  const byCode = all.filter((one) => lower(codeOf('p', one)) === wanted)
  return byCode.length > 0 ? byCode : all.filter(({ name }) => lower(name) === wanted)
}

/** By its code, else by its name and, if several have that, its address. */
export function storedProperty(all: readonly BookProperty[], values: Values): BookProperty | undefined {
  const byCode =
    values.code === undefined ? [] : all.filter((one) => lower(codeOf('p', one)) === lower(values.code ?? ''))
  if (byCode[0]) return byCode[0]
  const named = all.filter(({ name, isArchived }) => !isArchived && lower(name) === lower(values.name ?? ''))
  const there = named.filter(({ addressLine1 }) => lower(addressLine1) === lower(values.addressLine1 ?? ''))
  const found = named.length > 1 ? there : named
  if (found.length > 1) refuse('ambiguous', 'name', values.name)
  return found[0]
}

export function planProperty(all: readonly BookProperty[], { values }: PlannedRow) {
  const stored = storedProperty(all, values)
  if (stored?.isArchived) refuse('archived', 'name', values.name)
  const country = values.countryCode === undefined ? stored?.countryCode : countryIn(values.countryCode)
  const countryCode = country ?? refuse('required', 'countryCode')
  const stateOrRegion = values.stateOrRegion ?? stored?.stateOrRegion ?? null
  const isSameCountry = stored?.countryCode === countryCode
  const zone = values.timeZone ?? (isSameCountry ? stored?.timeZone : proposedTimeZone(countryCode, stateOrRegion))
  const draft = checked(
    buildingDraft,
    {
      name: needed(values, 'name', stored?.name),
      code: codeIn(values.code, stored),
      addressLine1: needed(values, 'addressLine1', stored?.addressLine1),
      addressLine2: values.addressLine2 ?? stored?.addressLine2 ?? null,
      city: needed(values, 'city', stored?.city),
      stateOrRegion,
      postalCode: needed(values, 'postalCode', stored?.postalCode),
      countryCode,
      timeZone: zone,
    },
    fields,
    values,
  )
  const changes = stored ? differing<BuildingDraft>(stored, draft, fields) : []
  const outcome: Outcome = !stored ? 'ADDED' : changes.length > 0 ? 'CHANGED' : 'SAME'
  const act = { do: 'property', propertyId: stored?.id ?? null, version: stored?.version ?? 1, draft } as const
  return { stored, outcome, changes, act }
}

function countryIn(text: string) {
  const code = countryCodeOf(text) ?? text.toUpperCase()
  return isPropertyCountry(code) ? code : refuse('countryUnknown', 'countryCode', text)
}

function codeIn(text: string | undefined, stored: BookProperty | undefined) {
  if (text === undefined) return stored?.code ?? null
  return stored && stored.code === null && lower(text) === shortCode('p', stored.id) ? null : text
}
