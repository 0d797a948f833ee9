import { parseArgs } from 'node:util'
import type { Command } from './candidate.ts'
import { allChecks } from './run-checks.ts'

export const USAGE =
  'npm run check:panel -- [--only NAME,…] [--patience SECONDS] [--verbose] [--list] COMMAND [ARGUMENT …]'
const PATIENCE_SECONDS = 20

export function readArguments(words: string[]) {
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
