import { fobGrant } from '../door-model.ts'
import type { Check } from './check.ts'

const EARLY_MS = 4_000
/** With pauses of 0.5, 1 and 2 seconds there are four at most. */
const EARLY_QUESTIONS_MAX = 9
const IDLE_MS = 2_000
const RETRY_SECONDS = 2

export const networkChecks: Check[] = [
  {
    name: 'waits',
    section: 'asking-for-the-list',
    says: 'lets the server wait, and asks again at once after a 304 that took its time',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      await scene.quiet(300)
      const before = server.polls.length
      await scene.quiet(IDLE_MS)
      const asked = server.polls.length - before
      if (asked > 3)
        scene.fail(`The panel has asked ${asked} times in ${IDLE_MS / 1000} s, although the server lets it wait 55.`)
      await scene.answerWaiting()
      await scene.asksAgain()
      await scene.change({ grants: [fobGrant(5)] })
    },
  },
  {
    name: 'busy-loop',
    section: 'errors-and-pauses',
    says: 'pauses when the server answers 304 at once, and longer each time',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      await scene.until('a question that waits', () => server.waiting() !== undefined)
      server.state.answersEarly = true
      await scene.answerWaiting()
      const before = server.polls.length
      await scene.quiet(EARLY_MS)
      const asked = server.polls.length - before
      if (asked > EARLY_QUESTIONS_MAX)
        scene.fail(`The panel has asked ${asked} times in ${EARLY_MS / 1000} s, all of which were answered at once.`)
      server.state.answersEarly = false
      await scene.change({ grants: [fobGrant(5)] })
      await scene.fob(5, true)
    },
  },
  {
    name: 'retry-after',
    section: 'errors-and-pauses',
    says: 'waits as Retry-After says after 429 and 503, decides meanwhile, and goes on with everything else',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      for (const status of [503, 429]) {
        await scene.answerWaiting({ status, headers: { 'retry-after': String(RETRY_SECONDS) } })
        const { length } = server.polls
        const since = Date.now()
        await scene.fob(1, true, `fob 1 after ${status}`)
        await scene.until(`events although the list waits after ${status}`, () =>
          server.deliveries.some(({ at }) => at >= since),
        )
        await scene.until('another question', () => server.polls.length > length)
        const waited = (server.polls.at(-1)?.at ?? 0) - since
        if (waited < RETRY_SECONDS * 1000 - 100)
          scene.fail(`The panel has asked again ${waited} ms after ${status} with Retry-After: ${RETRY_SECONDS}.`)
      }
      server.state.always.events = { status: 429, headers: { 'retry-after': String(RETRY_SECONDS) } }
      const { length } = server.deliveries
      await scene.fob(1, true)
      await scene.until('two deliveries', () => server.deliveries.length > length + 1)
      const [one, other] = server.deliveries.slice(length)
      if ((other?.at ?? 0) - (one?.at ?? 0) < RETRY_SECONDS * 1000 - 100)
        scene.fail(`The panel has sent events again before the ${RETRY_SECONDS} s of Retry-After were over.`)
    },
  },
  {
    name: 'refusals',
    section: 'errors-and-pauses',
    says: 'goes on by its list, keeps its events and asks on when it is refused with 401, 404 or 500',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      const error = { error: { code: 'session.unauthenticated', message: 'Refused.', requestId: 'check' } }
      for (const status of [401, 404, 500]) {
        server.scripted.events.push({ status, body: error })
        await scene.answerWaiting({ status, body: error })
        await scene.fob(1, true, `fob 1 after ${status}`)
        await scene.asksAgain()
        await scene.answerWaiting()
      }
      await scene.told(3)
      await scene.change({ grants: [fobGrant(5)] })
      await scene.fob(5, true)
    },
  },
  {
    name: 'ends',
    section: 'checking-a-panel',
    says: 'answers lines that it does not know, and ends when its input does',
    async play(scene) {
      await scene.begin()
      const answer = await scene.panel.ask({ moonPhase: true })
      if (answer.unknown !== true)
        scene.fail(`An unknown line is answered with {"unknown":true}, not with ${JSON.stringify(answer)}.`)
      if (!(await scene.panel.endsByItself())) scene.fail('The program must end when its standard input ends.')
    },
  },
]
