import type { DoorDevice } from '@portico/contract/access/access.schema'
import { INSTALLATION_CODE_HOURS } from '@portico/contract/access/pairing.rules'
import type { InstallationCode } from '@portico/contract/access/pairing.schema'

const HOUR = 3_600_000

type Device = Pick<DoorDevice, 'pairing' | 'installationCode'>
/** `isFresh`: the device was loaded after the code was made. */
type Seen = { device: Device | undefined; isFresh: boolean }

/** What has become of an installation code that is shown: a pairing from before it is not its own. */
export function comingOf(made: Pick<InstallationCode, 'expiresTimeMillis'>, { device, isFresh }: Seen) {
  const madeTimeMillis = made.expiresTimeMillis - INSTALLATION_CODE_HOURS * HOUR
  const pairing = device?.pairing
  if (pairing && pairing.pairedTimeMillis >= madeTimeMillis) return { state: 'come', pairing } as const
  return { state: isFresh && device?.installationCode === null ? 'gone' : 'waiting' } as const
}
