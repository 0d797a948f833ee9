import { parseArgs } from 'node:util'
import { type Command, killAll } from './candidate.ts'
import { allChecks, type Result, runChecks } from './run-checks.ts'

/** Plays the server against a program that is to be a panel: docs/panel-protocol.md#checking-a-panel. */
const USAGE = 'npm run check:panel -- [--only NAME,…] [--patience SECONDS] [--verbose] [--list] COMMAND [ARGUMENT …]'
const PATIENCE_SECONDS = 20

function readArguments(words: string[]) {
  // What stands behind the command is the command's own.
  const first = words.findIndex(
    (word, place) => !word.startsWith('-') && !['--only', '--patience'].includes(words[place - 1] ?? ''),
  )
  const options = {
    only: { type: 'string' },
    patience: { type: 'string' },
    verbose: { type: 'boolean' },
    list: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: first < 0 ? words : words.slice(0, first), options })
  const names = values.only?.split(',')
  const unknown = names?.find((name) => !allChecks.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`There is no check "${unknown}": --list prints all.`)
  const patience = Number(values.patience ?? PATIENCE_SECONDS)
  if (!(patience > 0)) throw new Error('--patience takes a number of seconds.')
  const [program, ...args] = first < 0 ? [] : words.slice(first)
  const command: Command | undefined = program === undefined ? undefined : [program, ...args]
  const checks = allChecks.filter(({ name }) => names?.includes(name) ?? true)
  return {
    checks,
    command,
    patienceMs: patience * 1000,
    isVerbose: values.verbose ?? false,
    lists: values.list ?? false,
  }
}

function tell({ name, says, failures, notes }: Result) {
  console.log(`${failures.length > 0 ? 'FAIL' : 'ok  '}  ${name}: ${says}`)
  for (const text of [...failures, ...notes]) console.log(`      ${text.replaceAll('\n', '\n      ')}`)
}

async function main(words: string[]): Promise<number> {
  const { checks, command, patienceMs, isVerbose, lists } = readArguments(words)
  if (lists) {
    for (const { name, says, section } of checks) console.log(`${name.padEnd(18)} ${says} (#${section})`)
    return 0
  }
  if (!command) throw new Error(USAGE)
  const results = await runChecks(checks, { command, patienceMs, isVerbose }, tell)
  const failed = results.filter(({ failures }) => failures.length > 0).length
  console.log(failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`)
  return failed === 0 ? 0 : 1
}

process.on('exit', killAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
