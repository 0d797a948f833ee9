import type { Grant } from '@portico/contract/access/access.rules'
import { decide } from '@portico/contract/access/decide.rules'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { type GrantRow, listGrantRows } from './access-list.store.ts'
import { findTagged } from './code-tags.ts'
import { compileGrant } from './compile-list.ts'
import { type EntranceAt, loadEntrance } from './explain.service.ts'
import { compilePass, listPassRows } from './passes-of-list.store.ts'
import { type Found, listFobsOf } from './shown.store.ts'

type Shown = NonNullable<AccessEvent['shown']>
/** `at` is the time by the clock of the server. */
type Dated = AccessEvent & { at: number }
type Denial = { shown: Shown }

/** While a keypad waits, nobody may learn whether a code was right: the history would tell by naming its holder. */
const isToBeNamed = <Event extends AccessEvent>(event: Event): event is Event & Denial =>
  event.shown !== undefined && event.denialReason !== 'TOO_MANY_TRIES'

const textOf = (shown: Shown) =>
  shown.kind === 'CODE' ? shown.tag : shown.kind === 'FOB' ? shown.text : shown.personId.toLowerCase()

/**
 * A panel knows only who has a key for its door. What somebody else showed there is found here, so that the history can name them and say what they
 * lacked. Of what was shown nothing is left but the credential.
 */
export async function nameShown<Event extends Dated>(
  database: Database,
  keys: MasterKeys,
  device: Device,
  events: readonly Event[],
): Promise<Event[]> {
  const denials = events.filter(isToBeNamed)
  if (denials.length === 0) return [...events]
  const { door, grants } = await database.asDevice(device.id, async (trx) => {
    const entrance = await loadEntrance(trx, device.propertyId, device.entranceId)
    return { door: entrance.door, grants: await grantsOf(trx, keys, device, { denials, ...entrance }) }
  })
  // The panel has told what its door said then; since then it may have been locked down.
  const openDoor = { ...door, isEnabled: true, lockdown: null }
  return events.map((event) => {
    if (!isToBeNamed(event)) return event
    const { shown } = event
    const attempt = { kind: shown.kind, shown: textOf(shown), at: event.at }
    const verdict = decide({ door: openDoor, grants }, attempt)
    const { credentialId, holderId } = verdict
    const isUnknown = event.denialReason === 'CREDENTIAL_UNKNOWN'
    return {
      ...event,
      shown: undefined,
      ...(credentialId !== null && { credentialId }),
      ...(holderId !== null && { personId: holderId }),
      ...(isUnknown && !verdict.isAllowed && { denialReason: verdict.reason }),
    }
  })
}

type Shut = Pick<EntranceAt, 'guestKeys'> & { denials: readonly Denial[] }

/** As a list would have them, with what was shown in the place of what a list shows. */
async function grantsOf(trx: Transaction, keys: MasterKeys, device: Device, { denials, guestKeys }: Shut) {
  const textsOf = (kind: Shown['kind']) => denials.flatMap(({ shown }) => (shown.kind === kind ? [textOf(shown)] : []))
  const [tags, fobs] = [textsOf('CODE'), textsOf('FOB')]
  const apps = textsOf('APP').map((id): Found => ({ id, subject: id, shown: id }))
  const found = [
    ...apps,
    ...(tags.length > 0 ? await findTagged(trx, keys, device, new Set(tags)) : []),
    ...(fobs.length > 0 ? await listFobsOf(trx, device.propertyId, fobs) : []),
  ]
  if (found.length === 0) return []
  const subjects = [...new Set(found.map(({ subject }) => subject))]
  const filter = { subjects, withOld: true, withoutKeys: true }
  const rows = await listGrantRows(trx, device.propertyId, device.entranceId, filter)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const passes = await listPassRows(trx, device.propertyId, device.entranceId, { subjects, isEvery: true })
  const passesById = new Map(passes.map((pass) => [pass.id, pass]))
  return found.flatMap(({ id, shown }): Grant[] => {
    const row: GrantRow | undefined = byId.get(id)
    const pass = passesById.get(id)
    if (pass) return [compilePass(pass, shown)]
    return row ? [{ ...compileGrant(row, () => shown, guestKeys), shown }] : []
  })
}
