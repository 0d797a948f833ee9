import { DOOR_EVENTS_CSV_MAX } from '@portico/contract/history/door-events.rules'
import type {
  DoorEvent,
  DoorEventsCsvQuery,
  DoorEventsPage,
  DoorEventsQuery,
  DoorEventsReport,
} from '@portico/contract/history/door-events.schema'
import { timeOf } from '@portico/contract/history/event-times.rules'
import type { AccessEventsReply } from '@portico/contract/history/history.schema'
import { BYTE_ORDER_MARK, csvLines } from '@portico/contract/shared/csv'
import { dayOf } from '@portico/contract/shared/days'
import { fileNameOf } from '@portico/contract/shared/file-names'
import { languageTag } from '@portico/contract/shared/locales'
import type { InTransaction } from '../../platform/bind.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { noteDoorState } from '../access/door-states.service.ts'
import { countDoorEvents, type DatedDoorEvent, insertDoorEvents, readDoorEvents } from './door-events.store.ts'
import { noteClock } from './events.store.ts'
import { findAddressAndStart } from './history.store.ts'

/** As with attempts: what cannot be taken does not hold up the rest, and what was reported before is known by its id. */
export async function recordDoorEvents(
  { database }: { database: Database },
  device: Device,
  { events, contact, ...sent }: DoorEventsReport,
): Promise<AccessEventsReply> {
  const clock = await noteClock(database, device, sent)
  const refused: AccessEventsReply['refused'] = []
  const taken = new Map<string, DatedDoorEvent>()
  for (const [index, event] of events.entries()) {
    const { eventId } = event
    if ('isUnreadable' in event) {
      refused.push({ eventId, reason: 'unreadable', index, field: event.field })
      continue
    }
    const { timeMillis, ...rest } = event
    const time = timeOf({ ...rest, unlockTimestamp: timeMillis }, clock)
    if (!time) refused.push({ eventId, reason: 'tooOld' })
    else if (!taken.has(eventId.toLowerCase())) taken.set(eventId.toLowerCase(), { ...rest, ...time })
  }
  const recorded = await database.asDevice(device.id, async (trx) => {
    const added = await insertDoorEvents(trx, device, [...taken.values()])
    await noteDoorState(trx, device, contact, added)
    return added.length
  })
  return { recorded, known: events.length - refused.length - recorded, refused }
}

/** A page beyond the end is the last one. */
export async function listDoorEvents(trx: Transaction, query: DoorEventsQuery): Promise<DoorEventsPage> {
  const { pageSize } = query
  const totalRecords = await countDoorEvents(trx, query)
  const pageNumber = Math.max(1, Math.min(query.pageNumber, Math.ceil(totalRecords / pageSize)))
  const records = await readDoorEvents(trx, query, { skip: (pageNumber - 1) * pageSize, take: pageSize })
  return { records, totalRecords, pageNumber }
}

/** The texts are those of the portal. */
export async function exportDoorEvents(
  inTransaction: InTransaction,
  { locale, timeZone, ...query }: DoorEventsCsvQuery,
  translatorOf: TranslatorOf,
) {
  const t = await translatorOf(locale, 'doorEvents')
  const { records, name } = await inTransaction(async ({ trx }) => ({
    records: await readDoorEvents(trx, query, { skip: 0, take: DOOR_EVENTS_CSV_MAX }),
    name: (await findAddressAndStart(trx, query.propertyId)).name,
  }))
  const write = csvLines(languageTag(locale))
  // This country writes 2026-11-01 09:30:00.
  const times = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const columns = ['kind', 'entrance', 'time', 'seconds', 'meaning'] as const
  const cellsOf = ({ kind, accessPointName, timeMillis, durationMillis }: DoorEvent) => [
    t(`kinds.${kind}`),
    accessPointName,
    times.format(timeMillis),
    durationMillis === null ? '' : String(Math.round(durationMillis / 1000)),
    t(`meanings.${kind}`),
  ]
  async function* pieces() {
    yield BYTE_ORDER_MARK + write(columns.map((column) => t(`csv.${column}`, { zone: timeZone })))
    for (const record of records) yield write(cellsOf(record))
  }
  return { pieces: pieces(), fileName: fileNameOf([t('csv.file'), name, dayOf(Date.now(), timeZone)]) }
}
