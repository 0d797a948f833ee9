import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMMANDS_HEADER } from '@portico/contract/access/commands.rules'
import { FORMATS_HEADER } from '@portico/contract/access/format-one.rules'
import type pg from 'pg'
import { serverProcess } from '../../tools/testing/server-process.ts'
import { signIn } from '../../tools/testing/sign-in.ts'
import type { TestServer } from '../../tools/testing/test-server.ts'
import { call } from './delivery.ts'

const PRESSES = 100
/** Each member presses no more often than one may. */
const PRESSES_PER_SECOND = 5
const MEMBERS = 30

type Door = { entranceId: string; deviceId: string; token: string }
type Site = { propertyId: string; doors: readonly Door[] }
type Bench = { server: TestServer; owner: pg.Client; sites: readonly Site[]; keyIds: readonly string[] }

/** `missed` are the presses whose panel did not answer within ten seconds. */
type Measured = { times: number[]; missed: number }

/** From the press to the answer of the panel, over HTTP, while all panels wait. Panels move nothing and keep nothing on a disk. */
export async function measureOpenings({ server, owner, sites, keyIds }: Bench): Promise<Measured> {
  const portal = await serverProcess(server)
  await portal.start()
  const { origin } = portal
  const members = await addMembers({ server, owner, sites })
  const over = { isOver: false, waiting: new Set<string>() }
  const panels = sites.flatMap(({ doors }) => doors.map((door) => follow(origin, door, keyIds, over)))
  const count = sites.reduce((sum, { doors }) => sum + doors.length, 0)
  // A panel that has its list asks again, and then waits.
  while (over.waiting.size < count) await sleep(500)
  await sleep(3_000)
  const times: number[] = []
  let missed = 0
  const pressed: Promise<void>[] = []
  const start = performance.now()
  for (let at = 0; at < PRESSES; at++) {
    await sleep(Math.max(0, start + (at * 1_000) / PRESSES_PER_SECOND - performance.now()))
    const site = sites[at % sites.length] as Site
    const door = site.doors[Math.floor(at / sites.length) % site.doors.length] as Door
    const member = members[at % members.length] as (typeof members)[number]
    pressed.push(
      press(origin, member, site.propertyId, door.entranceId).then((time) =>
        time === null ? void missed++ : void times.push(time),
      ),
    )
  }
  await Promise.all(pressed)
  over.isOver = true
  await portal.close()
  await Promise.allSettled(panels)
  return { times, missed }
}

async function addMembers({ server, owner, sites }: Omit<Bench, 'keyIds'>) {
  const members = []
  for (let at = 0; at < MEMBERS; at++) {
    const id = await server.createStranger()
    await owner.query(`update accounts set kind = 'propertyManager', last_sign_in_at = now() where id = $1`, [id])
    await owner.query('insert into memberships (property_id, account_id) select p, $1 from unnest($2::uuid[]) p', [
      id,
      sites.map(({ propertyId }) => propertyId),
    ])
    members.push(await signIn(server, id))
  }
  return members
}

async function press(
  origin: string,
  member: Awaited<ReturnType<typeof signIn>>,
  propertyId: string,
  entranceId: string,
) {
  const start = performance.now()
  const headers = { cookie: member.cookie, 'x-csrf-token': member.token }
  const body = { propertyId, entranceId, pressId: randomUUID() }
  const reply = await call({ origin, method: 'POST', path: '/v1/access/openings', headers, body })
  const isOpened = reply.status === 200 && JSON.parse(reply.text).outcome === 'OPENED'
  return isOpened ? performance.now() - start : null
}

type Over = { isOver: boolean; waiting: Set<string> }

/** A panel that answers each command with its event. */
async function follow(origin: string, { deviceId, token }: Door, keyIds: readonly string[], over: Over) {
  let [revision, cursor] = [0, '']
  const headers = { [FORMATS_HEADER]: '2', [COMMANDS_HEADER]: ['1', ...keyIds].join() }
  while (!over.isOver) {
    if (revision > 0) over.waiting.add(deviceId)
    const known = revision > 0 ? `&cursor=${cursor}&codes=1.1` : ''
    // All of them have started together, and are not to come back together.
    const wait = 30 + Math.floor(Math.random() * 26)
    const path = `/v1/devices/${deviceId}/access?revision=${revision}${known}&wait=${wait}`
    const reply = await call({ origin, path, token, headers }).catch(() => null)
    if (reply?.status !== 200) {
      if (reply?.status !== 304) await sleep(200 + Math.random() * 1_000)
      continue
    }
    const { update, commands = [] } = JSON.parse(reply.text)
    if (update) ({ revision, cursor } = JSON.parse(update.payload))
    for (const { payload } of commands) {
      const { pressId } = JSON.parse(payload)
      const event = { eventId: randomUUID(), unlockTimestamp: Date.now(), unlockStatus: 'SUCCESS', pressId }
      await call({ origin, method: 'POST', path: '/v1/accessHistory/events', token, body: { events: [event] } })
    }
  }
}
