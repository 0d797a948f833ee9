import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { denialReasons } from '@portico/contract/access/access.rules'
import { codeKey } from '@portico/contract/access/access.schema'
import { accessUpdate, doorCommand, pollAnswer, receipt } from '@portico/contract/access/access-list.schema'
import { emptyMemory } from '@portico/contract/access/memory.rules'
import {
  challenge,
  installation,
  pairingCode,
  pairingNews,
  pairingQuestion,
  pairingWait,
  panelSession,
  panelSessionProof,
} from '@portico/contract/access/pairing.schema'
import { doorEventsReport } from '@portico/contract/history/door-events.schema'
import { accessEvents, accessEventsReply } from '@portico/contract/history/history.schema'
import { errorReply } from '@portico/contract/shared/errors'
import { beforeAll, expect, test } from 'vitest'
import { makeVectors, writeVectors } from './made-vectors.ts'

const documents = new URL('../../../docs/', import.meta.url)
const read = (path: string) => readFile(fileURLToPath(new URL(path, documents)), 'utf8')

let vectors: Awaited<ReturnType<typeof makeVectors>>
beforeAll(async () => {
  vectors = await makeVectors()
})

test('the vectors for panels are those that the code makes: `npm run generate` renews them', async () => {
  expect(await read('panel-protocol/vectors.json')).toBe(await writeVectors())
})

test('the vectors have every reason first, every order of a change of the clocks, and memory that changes in every part', () => {
  const cases = vectors.decisions.flatMap(({ list, cases: all }) => all.map((one) => ({ ...one, list })))
  const first = new Set(cases.map(({ verdict }) => ('reason' in verdict ? verdict.reason : 'opened')))
  expect([...first].sort()).toEqual([...denialReasons, 'opened'].sort())
  const changed = (name: keyof typeof emptyMemory) =>
    cases.filter(({ memory, next }) => JSON.stringify(memory[name]) !== JSON.stringify(next[name])).length
  expect(Math.min(changed('tries'), changed('uses'), changed('firstIn'))).toBeGreaterThan(2)
  const nearChange = cases.filter(({ list, attempt }) =>
    list.door.offsets?.slice(1).some(({ from }) => Math.abs(from - attempt.at) < 3 * 3_600_000),
  )
  expect(nearChange.length).toBeGreaterThan(50)
  expect(cases.length).toBeGreaterThan(300)
  expect(new Set(vectors.doorStates.map(({ state }) => state))).toEqual(new Set(['LOCKED', 'OPEN', 'LOCKED_DOWN']))
  const refusals = ['badSignature', 'unreadable', 'otherDevice', 'notNewer', 'otherBase', 'incomplete', 'fromTheFuture']
  const told = new Set(vectors.updates.map(({ refusal }) => refusal ?? 'applied'))
  expect([...told, 'badSignature'].sort()).toEqual([...refusals, 'applied'].sort())
})

const examples: Record<string, { parse(message: unknown): unknown }> = {
  error: errorReply,
  'poll-answer': pollAnswer,
  'code-key': codeKey,
  receipt,
  events: accessEvents,
  'door-events': doorEventsReport,
  'events-reply': accessEventsReply,
  payload: accessUpdate,
  challenge,
  'pairing-question': pairingQuestion,
  'pairing-code': pairingCode,
  'pairing-wait': pairingWait,
  'pairing-news': pairingNews,
  installation,
  'session-proof': panelSessionProof,
  session: panelSession,
  command: doorCommand,
}

test('what the page of the protocol shows is what the contract says', async () => {
  const page = await read('panel-protocol.md')
  const shown = [...page.matchAll(/^```json ([\w-]+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => ({
    name,
    text,
  }))
  for (const { name, text } of shown) {
    const message = JSON.parse(text)
    if (name === 'memory') expect(message).toEqual(emptyMemory)
    else {
      const parsed = examples[name]?.parse(message)
      // A schema that leaves out what it does not know shows that the page has invented it.
      expect(parsed, name).toEqual(message)
    }
  }
  expect(shown.map(({ name }) => name).sort()).toEqual([...Object.keys(examples), 'memory'].sort())
})

test('the page of the protocol names all reasons and leads to sections that it has', async () => {
  const page = await read('panel-protocol.md')
  for (const reason of denialReasons) expect(page).toContain(`\`${reason}\``)
  const sections = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
  const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(links.filter((anchor) => !sections.includes(anchor))).toEqual([])
})

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
