import { periodsOf } from '@portico/contract/history/activity.rules'
import { busyRange, deliveryRange, HOURS, hourOfWeek, WEEKDAYS } from '@portico/contract/history/charts.rules'
import type { BusyHours, BusyHoursQuery, Deliveries } from '@portico/contract/history/charts.schema'
import type { Transaction } from '../../platform/database.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { countInPeriods } from './activity.store.ts'
import { listDeliveryCounts } from './deliveries.store.ts'

/** Each hour of the weeks is counted by itself, so that clocks that change put no event into a wrong hour. */
export async function countBusyHours(trx: Transaction, { propertyId, ...asked }: BusyHoursQuery): Promise<BusyHours> {
  const timeZone = asked.timeZone ?? (await findTimeZone(trx, propertyId))
  const range = busyRange(Date.now(), timeZone)
  const periods = periodsOf({ ...range, timeZone, by: 'hour' })
  const counts = await countInPeriods(trx, { propertyId }, periods)
  const opened = Array.from({ length: WEEKDAYS }, () => Array<number>(HOURS).fill(0))
  for (const [index, { start }] of periods.entries()) {
    const { weekday, hour } = hourOfWeek(start, timeZone)
    const hours = opened[weekday]
    if (hours) hours[hour] = (hours[hour] ?? 0) + (counts.get(index)?.opened ?? 0)
  }
  return { start: range.gte, end: range.lte + 1, opened }
}

export async function countDeliveries(trx: Transaction, propertyId: string): Promise<Deliveries> {
  const { gte, lte } = deliveryRange(Date.now(), await findTimeZone(trx, propertyId))
  return { start: gte, end: lte + 1, providers: await listDeliveryCounts(trx, propertyId, gte) }
}
