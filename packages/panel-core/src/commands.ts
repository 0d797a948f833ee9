import type { Door, EventReason } from '@portico/contract/access/access.rules'
import { type DoorCommand, doorCommand, type SignedUpdate } from '@portico/contract/access/access-list.schema'
import { COMMAND_AGE_MAX_MS, textOfCommand } from '@portico/contract/access/commands.rules'
import { isSignedBy, type SigningKeys } from './signatures.ts'

/** Of the commands that a panel has begun: the last number, and the last presses. */
export type CommandsBegun = { number: number; presses: readonly string[] }
export const noCommands: CommandsBegun = { number: 0, presses: [] }
const PRESSES_KEPT = 50

type Addressee = {
  deviceId: string
  entranceId: string | null
  commandKeys: SigningKeys
  commands: CommandsBegun
}

/** Undefined: it is not for this panel, not of its server, or begun already. Such a command is left alone. */
export function readCommand(panel: Addressee, { payload, signatures }: SignedUpdate): DoorCommand | undefined {
  if (!isSignedBy(panel.commandKeys, { payload: textOfCommand(payload), signatures })) return undefined
  const command = parse(payload)
  if (command?.device !== panel.deviceId || command.entrance !== panel.entranceId) return undefined
  const { number, presses } = panel.commands
  return command.number > number && !presses.includes(command.pressId) ? command : undefined
}

export const noteBegun = ({ presses }: CommandsBegun, { number, pressId }: DoorCommand): CommandsBegun => ({
  number,
  presses: [...presses, pressId].slice(-PRESSES_KEPT),
})

/** Whoever keeps a command back must not open later. Null: the panel has no estimate of the time of its server. */
export function whyNotNow({ issued }: DoorCommand, serverTime: number | null): EventReason | undefined {
  if (serverTime === null || serverTime < issued - COMMAND_AGE_MAX_MS) return 'CLOCK_UNKNOWN'
  return serverTime > issued + COMMAND_AGE_MAX_MS ? 'COMMAND_LATE' : undefined
}

/** The server has decided about a member. The list may be newer than its decision. */
export function whyNotMember({ needs, isEnabled, lockdown }: Door, command: DoorCommand): EventReason | undefined {
  if (needs && needs.length > 0) return 'RULE_UNKNOWN'
  if (!isEnabled) return 'ENTRANCE_DISABLED'
  return lockdown && !command.overLockdown ? 'LOCKDOWN' : undefined
}

function parse(payload: string): DoorCommand | undefined {
  try {
    return doorCommand.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
