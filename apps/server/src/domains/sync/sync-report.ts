import type { ConflictKind, LineReason } from '@portico/contract/sync/sync.rules'
import type { ReportLine } from '@portico/contract/sync/sync.schema'
import type { PmsResident, UnreadableResident } from '../integrations/providers/connector.ts'
import type { KnownPerson, SyncedPerson } from '../people/synced-people.service.ts'
import { idOfUnreadable, residentKey, whereOf } from './match-residents.ts'
import type { Link, Match, Matches } from './matches.ts'
import { notedLine, personLine, residentLine, unreadableLine } from './report-lines.ts'
import type { Calendar } from './resident-period.ts'
import { emailOf } from './resident-values.ts'
import type { SyncInput } from './sync-input.ts'

export type FoundConflict = {
  kind: ConflictKind
  pmsPropertyId: string
  residentId: string
  personId: string | null
  /** Whether the resident may be this person although the portal has them as another one. */
  isLinkable: boolean
  resident: Pick<ReportLine, 'name' | 'email' | 'unit'>
}
export type SyncReport = ReturnType<typeof openReport>

const UNREADABLE: readonly LineReason[] = ['NAME_MISSING', 'UNIT_UNREADABLE']

/** Collects what a plan says about each resident and person, and the conflicts that it finds. */
export function openReport(input: SyncInput, calendar: Calendar, byId: ReadonlyMap<string, KnownPerson>) {
  const lines: ReportLine[] = []
  const conflicts: FoundConflict[] = []
  const isLive = (person: KnownPerson | undefined) => person !== undefined && !calendar.isOver(person.expiresAt)
  const decisionOn = (pmsPropertyId: string, residentId: string) =>
    input.decisions.get(residentKey(pmsPropertyId, residentId))?.decision
  const placed = (pmsPropertyId: string, resident: PmsResident, personId: string | null) => ({
    pmsPropertyId,
    resident,
    personId,
    unit: resident.unitId === null ? null : (input.codeOf(pmsPropertyId, resident.unitId) ?? resident.unitId),
  })

  const report = {
    lines,
    conflicts,
    conflict(
      kind: ConflictKind,
      { pmsPropertyId, resident }: Match,
      { personId, isLinkable }: Pick<FoundConflict, 'personId' | 'isLinkable'>,
    ) {
      const about = placed(pmsPropertyId, resident, personId)
      const { name, email, unit } = residentLine({ kind: 'SKIPPED', reason: 'CONFLICT' }, about)
      conflicts.push({ kind, ...whereOf(about), personId, isLinkable, resident: { name, email, unit } })
    },
    /** A resident who should have access and is not changed. A known person with access keeps it. */
    skipped(reason: LineReason, match: Match, known?: KnownPerson) {
      const { pmsPropertyId, resident } = match
      const isUnreadable = UNREADABLE.includes(reason)
      const isIgnored = isUnreadable && decisionOn(pmsPropertyId, resident.residentId) === 'IGNORE'
      if (isUnreadable) report.conflict('UNREADABLE', match, { personId: null, isLinkable: false })
      lines.push(
        residentLine(
          { kind: isLive(known) ? 'KEPT' : 'SKIPPED', reason: isIgnored ? 'IGNORED' : reason },
          placed(pmsPropertyId, resident, known?.id ?? match.personId),
        ),
      )
    },
    added: (person: SyncedPerson, match: Match) =>
      lines.push(personLine({ kind: 'ADDED', reason: 'NEW' }, person, whereOf(match))),
    /** Somebody who would get access and waits for a decision. */
    waiting(match: Match, known?: KnownPerson) {
      const { pmsPropertyId, resident } = match
      const reason = known ? 'RETURNED' : 'NEW'
      lines.push(residentLine({ kind: 'HELD', reason }, placed(pmsPropertyId, resident, known?.id ?? null)))
    },
    person: (kind: 'ENDED' | 'HELD' | 'KEPT', reason: LineReason, person: KnownPerson, link: Link) =>
      lines.push(personLine({ kind, reason }, person, link)),
    /** Residents and people whom the plan does not touch. */
    untouched({ duplicates, others, kept }: Matches) {
      for (const match of duplicates) report.skipped('SAME_PERSON', match)
      for (const other of others) reportOther(other)
      const keptResidents = new Set<string>()
      for (const { link, resident, reason } of kept.values()) {
        keptResidents.add(residentKey(link.pmsPropertyId, link.residentId))
        const person = byId.get(link.personId)
        if (!person || !isLive(person)) continue
        const about = resident && placed(link.pmsPropertyId, resident, person.id)
        lines.push(
          about ? residentLine({ kind: 'KEPT', reason }, about) : personLine({ kind: 'KEPT', reason }, person, link),
        )
      }
      for (const { pmsPropertyId, unreadable } of input.pulled)
        for (const row of unreadable) reportUnreadable(pmsPropertyId, row, keptResidents)
    },
    /** What a manager should correct in the PMS about residents whom the sync takes over. */
    noted(current: readonly Match[]) {
      for (const { pmsPropertyId, resident, personId } of current) {
        const about = placed(pmsPropertyId, resident, personId)
        if (resident.email !== null && emailOf(resident) === null)
          lines.push(notedLine('EMAIL_UNUSABLE', about, resident.email))
        const units = (resident.otherUnitIds ?? []).map((unitId) => input.codeOf(pmsPropertyId, unitId) ?? unitId)
        if (units.length > 0) lines.push(notedLine('SEVERAL_UNITS', about, units.join(', ')))
      }
    },
    /** People of the PMS who are linked to no resident. */
    withoutSource(linked: ReadonlySet<string>) {
      for (const person of input.people)
        if (person.source === input.provider && !linked.has(person.id) && isLive(person))
          lines.push(personLine({ kind: 'KEPT', reason: 'NO_SOURCE' }, person))
    },
  }

  /** A person who is linked to such a resident is reported as kept or as having left. */
  function reportOther({ pmsPropertyId, resident, standing, personId }: Matches['others'][number]) {
    if (isLive(byId.get(personId ?? ''))) return
    const about = placed(pmsPropertyId, resident, personId)
    if (standing === 'UNKNOWN') {
      const reason = resident.status === 'UNKNOWN' ? 'STATUS_UNKNOWN' : 'ROLE_UNKNOWN'
      lines.push(residentLine({ kind: 'SKIPPED', reason }, about))
    } else if (resident.status !== 'PAST' && resident.status !== 'OTHER') {
      const reason = resident.role === 'CHILD' ? 'CHILD' : 'GUARANTOR'
      lines.push(residentLine({ kind: 'NO_ACCESS', reason }, about))
    }
  }

  function reportUnreadable(pmsPropertyId: string, row: UnreadableResident, keptResidents: ReadonlySet<string>) {
    const residentId = idOfUnreadable(row)
    const isIgnored = decisionOn(pmsPropertyId, residentId) === 'IGNORE'
    const resident = { name: row.name, email: null, unit: null }
    conflicts.push({ kind: 'UNREADABLE', pmsPropertyId, residentId, personId: null, isLinkable: false, resident })
    if (keptResidents.has(residentKey(pmsPropertyId, residentId))) return
    lines.push(unreadableLine({ kind: 'SKIPPED', reason: isIgnored ? 'IGNORED' : 'UNREADABLE' }, pmsPropertyId, row))
  }

  return report
}
