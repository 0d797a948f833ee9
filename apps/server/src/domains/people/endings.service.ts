import { endingWeeks } from '@portico/contract/people/endings.rules'
import type { Endings } from '@portico/contract/people/people.schema'
import type { Transaction } from '../../platform/database.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { countEndingsIn } from './endings.store.ts'
import { detailsFor } from './guests-only.service.ts'

export async function countEndings(trx: Transaction, propertyId: string): Promise<Endings> {
  const weeks = endingWeeks(Date.now(), await findTimeZone(trx, propertyId))
  const counts = await countEndingsIn(trx, propertyId, weeks, detailsFor(trx))
  return { weeks: weeks.map((week, index) => ({ ...week, people: counts.get(index) ?? 0 })) }
}
