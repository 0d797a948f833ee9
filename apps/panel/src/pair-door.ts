import type { PanelFacts } from '@portico/contract/access/pairing.schema'
import { fingerprintOf, openPanelKey } from '@portico/panel-core/key-pair'
import { installWithCode, type Shown, waitToBePaired } from '@portico/panel-core/pairing'
import packageJson from '../package.json' with { type: 'json' }
import { openPairingFiles, type PairedDoor } from './pairing-files.ts'

/** A door at a board: what a person calls it, and where its key lies. */
export type DoorName = { serialNumber: number; number: number }
export const nameOf = ({ serialNumber, number }: DoorName) => `${serialNumber}-${number}`

const factsOf = (door: DoorName): PanelFacts => ({
  maker: 'Portico',
  model: 'UT0311-L0x',
  serialNumber: nameOf(door),
  programVersion: packageJson.version,
})

export type Told = {
  key: string
  signingKeys: Record<string, string>
  code?: string
  secondsLeft?: number
}

type Options = {
  server: string
  folder: string
  door: DoorName
  /** Of an installer. Without it somebody types the code that is told. */
  code?: string
  signal: AbortSignal
  /** What people compare. */
  tell(told: Told): void
  failed?(what: string): void
  pauses?: { shortest: number; longest: number }
}

const fingerprintsOf = (keys: Record<string, string>) =>
  Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, fingerprintOf(key)]))

/** Ends when the door is paired, and its key is on the disk. A former pairing of the door stays until then. */
export async function pairDoor({
  server,
  folder,
  door,
  code,
  signal,
  tell,
  failed,
  pauses,
}: Options): Promise<PairedDoor> {
  const files = openPairingFiles(folder, nameOf(door))
  const seed = files.waitingSeed()
  const key = openPanelKey(seed)
  const common = { origin: server, key, panel: factsOf(door), signal }
  const show = ({ code: shown, secondsLeft, signingKeys }: Shown) =>
    tell({ key: key.fingerprint, signingKeys: fingerprintsOf(signingKeys), code: shown, secondsLeft })
  const { deviceId, signingKeys } =
    code === undefined
      ? await waitToBePaired({ ...common, show, ...(failed && { failed }), ...(pauses && { pauses }) })
      : await installWithCode({ ...common, code })
  if (code !== undefined) tell({ key: key.fingerprint, signingKeys: fingerprintsOf(signingKeys) })
  const paired = { seed, deviceId, signingKeys }
  files.keep(paired)
  return paired
}
