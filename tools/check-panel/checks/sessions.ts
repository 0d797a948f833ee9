import { fobGrant } from '../door-model.ts'
import type { Scene } from '../scene.ts'
import type { Check } from './check.ts'

const ENDED_MS = 4_000
/** With pauses of 0.5, 1 and 2 seconds there are five at most. */
const SESSIONS_MAX = 8
const SHORT_SECONDS = 6

/** A panel with a token that somebody has made goes on without any of this. */
export const NO_SESSIONS = 'not tried: the program does not answer "sessions"'

const withKey = (play: (scene: Scene) => Promise<void>) => async (scene: Scene) =>
  (await scene.usesKey()) ? play(scene) : scene.notTried(NO_SESSIONS)

export const sessionChecks: Check[] = [
  {
    name: 'session',
    section: 'sessions',
    says: 'begins a session with its key, and another one before the time of the first is over',
    play: withKey(async (scene) => {
      const { sessions } = scene.server
      sessions.secondsLeft = SHORT_SECONDS
      await scene.begin()
      await scene.quiet(SHORT_SECONDS * 1_000)
      await scene.fob(1, true)
      await scene.told(1)
      if (sessions.late > 0) scene.fail('The panel has called with a session whose time was over.')
      if (sessions.begun.length < 2) scene.fail('The panel must begin another session before the end of the first.')
    }),
  },
  {
    name: 'session-ended',
    section: 'sessions',
    says: 'begins another session when one was ended, pauses if that happens again, and decides meanwhile',
    play: withKey(async (scene) => {
      const { sessions } = scene.server
      await scene.begin()
      const before = sessions.begun.length
      sessions.areEnded = true
      await scene.fob(1, true, 'fob 1 without a session')
      await scene.quiet(ENDED_MS)
      const begun = sessions.begun.length - before
      if (begun > SESSIONS_MAX) scene.fail(`The panel has begun ${begun} sessions in ${ENDED_MS / 1000} s.`)
      if (begun === 0) scene.fail('The panel must begin another session when its session was ended.')
      sessions.areEnded = false
      await scene.told(1)
      await scene.change({ grants: [fobGrant(5)] })
      await scene.fob(5, true)
    }),
  },
  {
    name: 'session-boot',
    section: 'sessions',
    says: 'names one boot in all sessions of a start, and another one after the next',
    play: withKey(async (scene) => {
      const { sessions } = scene.server
      await scene.begin()
      sessions.current = 'ended'
      await scene.fob(1, true)
      await scene.told(1)
      await scene.restart({ isAway: false })
      await scene.until('a session after a restart', () => sessions.begun.length > 2)
      const [first, second, third] = sessions.begun
      if (first?.bootId !== second?.bootId) scene.fail('The sessions of one start have one bootId.')
      if (third?.bootId === second?.bootId) scene.fail('After a start the bootId of sessions is another one.')
    }),
  },
]
