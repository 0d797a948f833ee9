import { dayNames } from '@portico/contract/shared/weekly-schedule'
import { ALWAYS, EARLIER, fobGrant, LATER, openAlways } from '../door-model.ts'
import type { Check } from './check.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `HH:mm` of a clock on the wall. */
const wall = (at: number, offset: number) => new Date(at + offset * MINUTE).toISOString().slice(11, 16)

export const clockChecks: Check[] = [
  {
    name: 'clock-unknown',
    section: 'the-clock',
    says: 'does not trust its clock after a power cut until the server has answered, and denies what depends on it',
    async play(scene) {
      const [soon, late] = [scene.now() + 3 * DAY, scene.now() + 30 * DAY]
      await scene.begin({
        door: { hours: openAlways, opening: { hours: ALWAYS, firstKeys: null } },
        grants: [
          fobGrant(5, { isGuest: true }),
          fobGrant(6, { hours: ALWAYS }),
          fobGrant(7, { until: soon }),
          fobGrant(8, { until: late }),
        ],
      })
      for (const number of [5, 6, 7, 8]) await scene.fob(number, true)
      await scene.door('OPEN', 'within its hours')
      await scene.restart({ isAway: true })
      await scene.fob(1, true, 'a resident, without the time')
      await scene.fob(8, true, 'somebody whose end is far, without the time')
      await scene.fob(5, 'CLOCK_UNKNOWN', 'a guest, without the time')
      await scene.fob(6, 'CLOCK_UNKNOWN', 'somebody with hours, without the time')
      await scene.fob(7, 'CLOCK_UNKNOWN', 'somebody whose end is near, without the time')
      await scene.door('LOCKED', 'without the time')
      const { length } = scene.server.receipts
      scene.server.state.isAway = false
      await scene.until('a receipt after the server is back', () => scene.server.receipts.length > length)
      await scene.answerWaiting()
      await scene.asksAgain()
      await scene.fob(5, true, 'a guest, after the server has told the time')
    },
  },
  {
    name: 'clock-set',
    section: 'the-clock',
    says: 'sets its clock by the Date of each answer',
    async play(scene) {
      await scene.begin({
        grants: [fobGrant(5, { until: scene.now() + 6 * HOUR }), fobGrant(6, { from: scene.now() + 6 * HOUR })],
      })
      await scene.fob(5, true)
      await scene.fob(6, 'NOT_YET_VALID')
      await scene.passTime(7 * HOUR)
      await scene.fob(5, 'EXPIRED')
      await scene.fob(6, true)
    },
  },
  {
    name: 'offsets',
    section: 'local-time',
    says: 'takes the local time from the offsets of the list, and from nowhere else',
    async play(scene) {
      const now = scene.now()
      const change = now + 2 * HOUR
      // Ten hours ahead of UTC, where zone data say nine; and then four.
      const offsets = [
        { from: now - 30 * DAY, minutes: 600 },
        { from: change, minutes: 240 },
      ]
      const around = (at: number, offset: number) => ({
        windows: [{ from: wall(at - 20 * MINUTE, offset), to: wall(at + 20 * MINUTE, offset), days: [...dayNames] }],
      })
      const hours = { [EARLIER]: around(now, 600), [LATER]: around(now + 3 * HOUR, 240) }
      await scene.begin({
        door: { timeZone: 'Asia/Tokyo', offsets, hours },
        grants: [fobGrant(5, { hours: EARLIER }), fobGrant(6, { hours: LATER })],
      })
      await scene.fob(5, true, 'hours by the first offset')
      await scene.fob(6, 'OUTSIDE_WINDOWS', 'hours by the second offset, before it')
      await scene.passTime(3 * HOUR)
      await scene.fob(5, 'OUTSIDE_WINDOWS', 'hours by the first offset, after it')
      await scene.fob(6, true, 'hours by the second offset')
    },
  },
]
