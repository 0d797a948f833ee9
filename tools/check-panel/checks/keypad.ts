import type { EventReason, Throttle } from '@portico/contract/access/access.rules'
import { fobGrant } from '../door-model.ts'
import { CODE, type Scene } from '../scene.ts'
import type { Check } from './check.ts'

const HOUR = 3_600_000
const WRONG = '000000'

async function typeWrong(scene: Scene, count: number) {
  for (let typed = 0; typed < count; typed++) await scene.code(WRONG, 'CREDENTIAL_UNKNOWN', 'a wrong code')
}
const waits = (scene: Scene, when: string) => scene.code(CODE, 'TOO_MANY_TRIES', `a right code ${when}`)
const begin = (scene: Scene, throttle: Throttle) => scene.begin({ door: { throttle } })

export const keypadChecks: Check[] = [
  {
    name: 'throttle',
    section: 'the-keypad',
    says: 'waits after wrong codes as the list says, whatever is typed, and lets fobs in meanwhile',
    async play(scene) {
      await begin(scene, { free: 3, waits: [6, 900] })
      await typeWrong(scene, 3)
      await waits(scene, 'during a wait')
      await scene.fob(1, true, 'a fob during the wait of the keypad')
      await scene.quiet(6_200)
      await scene.code(CODE, true, 'a right code after a wait')
    },
  },
  {
    name: 'given-back',
    section: 'memory',
    says: 'gives back one try for a right code, not all, and none for the same code again',
    async play(scene) {
      await begin(scene, { free: 3, waits: [900] })
      await typeWrong(scene, 2)
      await scene.code(CODE, true)
      await typeWrong(scene, 1)
      await scene.code(CODE, true, 'a right code: of three wrong ones one was given back')
      await typeWrong(scene, 1)
      await waits(scene, 'after four wrong ones, of which one was given back')
    },
  },
  {
    name: 'throttle-restart',
    section: 'memory',
    says: 'keeps a wait over a power cut and over a clock that is set',
    async play(scene) {
      await begin(scene, { free: 2, waits: [900] })
      await typeWrong(scene, 1)
      await scene.restart({ isAway: true })
      await typeWrong(scene, 1)
      await waits(scene, 'after two wrong ones, of which one was before a power cut')
      await scene.restart({ isAway: true })
      await waits(scene, 'after a power cut')
      scene.server.state.isAway = false
      await scene.passTime(2 * HOUR)
      await waits(scene, 'after the clock was set two hours ahead')
      await scene.fob(1, true)
    },
  },
  {
    name: 'summed-tries',
    section: 'events',
    says: 'sums what is typed during a wait: one event at once, and one for the rest of the minute',
    async play(scene) {
      await begin(scene, { free: 1, waits: [900] })
      await typeWrong(scene, 1)
      for (const when of ['first', 'second', 'third', 'fourth']) await waits(scene, `the ${when} time during a wait`)
      await scene.told(2)
      await scene.quiet(1_200)
      await scene.told(2)
      await scene.passTime(2 * HOUR)
      const events = await scene.told(3)
      const reasons: (EventReason | undefined)[] = events.map(({ denialReason }) => denialReason)
      if (reasons.join() !== 'CREDENTIAL_UNKNOWN,TOO_MANY_TRIES,TOO_MANY_TRIES')
        scene.fail(`The reasons must not be ${reasons}.`)
      if (events[1]?.attempts !== undefined || events[2]?.attempts !== 3)
        scene.fail(`The last event must stand for 3 attempts, not ${events[2]?.attempts}.`)
      const named = events.slice(1).find(({ shown, personId, credentialId }) => shown ?? personId ?? credentialId)
      if (named) scene.fail('An event of a wait names nobody, and says nothing of what was typed.')
    },
  },
  {
    name: 'pass-uses',
    section: 'passes',
    says: 'lets a pass in as often as it may, also after a power cut and with another list',
    async play(scene) {
      const visit = { id: fobGrant(5).id, max: 1, used: 0, firstAt: null, isWithdrawn: false }
      const grant = fobGrant(5, { holder: null, host: fobGrant(1).subject, keys: [], pass: visit })
      await scene.begin({ grants: [grant] })
      await scene.fob(5, true, 'a pass, the first time')
      await scene.fob(5, 'USED_UP', 'a pass, the second time')
      await scene.restart({ isAway: true })
      await scene.fob(5, 'USED_UP', 'a pass that was used before a power cut')
      scene.server.state.isAway = false
      scene.model.renewCodes(2)
      await scene.change({ grants: [grant] })
      await scene.fob(5, 'USED_UP', 'a pass that was used before a whole list')
    },
  },
  {
    name: 'pass-unconfirmed',
    section: 'memory',
    says: 'denies passes until the server has counted what the panel may have forgotten',
    async play(scene) {
      const { server, model } = scene
      const visit = { id: fobGrant(5).id, max: 1, used: 0, firstAt: null, isWithdrawn: false }
      server.state.isAway = true
      scene.panel.start()
      await scene.fob(11, 'CREDENTIAL_UNKNOWN', 'anybody, without a list')
      // A question that was on its way already says nothing of that event.
      const { missed } = server.state
      await scene.until('two more questions while the server is away', () => server.state.missed > missed + 1)
      server.state.always.events = { status: 503 }
      server.state.isAway = false
      await scene.change({ grants: [fobGrant(5, { holder: null, keys: [], pass: visit })] })
      await scene.fob(5, 'USED_UP', 'a pass, while an event from before the list waits')
      server.state.always = {}
      await scene.told(2)
      for (let turn = 0; turn < 2; turn++) {
        await scene.answerWaiting()
        await scene.asksAgain(model.revision())
      }
      await scene.fob(5, true, 'a pass, after all events were told and another question was answered')
    },
  },
]
