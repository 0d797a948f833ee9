import { type DoorEventKind, doorEventKinds } from '@portico/contract/history/door-events.rules'
import { CLOCK_TOLERANCE_MS, type Scene } from '../scene.ts'
import type { Check } from './check.ts'

/** A program without such hardware says so. */
export const NO_DOOR_EVENTS = 'not tried: the program does not answer "happens"'

async function happens(scene: Scene, ...kinds: DoorEventKind[]): Promise<boolean> {
  for (const kind of kinds) {
    const answer = await scene.panel.ask({ happens: { kind } })
    if (answer.unknown === true) {
      scene.notTried(NO_DOOR_EVENTS)
      return false
    }
  }
  return true
}

/** These have come, each with one id, and none came again after the server had taken it. */
async function requireKinds({ server, until, quiet, fail }: Scene, kinds: readonly DoorEventKind[]) {
  const { doorEvents, doorDeliveries } = server
  await until(`${kinds.length} different events of the door`, () => doorEvents.size >= kinds.length)
  await quiet(1_500)
  const told = [...doorEvents.values()].map(({ kind }) => kind)
  if (told.join() !== kinds.join()) fail(`The events of the door must be ${kinds.join()}, not ${told.join()}.`)
  for (const id of doorEvents.keys()) {
    const answered = doorDeliveries.findIndex(({ ids, isAnswered }) => isAnswered && ids.includes(id))
    if (answered >= 0 && doorDeliveries.slice(answered + 1).some(({ ids }) => ids.includes(id)))
      fail('An event of the door came again after the server had taken it and said so.')
  }
}

export const doorEventChecks: Check[] = [
  {
    name: 'door-events',
    section: 'door-events',
    says: 'reports what the hardware tells, with the words of the page, and nothing else',
    async play(scene) {
      const { server, now } = scene
      await scene.begin()
      if (!(await happens(scene, ...doorEventKinds))) return
      await requireKinds(scene, doorEventKinds)
      for (const { timeMillis, bootId, uptimeMillis } of server.doorEvents.values()) {
        if (bootId !== server.receipts.at(-1)?.bootId || uptimeMillis === undefined)
          scene.fail('An event of the door has the bootId that the receipts have, and uptimeMillis.')
        if (Math.abs(timeMillis - now()) > CLOCK_TOLERANCE_MS + 10_000)
          scene.fail(`timeMillis must be the time of the event, not ${timeMillis - now()} ms from now.`)
      }
    },
  },
  {
    name: 'door-events-again',
    section: 'door-events',
    says: 'sends them again with the same ids, also to a server that does not know the call yet',
    async play(scene) {
      await scene.begin()
      scene.server.scripted.doorEvents.push({ status: 404 }, { ends: 'drop' }, { status: 503 })
      if (!(await happens(scene, 'TAMPER'))) return
      await requireKinds(scene, ['TAMPER'])
      await happens(scene, 'POWER_LOST')
      await requireKinds(scene, ['TAMPER', 'POWER_LOST'])
    },
  },
  {
    name: 'door-events-on-disk',
    section: 'door-events',
    says: 'has them on its disk before it goes on, and delivers them once after a power cut',
    async play(scene) {
      const { server } = scene
      await scene.begin()
      server.state.always.doorEvents = { status: 503 }
      if (!(await happens(scene, 'FORCED', 'CLOSED'))) return
      await scene.restart({ isAway: true })
      server.state.isAway = false
      server.state.always = {}
      await requireKinds(scene, ['FORCED', 'CLOSED'])
    },
  },
]
