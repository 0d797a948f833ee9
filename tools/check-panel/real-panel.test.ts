import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killAll } from './candidate.ts'
import { NOT_TRIED } from './checks/rule.ts'
import { allChecks, runChecks } from './run-checks.ts'

const candidate = fileURLToPath(import.meta.resolve('@portico/panel/testing/check-candidate'))

/** The checks start the panel dozens of times. */
let compiled: string
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'portico-panel-'))
  vi.stubEnv('NODE_COMPILE_CACHE', compiled)
})
afterAll(async () => {
  killAll()
  vi.unstubAllEnvs()
  await rm(compiled, { recursive: true, force: true })
})

test('the panel for real doors passes the check of panels', async () => {
  const command = [process.execPath, candidate] as const
  const results = await runChecks(allChecks, { command, patienceMs: 60_000, isVerbose: false })
  expect(results.flatMap(({ failures }) => failures)).toEqual([])
  // It decides by the very code that the vectors are made from.
  expect(results.flatMap(({ notes }) => notes)).toEqual([NOT_TRIED])
  expect(results.length).toBe(allChecks.length)
})
