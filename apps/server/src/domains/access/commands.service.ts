import type { DoorCommand, SignedUpdate } from '@portico/contract/access/access-list.schema'
import { commandKeysKnown, textOfCommand } from '@portico/contract/access/commands.rules'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { commandKeysOf, commandSignaturesOf } from '../../platform/signing-keys.ts'
import { takeOpenings } from './openings.store.ts'
import { raiseForCommandKeys } from './revisions.store.ts'

/** What a panel says of commands. */
export type Commanded = {
  /** It carries them out, and trusts one of the keys of this server. */
  takes: boolean
  /** Its list lacks a key. */
  lacksKeys: boolean
}

export function commandedBy(keys: MasterKeys, header: string | readonly string[] | undefined): Commanded {
  const known = commandKeysKnown(header)
  const ids = Object.keys(commandKeysOf(keys))
  return {
    takes: known !== undefined && ids.some((id) => known.includes(id)),
    lacksKeys: known !== undefined && ids.some((id) => !known.includes(id)),
  }
}

export async function takeCommands(
  trx: Transaction,
  keys: MasterKeys,
  device: Device,
  askedAt: string,
): Promise<SignedUpdate[]> {
  const taken = await takeOpenings(trx, device, askedAt)
  return taken.map(({ id, number, issued, account_id, is_over_lockdown }) => {
    const command: DoorCommand = {
      device: device.id,
      entrance: device.entranceId,
      number,
      issued,
      who: account_id,
      kind: 'MEMBER',
      pressId: id,
      ...(is_over_lockdown && { overLockdown: true }),
    }
    const payload = JSON.stringify(command)
    return { payload, signatures: commandSignaturesOf(keys, textOfCommand(payload)) }
  })
}

/** A list names the keys of commands only if it was made since the panel learned of commands. Returns the revision of the entrance. */
export const teachCommandKeys = async (trx: Transaction, device: Device, revision: number): Promise<number> =>
  (await raiseForCommandKeys(trx, device)) ?? revision
