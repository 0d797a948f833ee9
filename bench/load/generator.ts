import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, type Outcome, openClient } from './client.ts'

/** People of one account: their session cookies, and how they ask. */
export type Group = {
  name: string
  cookies: readonly string[]
  paths: readonly string[]
  /** Clients that ask again as soon as they have a reply, or after `pauseMs`. */
  clients?: number
  pauseMs?: number
  /** How long a client waits that was refused; without it, it asks again at once. */
  retryMs?: number
  /** The clients begin at once, and every request comes from another address, so that no limit of calls is met. */
  isProbe?: boolean
  /** Instead of clients: requests that arrive at this rate, whatever the server does. */
  perSecond?: number
}
export type Order = { port: number; seconds: number; seed: number; groups: readonly Group[] }
export type Tally = { outcomes: Outcome[]; unsent: number }
export type Results = { tallies: Record<string, Tally>; cpuShare: number; seconds: number }

/** Connections of arrivals; what arrives while all of them wait is not sent, and counts as refused by nobody. */
const CONNECTIONS_MAX = 3_000

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <Item>(items: readonly Item[], random: () => number) => items[Math.floor(random() * items.length)] as Item

/** Every person has an address of their own, as behind a proxy, and a browser that understands what current ones do. */
const requestOf = (port: number, path: string, cookie: string, person: number) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\nx-forwarded-for: 10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}\r\n` +
  `accept: ${path.startsWith('/v1/') ? 'application/json' : 'text/html'}\r\naccept-encoding: gzip, deflate, br, zstd\r\naccept-language: en-US\r\n\r\n`

let people = 0

async function ask(order: Order, group: Group, isOver: () => boolean, tally: Tally) {
  const random = randomOf(order.seed + people)
  const person = people++
  const client = openClient(order.port)
  if (!group.isProbe) await sleep(random() * Math.min(1_000, group.pauseMs ?? 1_000))
  while (!isOver()) {
    const outcome = await client.send(
      requestOf(order.port, pick(group.paths, random), pick(group.cookies, random), group.isProbe ? people++ : person),
    )
    if (!isOver()) tally.outcomes.push(outcome)
    if (outcome.status === 503 && group.retryMs) await sleep(group.retryMs * (0.5 + random()))
    else if (group.pauseMs) await sleep(group.pauseMs)
    else if (outcome.status === 0) await sleep(100)
  }
  client.close()
}

async function arrive(order: Order, group: Group, perSecond: number, isOver: () => boolean, tally: Tally) {
  const random = randomOf(order.seed + people)
  const idle: Client[] = []
  const all: Client[] = []
  let next = performance.now()
  while (!isOver()) {
    for (; next <= performance.now(); next += (-Math.log(1 - random()) * 1_000) / perSecond) {
      const client = idle.pop() ?? (all.length < CONNECTIONS_MAX ? openClient(order.port) : undefined)
      if (!client) {
        tally.unsent += 1
        continue
      }
      if (!all.includes(client)) all.push(client)
      const person = people++ % 60_000
      void client
        .send(requestOf(order.port, pick(group.paths, random), pick(group.cookies, random), person))
        .then((outcome) => {
          idle.push(client)
          if (!isOver()) tally.outcomes.push(outcome)
        })
    }
    await sleep(Math.max(1, next - performance.now()))
  }
  for (const client of all) client.close()
}

async function carryOut(order: Order): Promise<Results> {
  const started = performance.now()
  const cpu = process.cpuUsage()
  const tallies = Object.fromEntries(order.groups.map(({ name }) => [name, { outcomes: [], unsent: 0 } as Tally]))
  let over = false
  const isOver = () => over
  const running = order.groups.flatMap((group) => {
    const tally = tallies[group.name] as Tally
    if (group.perSecond) return [arrive(order, group, group.perSecond, isOver, tally)]
    return Array.from({ length: group.clients ?? 1 }, () => ask(order, group, isOver, tally))
  })
  await sleep(order.seconds * 1_000)
  over = true
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - started) / 1_000
  await Promise.all(running)
  return { tallies, cpuShare: (user + system) / 1_000_000 / seconds, seconds }
}

process.on('message', async (order: Order) => process.send?.(await carryOut(order)))
