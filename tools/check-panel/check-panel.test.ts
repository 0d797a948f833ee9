import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { allChecks, runChecks } from './run-checks.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const run = promisify(execFile)
const check = (...words: string[]) =>
  run(process.execPath, [MAIN, ...words]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )

test('each check of panels has a name of its own and a section that the page of the protocol has', async () => {
  const page = await readFile(fileURLToPath(new URL('../../docs/panel-protocol.md', import.meta.url)), 'utf8')
  for (const { section } of allChecks) expect(page).toContain(`(#${section})`)
  expect(new Set(allChecks.map(({ name }) => name)).size).toBe(allChecks.length)
  const { code, output } = await check('--list')
  expect(code).toBe(0)
  expect(output.trimEnd().split('\n')).toHaveLength(allChecks.length)
})

test('what stands behind the command of a candidate is its own', () => {
  const { checks, command, patienceMs, isVerbose } = readArguments([
    '--only',
    'tags,needs',
    'ruby',
    '--verbose',
    'panel.rb',
  ])
  expect(checks.map(({ name }) => name).sort()).toEqual(['needs', 'tags'])
  expect(command).toEqual(['ruby', '--verbose', 'panel.rb'])
  expect([patienceMs, isVerbose]).toEqual([20_000, false])
  expect(readArguments([])).toMatchObject({ command: undefined, checks: allChecks })
})

test.each([
  ['a check that there is not', ['--only', 'moon', 'true'], 'There is no check "moon"'],
  ['an option that there is not', ['--moon', 'true'], "Unknown option '--moon'"],
  ['patience that is no number', ['--patience', 'none', 'true'], '--patience takes a number of seconds'],
])('the check of panels refuses %s', (_title, words, told) => {
  expect(() => readArguments(words)).toThrow(told)
})

test.each([
  ['is not there', './no-such-panel', 'The program cannot be started'],
  ['ends at once', 'true', 'The program has ended by itself (status 0)'],
])('the check of panels says that a program %s', async (_title, program, told) => {
  const checks = allChecks.filter(({ name }) => name === 'whole-list')
  const [result] = await runChecks(checks, { command: [program], patienceMs: 60_000, isVerbose: false })
  expect(result?.failures.join()).toContain(told)
})

test('the check of panels gives up on a program that says nothing, and leaves none running', async () => {
  const silent = 'setInterval(() => {}, 1000); console.error("pid " + process.pid)'
  const options = ['--only', 'whole-list', '--patience', '1', '--verbose']
  const { code, output } = await check(...options, process.execPath, '-e', silent)
  expect(code).toBe(1)
  expect(output).toContain('FAIL  whole-list')
  expect(output).toContain('Expected within 1 s: a receipt of revision 1. See docs/panel-protocol.md#applying-a-list')
  const pid = Number(/pid (\d+)/.exec(output)?.[1])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
