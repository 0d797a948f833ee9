import { readArguments, USAGE } from './arguments.ts'
import { killAll } from './candidate.ts'
import { type Result, runChecks } from './run-checks.ts'

function tell({ name, says, failures, notes }: Result) {
  console.log(`${failures.length > 0 ? 'FAIL' : 'ok  '}  ${name}: ${says}`)
  for (const text of [...failures, ...notes]) console.log(`      ${text.replaceAll('\n', '\n      ')}`)
}

/** Plays the server against a program that is to be a panel: docs/panel-protocol.md#checking-a-panel. */
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
