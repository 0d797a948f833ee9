import type { SignedUpdate } from '@portico/contract/access/access-list.schema'
import { isSignedBy, type SigningKeys } from '@portico/panel-core/signatures'
import { masterKeysFrom } from '@portico/server/platform/master-keys'
import { signaturesOf, signingKeysOf } from '@portico/server/platform/signing-keys'

const master = (value: number) => Buffer.alloc(32, value).toString('base64')
/** Those of the vectors: everybody may know them. */
export const vectorKeys = masterKeysFrom({ current: 'k1', mac: 'k1', keys: { k1: master(1) } })
const rotating = masterKeysFrom({ current: 'k2', mac: 'k1', keys: { k1: master(1), k2: master(2) } })
const others = masterKeysFrom({ current: 'k1', mac: 'k1', keys: { k1: master(3) } })

export const signed = (payload: string): SignedUpdate => ({ payload, signatures: signaturesOf(vectorKeys, payload) })

const payload = '{"revision":8,"name":"Zoë’s door \\u2713 🔑"}'

export function signatureVectors() {
  const trusted = signingKeysOf(vectorKeys)
  const both = signingKeysOf(rotating)
  const { k1 = '' } = trusted
  const { k2 = '' } = both
  const whole = signed(payload)
  const { k1: signature = '' } = whole.signatures
  const flipped = Buffer.from(signature, 'base64url')
  flipped[40] = (flipped[40] ?? 0) ^ 1
  const twice = { payload, signatures: signaturesOf(rotating, payload) }
  const cases: [title: string, trusted: SigningKeys, signed: SignedUpdate][] = [
    ['the key that is trusted has signed', trusted, whole],
    ['of two signatures one is enough', trusted, twice],
    ['after a rotation the other one', { k2 }, twice],
    ['the signature of a key that is not trusted', { k2 }, whole],
    [
      'the id of a trusted key, and the signature of another',
      trusted,
      { payload, signatures: signaturesOf(others, payload) },
    ],
    ['the right signature under another id', trusted, { payload, signatures: { k9: signature } }],
    ['a trusted key under another id', { k9: k1 }, whole],
    ['a space in the payload', trusted, { ...whole, payload: payload.replace(',', ', ') }],
    ['a changed bit in the signature', trusted, { payload, signatures: { k1: flipped.toString('base64url') } }],
    ['a signature that is too short', trusted, { payload, signatures: { k1: signature.slice(0, 40) } }],
    ['no signature', trusted, { payload, signatures: {} }],
    ['a trusted key that is no key', { k1: 'AAAA' }, whole],
  ]
  return cases.map(([title, keys, update]) => ({
    title,
    trusted: keys,
    signed: update,
    fits: isSignedBy(keys, update),
  }))
}
