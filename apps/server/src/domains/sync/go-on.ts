import type { ReportLine } from '@portico/contract/sync/sync.schema'
import type { KnownPerson } from '../people/synced-people.service.ts'
import type { Link } from './matches.ts'
import { type Change, type ChangeTexts, changeLine } from './report-lines.ts'
import type { Calendar } from './resident-period.ts'

type GoingOn = ChangeTexts & { byId: ReadonlyMap<string, KnownPerson> }

/** People whose resident cannot be read, and who live there from month to month, keep their access: its end is moved on before it comes. */
export function goOn(links: readonly Link[], { byId, ...texts }: GoingOn): { changes: Change[]; lines: ReportLine[] } {
  const found = links.flatMap((link) => {
    const before = link.rolls ? byId.get(link.personId) : undefined
    if (!before || texts.calendar.isOver(before.expiresAt)) return []
    return keepMeanwhile(texts.calendar, before).map((change) => ({ change, link }))
  })
  return {
    changes: found.map(({ change }) => change),
    lines: found.map(({ change, link }) => ({ ...changeLine(change, link, texts), reason: 'UNREAD' })),
  }
}

/** Access that would end while the PMS is not believed goes on. */
export function keepMeanwhile(calendar: Calendar, before: KnownPerson): Change[] {
  const expiresAt = calendar.heldUntil(before.expiresAt)
  const { id, email, personName, unitNumber, placeId, startsAt } = before
  return expiresAt ? [{ before, after: { id, email, personName, unitNumber, placeId, startsAt, expiresAt } }] : []
}
