import type { Holdings, HoursView } from '@portico/contract/hours/hours.schema'
import { dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { presets } from '../week/presets.ts'

/** Besides the ids of hours: none, what is set now, or a new plan of the presets. */
export const NONE = 'none'
export const KEEP = 'keep'
const NEW = 'new '
const newPlan = (index: number) => `${NEW}${index}`
export const presetOf = (choice: string) =>
  choice.startsWith(NEW) ? presets[Number(choice.slice(NEW.length))] : undefined

export type OfferedKey = { keyId: string; name: string }
export type Loaded = {
  propertyId: string
  timeZone: string
  chosen: ChosenPeople
  keys: readonly OfferedKey[]
  hours: readonly HoursView[]
  /** Of a single person: what their keys have now. */
  held: Holdings | undefined
}

export type SetHoursValues = {
  keyIds: readonly string[]
  hours: string
  setsPeriod: boolean
  starts: string | null
  ends: string | null
}

const isSame = <Value>(values: readonly Value[]) => new Set(values).size === 1

/** What one person has now, as far as it is the same for these keys. */
export function valuesOf(held: Holdings['holdings'], keyIds: readonly string[], timeZone: string): SetHoursValues {
  const chosen = held.filter(({ keyId }) => keyIds.includes(keyId))
  const day = (millis: number | null | undefined) => (millis == null ? null : dayOf(millis, timeZone))
  const [first] = chosen
  const hours = chosen.map((one) => one.hours?.hoursId ?? NONE)
  const isSamePeriod = isSame(chosen.map((one) => `${one.startTimeMillis} ${one.endTimeMillis}`))
  const starts = isSamePeriod ? day(first?.startTimeMillis) : null
  const ends = isSamePeriod ? day(first?.endTimeMillis) : null
  return {
    keyIds,
    hours: isSame(hours) ? (hours[0] ?? KEEP) : KEEP,
    setsPeriod: starts !== null || ends !== null,
    ...{ starts, ends },
  }
}

export const nothingKnown = (keyIds: readonly string[]): SetHoursValues => ({
  ...{ keyIds, hours: KEEP, setsPeriod: false },
  ...{ starts: null, ends: null },
})

/** What the call changes; what is left out stays. */
export function changeOf({ hours, setsPeriod, starts, ends }: SetHoursValues, timeZone: string, hoursId = hours) {
  return {
    ...(hours !== KEEP && { hoursId: hours === NONE ? null : hoursId }),
    ...(setsPeriod && {
      startTimeMillis: starts === null ? null : startOfDay(starts, timeZone),
      endTimeMillis: ends === null ? null : endOfDay(ends, timeZone),
    }),
  }
}

export const problemsOf = ({ keyIds, hours, setsPeriod, starts, ends }: SetHoursValues) => ({
  ...(keyIds.length === 0 && { keyIds: 'keyMissing' }),
  ...(hours === KEEP && !setsPeriod && { hours: 'hoursMissing' }),
  ...(setsPeriod && starts !== null && ends !== null && ends < starts && { ends: 'startAfterEnd' }),
})

/** The presets that no hours of the property have yet. */
export const missingPresets = (hours: readonly HoursView[]) =>
  presets.flatMap((preset, index) => {
    const isThere = hours.some(({ windows: [first, ...others] }) => {
      const isPreset = first?.from === preset.from && first.to === preset.to
      return others.length === 0 && isPreset && first.days.length === preset.days.length
    })
    return isThere ? [] : [{ preset, value: newPlan(index) }]
  })
