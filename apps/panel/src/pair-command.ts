import { INSTALLATION_CODE_LENGTH, readCode, writeCode } from '@portico/contract/access/pairing.rules'
import { PairingRefused } from '@portico/panel-core/pairing'
import { type Config, Misconfigured } from './config.ts'
import { type DoorName, nameOf, pairDoor, type Told } from './pair-door.ts'

/** `2` where there is one board, `405419896-2` anywhere. */
export function findDoor({ boards }: Pick<Config, 'boards'>, text: string): DoorName {
  const doors = boards.flatMap(({ serialNumber, doors }) =>
    doors.map(({ number, tokenFile }) => ({ serialNumber, number, isByHand: tokenFile !== undefined })),
  )
  const found = doors.filter((door) => nameOf(door) === text || (boards.length === 1 && String(door.number) === text))
  const [door] = found
  if (!door || found.length > 1)
    throw new Misconfigured(`There is no door ${text}: the doors are ${doors.map(nameOf).join(', ')}.`)
  if (door.isByHand) throw new Misconfigured(`Door ${text} has a token in a file, so it is not paired.`)
  return door
}

function lines({ key, signingKeys, code, secondsLeft = 0 }: Told): string {
  const told = [
    `Key of this panel:   ${key}`,
    ...Object.entries(signingKeys).map(([id, fingerprint]) => `Key of the server:   ${fingerprint}  (${id})`),
  ]
  if (code === undefined) return told.join('\n')
  return [
    `Code: ${writeCode(code)}   (for ${Math.round(secondsLeft / 60)} minutes)`,
    ...told,
    'Type the code at the entrance in the portal, and compare both keys there before you confirm.',
  ].join('\n')
}

/** For whoever stands at the machine. */
export async function pairByCommand({ server, folder, boards }: Config, door: string, code: string | undefined) {
  const named = findDoor({ boards }, door)
  const read = code === undefined ? undefined : readCode(code, INSTALLATION_CODE_LENGTH)
  if (code !== undefined && read === undefined)
    throw new Misconfigured(`An installation code has ${INSTALLATION_CODE_LENGTH} letters and digits.`)
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  try {
    const { deviceId } = await pairDoor({
      server,
      folder,
      door: named,
      ...(read !== undefined && { code: read }),
      signal: stopping.signal,
      tell: (told) => process.stdout.write(`${lines(told)}\n`),
      failed: (what) => console.error(`${what} It tries again.`),
    })
    process.stdout.write(
      `Paired: door ${nameOf(named)} is the device ${deviceId}. Start the panel again, if it runs.\n`,
    )
  } catch (error) {
    if (stopping.signal.aborted) throw new Misconfigured('Nobody has paired the door yet.')
    if (!(error instanceof PairingRefused)) throw error
    throw new Misconfigured(
      error.code === 'pairing.codeUnknown'
        ? 'Nobody has this installation code: it is mistyped, has expired, or was used.'
        : error.message,
    )
  }
}
