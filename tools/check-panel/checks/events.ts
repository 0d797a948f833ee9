import type { AccessEvent } from '@portico/contract/history/history.schema'
import { fobGrant, fobText } from '../door-model.ts'
import { CLOCK_TOLERANCE_MS, CODE, type Scene } from '../scene.ts'
import type { Check } from './check.ts'

const BATCH_MAX = 500
/** A fob that the door knows: its events do not say what was shown. */
const KNOWN = 1
const fobsOf = (events: readonly AccessEvent[]) =>
  events.map(({ shown }) => (shown?.kind === 'FOB' ? shown.text : '')).join()
const fobsFrom = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place)

async function showUnknown(scene: Scene, numbers: readonly number[]) {
  for (const number of numbers) await scene.fob(number, 'CREDENTIAL_UNKNOWN')
}
function requireFobs(scene: Scene, events: readonly AccessEvent[], numbers: readonly number[]) {
  const expected = numbers.map((number) => (number === KNOWN ? '' : fobText(number))).join()
  if (fobsOf(events) !== expected)
    scene.fail(`The events must be those of ${expected}, in this order, not of ${fobsOf(events)}.`)
}

export const eventChecks: Check[] = [
  {
    name: 'event-fields',
    section: 'events',
    says: 'reports what happened, to whom and why, and what was shown by nobody known',
    async play(scene) {
      const { model, server, now } = scene
      await scene.begin({ grants: [fobGrant(5, { isSuspended: true })] })
      await scene.fob(1, true)
      await scene.fob(5, 'HOLDER_SUSPENDED')
      await scene.fob(99, 'CREDENTIAL_UNKNOWN')
      await scene.code(CODE, true)
      const events = await scene.told(4)
      const expected: [number, Partial<AccessEvent>][] = [
        [0, { unlockStatus: 'SUCCESS', personId: fobGrant(1).subject, credentialId: fobGrant(1).id }],
        [
          1,
          {
            unlockStatus: 'FAILURE',
            denialReason: 'HOLDER_SUSPENDED',
            personId: fobGrant(5).subject,
            credentialId: fobGrant(5).id,
          },
        ],
        [2, { unlockStatus: 'FAILURE', denialReason: 'CREDENTIAL_UNKNOWN', shown: { kind: 'FOB', text: fobText(99) } }],
        [
          3,
          {
            unlockStatus: 'SUCCESS',
            personId: fobGrant(1).subject,
            credentialId: model.update().grants.find(({ kind }) => kind === 'CODE')?.id,
          },
        ],
      ]
      for (const [place, fields] of expected) {
        const { eventId, unlockTimestamp, bootId, uptimeMillis, ...told } = events[place] ?? ({} as AccessEvent)
        const sorted = (one: object) => JSON.stringify(Object.entries(one).sort())
        if (sorted(told) !== sorted(fields))
          scene.fail(`An event must have ${JSON.stringify(fields)} and no more, but has ${JSON.stringify(told)}.`)
        if (bootId !== server.receipts.at(-1)?.bootId || uptimeMillis === undefined)
          scene.fail('An event has the bootId that the receipts have, and uptimeMillis.')
        if (Math.abs(unlockTimestamp - now()) > CLOCK_TOLERANCE_MS + 10_000)
          scene.fail(`unlockTimestamp must be the time of the attempt, not ${unlockTimestamp - now()} ms from now.`)
      }
    },
  },
  {
    name: 'lost-answer',
    section: 'reporting-events',
    says: 'sends events again with the same ids if no answer or a failure came, and never after the server has taken them',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      server.scripted.events.push({ ends: 'drop' }, { status: 500 }, { ends: 'cut' })
      await showUnknown(scene, [11])
      await scene.until('the event again, until it is answered', () =>
        server.deliveries.some(({ isAnswered }) => isAnswered),
      )
      requireFobs(scene, await scene.told(1), [11])
      await showUnknown(scene, [12, 13])
      requireFobs(scene, await scene.told(3), [11, 12, 13])
    },
  },
  {
    name: 'refused-events',
    section: 'reporting-events',
    says: 'takes events that the server refuses as settled, and loses none when a batch is refused',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      const eventId = '00000000-0000-4000-8000-000000000001'
      server.scripted.events.push({
        status: 200,
        body: { recorded: 0, known: 0, refused: [{ eventId, reason: 'tooOld' }] },
      })
      await showUnknown(scene, [11])
      await scene.told(1)
      await showUnknown(scene, [12])
      await scene.told(2)
      server.state.always.events = { status: 503 }
      await showUnknown(scene, [13, 14])
      await scene.until('two events at once', () => server.deliveries.at(-1)?.ids.length === 2)
      server.scripted.events.push({
        status: 422,
        body: { error: { code: 'request.ruleBroken', message: '', requestId: '' } },
      })
      server.state.always = {}
      requireFobs(scene, await scene.told(4), [11, 12, 13, 14])
    },
  },
  {
    name: 'events-on-disk',
    section: 'the-disk',
    says: 'has an event on its disk before the door answers, and delivers it once after a power cut',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      server.state.always.events = { status: 503 }
      await showUnknown(scene, [11, 12])
      await scene.fob(KNOWN, true)
      await scene.restart({ isAway: true })
      await showUnknown(scene, [13])
      await scene.restart({ isAway: true })
      server.state.isAway = false
      server.state.always = {}
      const events = await scene.told(4)
      requireFobs(scene, events, [11, 12, KNOWN, 13])
      const boots = new Set(events.map(({ bootId }) => bootId))
      if (boots.size !== 2) scene.fail('Events keep the bootId of the run in which they happened.')
    },
  },
  {
    name: 'batches',
    section: 'reporting-events',
    says: `keeps events while the server is away, and sends at most ${BATCH_MAX} at once, the oldest first`,
    async play(scene) {
      const { server } = scene
      await scene.begin()
      server.state.always.events = { status: 503 }
      const numbers = fobsFrom(1_000, BATCH_MAX + 5)
      await showUnknown(scene, numbers)
      server.state.always = {}
      requireFobs(scene, await scene.told(numbers.length), numbers)
    },
  },
]
