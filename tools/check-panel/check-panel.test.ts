import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { allChecks } from './run-checks.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const run = promisify(execFile)
const check = (...words: string[]) =>
  run(process.execPath, [MAIN, ...words]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )

test('the check of panels lists its checks, each with a section that the page of the protocol has', async () => {
  const page = await readFile(fileURLToPath(new URL('../../docs/panel-protocol.md', import.meta.url)), 'utf8')
  const { code, output } = await check('--list')
  expect(code).toBe(0)
  expect(output.trimEnd().split('\n')).toHaveLength(allChecks.length)
  for (const { section } of allChecks) expect(page).toContain(`(#${section})`)
  expect(new Set(allChecks.map(({ name }) => name)).size).toBe(allChecks.length)
})

test.each([
  ['without a command', [], 2, 'npm run check:panel -- '],
  ['with a check that there is not', ['--only', 'moon', 'true'], 2, 'There is no check "moon"'],
  ['with an option that there is not', ['--moon', 'true'], 2, "Unknown option '--moon'"],
  ['without patience', ['--patience', 'none', 'true'], 2, '--patience takes a number of seconds'],
  ['of a program that is not there', ['--only', 'whole-list', './no-such-panel'], 1, 'The program cannot be started'],
  ['of a program that ends at once', ['--only', 'whole-list', 'true'], 1, 'The program has ended by itself (status 0)'],
])('the check of panels %s says so', async (_title, words, status, told) => {
  const { code, output } = await check(...words)
  expect(output).toContain(told)
  expect(code).toBe(status)
})

test('the check of panels gives up on a program that says nothing, and leaves none running', async () => {
  const silent = 'setInterval(() => {}, 1000); console.error("pid " + process.pid)'
  const { code, output } = await check(
    '--only',
    'whole-list',
    '--patience',
    '1',
    '--verbose',
    process.execPath,
    '-e',
    silent,
  )
  expect(code).toBe(1)
  expect(output).toContain('FAIL  whole-list')
  expect(output).toContain('Expected within 1 s: a receipt of revision 1. See docs/panel-protocol.md#applying-a-list')
  const pid = Number(/pid (\d+)/.exec(output)?.[1])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
