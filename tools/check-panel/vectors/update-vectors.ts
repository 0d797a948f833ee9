import { type AccessUpdate, accessUpdate } from '@portico/contract/access/access-list.schema'
import { emptyState, openPanel } from '@portico/panel-core/panel'
import { signingKeysOf } from '@portico/server/platform/signing-keys'
import { baseDoor } from './case-parts.ts'
import { signed, vectorKeys } from './signature-vectors.ts'

const [DEVICE, ENTRANCE, ADA, BEN, KEY] = ['d001', 'e001', 'a001', 'a002', 'b001'].map(
  (end) => `00000000-0000-4000-8000-00000000${end}`,
) as [string, string, string, string, string]
const NOW = Date.UTC(2026, 10, 16, 12)
const signingKeys = signingKeysOf(vectorKeys)
const salt = Buffer.alloc(32, 8).toString('base64url')
const codes = { salt, n: 16_384, r: 8, p: 1, saltEpoch: 1, keyEpoch: 1, key: Buffer.alloc(32, 7).toString('base64url') }
const door = baseDoor({ keys: [{ id: KEY, schedules: [] }], providers: [] })
const cursorOf = (revision: number) => `${ENTRANCE}.2.${Buffer.from(`list ${revision}`).toString('base64url')}`

function fob(subject: string, number: number): AccessUpdate['grants'][number] {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'FOB',
    shown: `hid-h10301/12/${number}`,
    subject,
    holder: subject,
    isActive: true,
    isSuspended: false,
    from: 0,
    until: null,
    keys: [KEY],
    isGuest: false,
    schedules: [],
  }
}

const update = (changes: Partial<AccessUpdate>): AccessUpdate => ({
  format: 2,
  issued: NOW,
  deviceId: DEVICE,
  entranceId: ENTRANCE,
  revision: 8,
  cursor: cursorOf(8),
  base: 7,
  subjects: [],
  grants: [],
  signingKeys,
  ...changes,
})
const own = update({ revision: 7, cursor: cursorOf(7), base: null, door, codes, grants: [fob(ADA, 1), fob(BEN, 2)] })
const whole = { base: null, door, codes }
const DAY = 86_400_000

/** What is sent to a panel that has the list `own` or none, and what it has afterwards. */
export function updateVectors() {
  const cases: [title: string, sent: unknown, has?: 'none'][] = [
    ['the first whole list', update({ ...whole, grants: [fob(ADA, 1)] }), 'none'],
    ['a whole list takes the place of all grants', update({ ...whole, grants: [fob(BEN, 3)] })],
    ['changes replace all grants of a subject', update({ subjects: [ADA], grants: [fob(ADA, 3), fob(ADA, 4)] })],
    ['changes take away', update({ subjects: [ADA] })],
    ['changes of the door alone', update({ door: { ...door, isEnabled: false } })],
    ['without a cursor', update({ cursor: undefined, subjects: [BEN] })],
    ['other signing keys', update({ signingKeys: { k2: codes.key } })],
    ['a field that came later', { ...update({ subjects: [BEN] }), moonPhase: 'full' }],
    ['an issue 24 hours ahead', update({ issued: NOW + DAY })],
    ['an issue more than 24 hours ahead', update({ issued: NOW + DAY + 1 })],
    ['another device', update({ deviceId: BEN })],
    ['the own revision', update({ ...whole, revision: 7 })],
    ['an older revision', update({ ...whole, revision: 6 })],
    ['changes of another revision', update({ base: 6 })],
    ['changes for a panel without a list', update({ base: 0, revision: 1 }), 'none'],
    ['a whole list without a door', update({ base: null, codes })],
    ['a whole list without codes', update({ base: null, door })],
    [
      'a grant that lacks a field',
      { ...update({ subjects: [ADA] }), grants: [{ ...fob(ADA, 3), isSuspended: undefined }] },
    ],
    ['no JSON', '{"format":2'],
  ]
  return cases.map(([title, sent, has]) => {
    const panel = openPanel(emptyState(DEVICE, signingKeys))
    if (has !== 'none') panel.applyUpdate(signed(JSON.stringify(own)))
    const payload = typeof sent === 'string' ? sent : JSON.stringify(sent)
    const refusal = panel.applyUpdate(signed(payload), { at: NOW, isClockKnown: true })
    const { revision, cursor, door: afterDoor, grants, codes: afterCodes, signingKeys: trusted, clock } = panel.state()
    const after = {
      revision,
      cursor,
      door: afterDoor,
      grants,
      codes: afterCodes,
      signingKeys: trusted,
      floor: clock.floor,
    }
    return { title, own: has === 'none' ? null : accessUpdate.parse(own), payload, now: NOW, refusal, after }
  })
}
