import type { HoursPreview, PreviewBody } from '@portico/contract/hours/hours.schema'
import { hoursErrors } from '@portico/contract/hours/hours.schema'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readHoldingsOfPeople } from '../keys/hours-of-keys.service.ts'
import { readPeopleById } from '../people/synced-people.service.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { findCredentialHours, getHoursOfKey } from './attachments.service.ts'
import { countHolders, listGuestKeysOf } from './attachments.store.ts'
import { asCalendar, asHours, type Definitions, readDefinitions } from './definitions.ts'
import { type Comparison, firstChange } from './first-change.ts'
import { countPeople, doorsOfHours, doorsOfKeys, doorsOfPeople } from './hours.store.ts'
import { calendarNotFound, credentialNotFound, hoursNotFound, personNotFound } from './refusals.ts'

type Part = { people: number; doors: HoursPreview['doors']; isAttached: boolean; comparisons: Comparison[] }
type Of<Name extends keyof PreviewBody> = NonNullable<PreviewBody[Name]>
type Context = { trx: Transaction; propertyId: string; known: Definitions }

/** What a draft would change, by the same rule as the doors. It locks nothing and writes nothing. */
export async function previewHours(trx: Transaction, propertyId: string, body: PreviewBody): Promise<HoursPreview> {
  const context = { trx, propertyId, known: await readDefinitions(trx, propertyId) }
  const { people, doors, isAttached, comparisons } = await partOf(context, body)
  const timeZone = await findTimeZone(trx, propertyId)
  return { people, doors, isAttached, timeZone, firstChange: firstChange(comparisons, timeZone, Date.now()) }
}

async function partOf(context: Context, body: PreviewBody): Promise<Part> {
  if (body.hours) return ofHours(context, body.hours)
  if (body.calendar) return ofCalendar(context, body.calendar)
  if (body.key) return ofKey(context, body.key)
  if (body.holdings) return ofHoldings(context, body.holdings)
  if (body.credential) return ofCredential(context, body.credential)
  throw new Error('The contract lets no preview through without a draft.')
}

const nothing: Part = { people: 0, doors: [], isAttached: false, comparisons: [] }

async function ofHours({ trx, propertyId, known }: Context, { hoursId, draft }: Of<'hours'>): Promise<Part> {
  if (draft.calendarId !== null && !known.calendars[draft.calendarId.toLowerCase()]) throw calendarNotFound()
  if (hoursId === null) return nothing
  const id = hoursId.toLowerCase()
  const before = hoursOf(known, id)
  const doors = await doorsOfHours(trx, propertyId, [id])
  const people = await countPeople(trx, propertyId, { hoursIds: [id] })
  const calendars = { before: known.calendars, after: known.calendars }
  const comparisons = [{ before: { hours: before }, after: { hours: asHours(draft) }, calendars }]
  return attached(isUsed(known, id), { people, doors, comparisons })
}

/** What is attached to nothing changes nothing. */
const attached = (isAttached: boolean, part: Omit<Part, 'isAttached'>): Part =>
  isAttached ? { ...part, isAttached } : nothing

function isUsed({ rows }: Definitions, hoursId: string): boolean {
  const row = rows.find(({ id }) => id === hoursId)
  return row !== undefined && row.keys + row.guestKeys + row.holdings + row.credentials > 0
}

async function ofCalendar({ trx, propertyId, known }: Context, { calendarId, draft }: Of<'calendar'>): Promise<Part> {
  if (calendarId === null) return nothing
  const id = calendarId.toLowerCase()
  const row = known.calendarRows.find((one) => one.id === id)
  if (!row) throw calendarNotFound()
  const after = asCalendar(draft.days)
  const calendars = { before: known.calendars, after: { ...known.calendars, [id]: after } }
  const used = row.hours.filter(({ isUsed: counts }) => counts).map(({ hoursId }) => hoursId)
  const byHours = used.map((hoursId) => {
    const hours = hoursOf(known, hoursId)
    return { before: { hours }, after: { hours }, calendars }
  })
  const guestKeys = await listGuestKeysOf(trx, propertyId, id)
  const byGuests = {
    before: { guestCalendar: known.calendars[id] },
    after: { guestCalendar: after },
    calendars,
  }
  const doors = [...(await doorsOfHours(trx, propertyId, used)), ...(await doorsOfKeys(trx, propertyId, guestKeys))]
  return attached(used.length + guestKeys.length > 0, {
    people: await countPeople(trx, propertyId, { hoursIds: used, calendarId: id }),
    doors: [...new Map(doors.map((door) => [door.accessPointId, door])).values()],
    comparisons: [...byHours, ...(guestKeys.length > 0 ? [byGuests] : [])],
  })
}

async function ofKey({ trx, propertyId, known }: Context, { keyId, ...next }: Of<'key'>): Promise<Part> {
  const now = await getHoursOfKey(trx, { propertyId, keyId })
  const calendars = { before: known.calendars, after: known.calendars }
  const nextCalendar = next.guestCalendarId?.toLowerCase()
  if (nextCalendar !== undefined && !known.calendars[nextCalendar]) throw calendarNotFound()
  const holders = {
    before: { hours: hoursIn(known, now.hours?.hoursId) },
    after: { hours: hoursIn(known, next.hoursId) },
    calendars,
  }
  const guests = {
    before: {
      hours: hoursIn(known, now.guestHours?.hoursId),
      guestCalendar: now.guestCalendar ? known.calendars[now.guestCalendar.calendarId] : undefined,
    },
    after: {
      hours: hoursIn(known, next.guestHoursId),
      guestCalendar: nextCalendar === undefined ? undefined : known.calendars[nextCalendar],
    },
    calendars,
  }
  const isOther = {
    holders: JSON.stringify(holders.before) !== JSON.stringify(holders.after),
    guests: JSON.stringify(guests.before) !== JSON.stringify(guests.after),
  }
  const comparisons = [...(isOther.holders ? [holders] : []), ...(isOther.guests ? [guests] : [])]
  const people = await countHolders(trx, propertyId, keyId, isOther)
  return { people, doors: now.doors, isAttached: true, comparisons }
}

async function ofHoldings({ trx, propertyId, known }: Context, draft: Of<'holdings'>): Promise<Part> {
  const personIds = [...new Set(draft.personIds.map((id) => id.toLowerCase()))]
  if ((await readPeopleById(trx, propertyId, personIds)).length < personIds.length) throw personNotFound()
  const rows = await readHoldingsOfPeople(trx, propertyId, personIds, draft.keyIds)
  if (rows.length === 0) throw new AppError(hoursErrors.holdingNotFound, 'Nobody of these holds one of these keys.')
  const calendars = { before: known.calendars, after: known.calendars }
  const different = new Map<string, Comparison>()
  const hoursAfter = (hoursId: string | null | undefined, before: ReturnType<typeof hoursIn>) =>
    hoursId === undefined ? before : hoursIn(known, hoursId)
  for (const row of rows) {
    const before = {
      hours: hoursIn(known, row.hours_id),
      from: row.starts_at?.getTime(),
      until: row.ends_at?.getTime(),
    }
    const after = {
      hours: draft.draft ? asHours(draft.draft) : hoursAfter(draft.hoursId, before.hours),
      from: draft.startTimeMillis === undefined ? before.from : (draft.startTimeMillis ?? undefined),
      until: draft.endTimeMillis === undefined ? before.until : (draft.endTimeMillis ?? undefined),
    }
    // Many people have the same, and it is looked at once.
    different.set(JSON.stringify([before, after]), { before, after, calendars })
  }
  const keyIds = [...new Set(rows.map(({ key_id }) => key_id))]
  const people = new Set(rows.map(({ person_id }) => person_id)).size
  const doors = await doorsOfKeys(trx, propertyId, keyIds)
  return { people, doors, isAttached: true, comparisons: [...different.values()] }
}

async function ofCredential({ trx, propertyId, known }: Context, draft: Of<'credential'>): Promise<Part> {
  const row = await findCredentialHours(trx, { propertyId, credentialId: draft.credentialId })
  if (!row) throw credentialNotFound()
  const calendars = { before: known.calendars, after: known.calendars }
  const [before, after] = [{ hours: hoursIn(known, row.hours_id) }, { hours: hoursIn(known, draft.hoursId) }]
  const doors = row.person_id ? await doorsOfPeople(trx, propertyId, [row.person_id]) : []
  return {
    ...{ people: row.person_id ? 1 : 0, doors, isAttached: true },
    comparisons: [{ before, after, calendars }],
  }
}

function hoursOf({ hours }: Definitions, id: string) {
  const found = hours.get(id.toLowerCase())
  if (!found) throw hoursNotFound()
  return found
}
const hoursIn = (known: Definitions, id: string | null | undefined) => (id ? hoursOf(known, id) : undefined)
