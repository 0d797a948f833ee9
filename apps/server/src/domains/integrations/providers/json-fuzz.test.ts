import { startPmsSimulators } from '@portico/simulators/pms/server'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { connectAppFolio } from './app-folio/app-folio.ts'
import { type Connector, PmsError } from './connector.ts'
import { connectEntrata } from './entrata/entrata.ts'
import { connectMri } from './mri/mri.ts'

const RUNS = 80
const fetchReally = fetch
const replies = new Map<string, { status: number; text: string }>()

const simulators = await startPmsSimulators({ today: '2026-03-15' })
afterAll(async () => {
  vi.unstubAllGlobals()
  await simulators.stop()
})

async function replyTo(url: string, init: RequestInit) {
  const key = `${url} ${init.body}`
  const known = replies.get(key)
  if (known) return known
  const reply = await fetchReally(url, init)
  const kept = { status: reply.status, text: await reply.text() }
  replies.set(key, kept)
  return kept
}

type Mangling = { reply: number; place: number; change: 'replace' | 'remove' | 'cut' | 'rename'; value: unknown }

/** Changes one position of the reply. */
function mangle(text: string, { place, change, value }: Mangling): string {
  if (change === 'cut' || !text.startsWith('{')) return text.slice(0, place % Math.max(1, text.length))
  const root = JSON.parse(text)
  const places: { holder: Record<string, unknown>; key: string }[] = []
  const visit = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      const inside = holder[key]
      if (typeof inside === 'object' && inside !== null) visit(inside as Record<string, unknown>)
    }
  }
  visit(root)
  const { holder, key } = places[place % places.length] ?? { holder: root, key: '' }
  if (change === 'replace') holder[key] = value
  else {
    if (change === 'rename') holder[`${key}x`] = holder[key]
    delete holder[key]
  }
  return JSON.stringify(root)
}

const manglings = fc.record({
  reply: fc.nat(6),
  place: fc.nat(4_000),
  change: fc.constantFrom<Mangling['change']>('replace', 'replace', 'remove', 'cut', 'rename'),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constant('31/02/2026'),
  ),
})

test.each([
  { pms: 'Entrata', connect: connectEntrata, credentials: { orgs: 'brightwater' } },
  { pms: 'AppFolio', connect: connectAppFolio, credentials: { vhost: 'brightwater' } },
  {
    pms: 'MRI',
    connect: connectMri,
    credentials: { clientId: 'C10001', databaseName: 'BRIGHTWATER', username: 'portico', password: 'Sim&lated <1>' },
  },
])('$pms: any reply gives a complete result or a PmsError', async ({ pms, connect, credentials }) => {
  const customer = simulators.world.customers().find((one) => one.pms === pms)
  const propertyId = customer?.properties[0]?.id ?? ''
  const readings: ((connector: Connector) => Promise<unknown[]>)[] = [
    async (connector) => (await connector.listProperties()).properties,
    async (connector) => (await connector.listResidents(propertyId)).residents,
  ]
  let failures = 0
  await fc.assert(
    fc.asyncProperty(manglings, fc.constantFrom(...readings), async (mangling, read) => {
      let count = 0
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        const { status, text } = await replyTo(url, init)
        const isMangled = count++ === mangling.reply
        return new Response(isMangled ? mangle(text, mangling) : text, { status })
      })
      try {
        expect(Array.isArray(await read(connect(credentials, deploymentFor(simulators), {}, makeFakeClock())))).toBe(
          true,
        )
      } catch (error) {
        expect(error).toBeInstanceOf(PmsError)
        failures += 1
      }
    }),
    { numRuns: RUNS, seed: 7 },
  )
  expect(failures).toBeGreaterThan(0)
})
