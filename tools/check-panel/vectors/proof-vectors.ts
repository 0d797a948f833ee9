import { pairingText, sessionText } from '@portico/contract/access/pairing.rules'
import { openPanelKey } from '@portico/panel-core/key-pair'

const seedOf = (value: number) => Buffer.alloc(32, value).toString('base64url')
const DEVICE = '00000000-0000-4000-8000-00000000d001'
const challenges = [
  'q5-Ss83PYq7ELI7Pc0Vv2A.1790000060000.k1.7Q3mO7rQn0zq5Wm0Vb0m3c4O9xqJmQyUqf4cVgG0b0E',
  'AAAAAAAAAAAAAAAAAAAAAA.1790000120000.k2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
]

/** What a panel signs with its key: Ed25519 is deterministic, so the same comes out of every program. */
export const proofVectors = () =>
  [1, 2].flatMap((value) => {
    const seed = seedOf(value)
    const key = openPanelKey(seed)
    const { publicKey, fingerprint } = key
    return challenges.map((challenge) => ({
      seed,
      publicKey,
      fingerprint,
      challenge,
      deviceId: DEVICE,
      pairing: { text: pairingText(challenge), signature: key.provePairing(challenge).signature },
      session: { text: sessionText(DEVICE, challenge), signature: key.proveSession(DEVICE, challenge).signature },
    }))
  })
