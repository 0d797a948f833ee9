import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, pick, type Random } from '../world/random.ts'
import { type Call, type Client, type Reply, send } from './client.ts'
import type { Model } from './model.ts'

/** Each writer has a property of its own, so that it knows what every key of it must look like. */
export type Writer = { client: Client; origins: readonly string[]; propertyId: string; entranceId: string }
type OwnKey = { keyId: string; version: number }
type Run = { writer: Writer; model: Model; random: Random; isOver: () => boolean }

const PAUSE_MS = 25
const RETRY_MS = 150
const REMEMBERED_CALLS = 20
/** A property cannot have any number of keys. */
const OWN_KEYS_MAX = 1_000
const EXPECTED = new Set([0, 200, 201, 204, 429, 503])

/** Creates, renames and deletes keys until it is told to stop. Some calls are cut, doubled, repeated late or given up. */
export async function keepWriting(run: Run) {
  const { writer, model, random, isOver } = run
  const own: OwnKey[] = []
  const earlier: Call[] = []
  while (!isOver()) {
    // A repetition that arrives late, after other changes, must change nothing.
    const late = random() < 0.1 && earlier.length > 0 ? pick(random, earlier) : undefined
    if (late) note(model, late, await send(writer.client, pick(random, writer.origins), late))
    const chance = random()
    if (own.length === 0 || (chance < 0.5 && own.length < OWN_KEYS_MAX)) await create(run, own, earlier)
    else if (chance < 0.8) await rename(run, own, earlier)
    else await remove(run, own, earlier)
    if (earlier.length > REMEMBERED_CALLS) earlier.shift()
    await sleep(between(random, 0, 2 * PAUSE_MS))
  }
}

const draftOf = ({ propertyId, entranceId }: Writer, name: string) => ({
  propertyId,
  name,
  description: null,
  accessPoints: [{ accessPointId: entranceId, isGuestSharable: false, guestSchedules: [] }],
})

async function create(run: Run, own: OwnKey[], earlier: Call[]) {
  const { writer, model } = run
  const name = randomUUID()
  model.unclear.add(name)
  const call = { method: 'POST', path: '/v1/keys', body: draftOf(writer, name), key: randomUUID() }
  const text = await perform(run, call, 201)
  if (text === undefined) return
  earlier.push(call)
  const key: OwnKey = JSON.parse(text)
  own.push({ keyId: key.keyId, version: key.version })
  model.unclear.delete(name)
  model.created.add(name)
  model.acknowledge(key.keyId, { name })
  await look(run, key.keyId, true)
}

async function rename(run: Run, own: OwnKey[], earlier: Call[]) {
  const { writer, model, random } = run
  const key = pick(random, own)
  const name = randomUUID()
  const body = { ...draftOf(writer, name), ...key }
  const call = { method: 'PUT', path: '/v1/keys', body, key: randomUUID() }
  const text = await perform(run, call, 200)
  if (text === undefined) return forget(run, own, key)
  earlier.push(call)
  key.version = JSON.parse(text).version
  model.acknowledge(key.keyId, { name })
}

async function remove(run: Run, own: OwnKey[], earlier: Call[]) {
  const { writer, model, random } = run
  const key = pick(random, own)
  const body = { keyId: key.keyId, propertyId: writer.propertyId }
  const call = { method: 'DELETE', path: '/v1/keys', body, key: randomUUID() }
  const text = await perform(run, call, 204)
  if (text === undefined) return forget(run, own, key)
  earlier.push(call)
  own.splice(own.indexOf(key), 1)
  model.acknowledge(key.keyId, 'gone')
  await look(run, key.keyId, false)
}

/** Now and then a writer looks at once, at either server, for what it has just written. */
async function look({ writer, model, random }: Run, keyId: string, isThere: boolean) {
  if (random() >= 0.1) return
  const call = { method: 'GET', path: `/v1/keys/${writer.propertyId}` }
  const reply = await send(writer.client, pick(random, writer.origins), call)
  note(model, call, reply)
  if (reply.status !== 200) return
  model.reads++
  if (reply.text.includes(keyId) !== isThere) model.unseen.push(`${keyId} was ${isThere ? 'added' : 'removed'}`)
}

function forget({ model }: Run, own: OwnKey[], key: OwnKey) {
  own.splice(own.indexOf(key), 1)
  model.keys.set(key.keyId, null)
}

/** Repeats the call with the same idempotency key until it has a clear end. Undefined: it was given up, and nobody knows. */
async function perform(run: Run, call: Call, success: number): Promise<string | undefined> {
  const { writer, model, random } = run
  const givesUp = random() < 0.05
  for (;;) {
    const cutAfterMs = random() < 0.1 ? between(random, 0, 30) : undefined
    // The same call reaches both servers at the same time.
    const targets = random() < 0.1 ? writer.origins : [pick(random, writer.origins)]
    const replies = await Promise.all(targets.map((origin) => send(writer.client, origin, call, cutAfterMs)))
    for (const reply of replies) note(model, call, reply)
    const done = replies.find(({ status }) => status === success)
    if (done) return done.text
    if (givesUp || replies.some(({ status }) => !EXPECTED.has(status))) return undefined
    await sleep(RETRY_MS)
    if (run.isOver()) return undefined
  }
}

/** Replies that no fault explains are told at the end. */
function note(model: Model, { method }: Call, { status, text }: Reply) {
  model.count(EXPECTED.has(status) ? String(status) : `${method} ${status} ${text.slice(0, 200)}`)
}

export const isUnexpected = (reply: string) => reply.includes(' ')
