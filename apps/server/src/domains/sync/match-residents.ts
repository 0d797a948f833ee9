import type { LineReason } from '@portico/contract/sync/sync.rules'
import type { PmsResident, UnreadableResident } from '../integrations/providers/connector.ts'
import { findAgain, joinResidences } from './join-residences.ts'
import type { Link, Match, Matches, MatchInput, Pulled } from './matches.ts'
import { mergeRows } from './merge-rows.ts'
import { type Standing, standingOf } from './resident-period.ts'
import { findStrangers } from './who-is-who.ts'

export const whereOf = ({ pmsPropertyId, resident }: Pick<Match, 'pmsPropertyId' | 'resident'>) => ({
  pmsPropertyId,
  residentId: resident.residentId,
})

/** Rows without an id are told apart by their name. */
export const idOfUnreadable = ({ residentId, name }: UnreadableResident) =>
  residentId ?? `name:${(name ?? '').slice(0, UNREADABLE_NAME_MAX)}`
const UNREADABLE_NAME_MAX = 200

export const residentKey = (pmsPropertyId: string, residentId: string) => `${pmsPropertyId}\n${residentId}`

/**
 * Finds the person of each resident: by a previous id of the resident, otherwise by the current one, otherwise by the decision of a
 * manager, otherwise by name and e-mail among those who leave. A roommate who becomes the tenant remains the same person, even if the PMS
 * gives them the id of the tenant who left; that tenant must lose access. So must somebody whose id the PMS gives to a stranger.
 * People with a link but without a current resident have left, unless the reading leaves that open.
 */
export function matchResidents(input: MatchInput): Matches {
  const { pulled, failedPropertyIds, links, linkDecisions, calendar } = input
  const personOf = new Map(links.map((link) => [residentKey(link.pmsPropertyId, link.residentId), link.personId]))
  const everybody = pulled.flatMap(({ pmsPropertyId, residents }) =>
    [...Map.groupBy(residents, ({ residentId }) => residentId).values()].map((rows) => {
      const { row, besides } = mergeRows(
        rows.map((resident) => ({ pmsPropertyId, resident })),
        calendar,
      )
      return { pmsPropertyId, resident: row.resident, standing: standingOf(row.resident), besides }
    }),
  )
  const listed = new Map(everybody.map((one) => [residentKey(one.pmsPropertyId, one.resident.residentId), one]))
  const taken = new Set<string>()
  const claim = (personIds: readonly (string | undefined)[]) => {
    const found = personIds.find((id) => id !== undefined && !taken.has(id))
    if (found) taken.add(found)
    return found ?? null
  }
  const linked = (pmsPropertyId: string, ids: readonly string[]) =>
    ids.map((id) => personOf.get(residentKey(pmsPropertyId, id)))

  const living = everybody.filter(({ standing }) => standing === 'LIVES')
  const promoted: Match[] = living.map(({ pmsPropertyId, resident }) => ({
    pmsPropertyId,
    resident,
    personId: claim(linked(pmsPropertyId, resident.previousIds)),
    isLinked: false,
  }))
  /** People whose link has ended although the PMS lists its id, with the reason. */
  const unlinked = new Map<string, LineReason>()
  const isStranger = findStrangers(input, (link) => listed.get(residentKey(link.pmsPropertyId, link.residentId)))
  const known = promoted.map((one) => {
    if (one.personId) return one
    const [own] = linked(one.pmsPropertyId, [one.resident.residentId])
    if (own && !taken.has(own) && isStranger(one.resident, own)) {
      unlinked.set(own, 'REPLACED')
      return one
    }
    const personId = claim([own])
    return { ...one, personId, isLinked: personId !== null }
  })
  // A person whose property could not be read may still be the resident there.
  const unread = new Set(links.flatMap((link) => (failedPropertyIds.has(link.pmsPropertyId) ? link.personId : [])))
  const linkedRows: Match[] = []
  const decidedRows = known.flatMap((one) => {
    const decided = linkDecisions.get(residentKey(one.pmsPropertyId, one.resident.residentId))
    const isKnown = one.personId !== null && (!one.isLinked || one.personId === decided)
    if (!decided || isKnown || isStranger(one.resident, decided)) return one
    if (unread.has(decided) && one.personId) return one
    if (one.personId) {
      unlinked.set(one.personId, 'SAME_PERSON')
      taken.delete(one.personId)
    }
    const personId = unread.has(decided) ? null : claim([decided])
    if (personId) return { ...one, personId, isLinked: false }
    linkedRows.push({ ...one, personId: decided, isLinked: false })
    return []
  })
  const { current, duplicates } = joinResidences(decidedRows, { ...input, linked: linkedRows })
  for (const { pmsPropertyId, resident, personId } of current) {
    const besides = listed.get(residentKey(pmsPropertyId, resident.residentId))?.besides ?? []
    const elsewhere = besides.filter((beside) => beside.resident.unitId !== resident.unitId)
    duplicates.push(...elsewhere.map((beside) => ({ ...beside, personId, isLinked: false })))
  }

  const renamed = new Map(
    everybody
      .filter(({ standing }) => standing === 'UNKNOWN')
      .flatMap((one) =>
        linked(one.pmsPropertyId, one.resident.previousIds).map((personId) => [personId, one] as const),
      ),
  )
  const readings = new Map(pulled.map((reading) => [reading.pmsPropertyId, reading]))
  const left: Matches['left'] = new Map()
  const kept: Matches['kept'] = new Map()
  for (const link of links) {
    if (taken.has(link.personId) || failedPropertyIds.has(link.pmsPropertyId)) continue
    const endedFor = unlinked.get(link.personId)
    if (endedFor) {
      left.set(link.personId, { link, resident: undefined, reason: endedFor })
      continue
    }
    const { resident, standing } =
      listed.get(residentKey(link.pmsPropertyId, link.residentId)) ?? renamed.get(link.personId) ?? {}
    const keptFor = reasonToKeep(readings.get(link.pmsPropertyId), link, { resident, standing, input })
    if (keptFor) kept.set(link.personId, { link, resident, reason: keptFor })
    else left.set(link.personId, { link, resident, reason: reasonOf(resident, readings.has(link.pmsPropertyId)) })
  }
  const others = everybody
    .filter(({ standing }) => standing === 'UNKNOWN' || standing === 'WITHOUT_ACCESS')
    .map((one) => ({ ...one, personId: personOf.get(residentKey(one.pmsPropertyId, one.resident.residentId)) ?? null }))
  return { current: findAgain(current, left, input), duplicates, left, kept, others }
}

type Listing = {
  resident: PmsResident | undefined
  standing: Standing | undefined
  input: MatchInput
}

/** The reason why a person without a current resident must keep their access; undefined if they have left. */
function reasonToKeep(reading: Pulled | undefined, link: Link, { resident, standing, input }: Listing) {
  if (!reading) return undefined
  if (standing === 'UNKNOWN') return resident?.status === 'UNKNOWN' ? 'STATUS_UNKNOWN' : 'ROLE_UNKNOWN'
  if (reading.unreadable.some(({ residentId }) => residentId === link.residentId)) return 'UNREADABLE'
  if (resident) return undefined
  // A row without an id may be anybody who is missing.
  const isOpen = reading.unreadable.some((row) => row.residentId === null && !input.isIgnored(link.pmsPropertyId, row))
  if (isOpen) return 'MISSING'
  return reading.hidesFuture && !input.hasStarted(link.personId) ? 'METHOD_REFUSED' : undefined
}

function reasonOf(resident: PmsResident | undefined, isPropertyRead: boolean): LineReason {
  if (!isPropertyRead) return 'PROPERTY_REMOVED'
  if (!resident) return 'MISSING'
  if (resident.role === 'GUARANTOR' || resident.role === 'CHILD') return resident.role
  return resident.status === 'OTHER' ? 'CANCELLED' : 'MOVED_OUT'
}
