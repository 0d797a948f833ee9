import type { ReportLine } from '@portico/contract/sync/sync.schema'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { changeSyncedPeople, lockPeopleById, readKnownPeople, readPeopleById } from '../people/synced-people.service.ts'
import { goOn } from './go-on.ts'
import type { Change } from './report-lines.ts'
import { calendarOf } from './resident-period.ts'
import { type LockedSync, listLinks, listPlaceNames, type Source } from './sync.store.ts'

/** A run that could not read the PMS moves on the ends of those who live there from month to month. */
export async function goOnUnread(
  trx: Transaction,
  enqueue: Enqueue,
  { property_id: propertyId, provider: source }: Pick<Source, 'property_id' | 'provider'>,
  { time_zone, graceHours }: LockedSync,
): Promise<{ changes: Change[]; lines: ReportLine[] }> {
  const calendar = calendarOf(time_zone, Date.now(), graceHours)
  const links = (await listLinks(trx, propertyId)).filter(({ rolls }) => rolls)
  if (links.length === 0) return { changes: [], lines: [] }
  const places = new Map((await listPlaceNames(trx, propertyId)).map(({ id, name }) => [id, name]))
  const among = (people: Awaited<ReturnType<typeof readKnownPeople>>) =>
    goOn(links, {
      calendar,
      placeName: (placeId) => places.get(placeId) ?? null,
      byId: new Map(people.filter((person) => person.source === source).map((person) => [person.id, person])),
    })
  const { changes: found } = among(await readKnownPeople(trx, propertyId))
  const before = found.map((change) => change.before)
  if (before.length === 0) return { changes: [], lines: [] }
  // Somebody may have changed them between reading and locking.
  await lockPeopleById(trx, propertyId, before)
  const locked = await readPeopleById(
    trx,
    propertyId,
    before.map(({ id }) => id),
  )
  const { changes, lines } = among(locked)
  const people = changes.map(({ after }) => after)
  await changeSyncedPeople(trx, enqueue, { propertyId, source, people, reached: [] })
  return { changes, lines }
}
