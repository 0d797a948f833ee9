import type { Listing, Outcome, Report } from './command.ts'
import { readCommandLine } from './read-command-line.ts'
import { runCommand } from './run-command.ts'

/** Does what the command line asks for. What cannot be done is an error whose message is for the operator. */
export async function answer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Report> {
  const call = readCommandLine(args)
  if ('help' in call) return { lines: [call.help] }
  return asReport(await runCommand(call.name, call.command, call.given, env), call.asJson)
}

function asReport(outcome: Outcome, asJson: boolean): Report {
  if (typeof outcome === 'string') return { lines: [outcome] }
  if ('lines' in outcome) return outcome
  return { lines: asJson ? [JSON.stringify(outcome.rows, null, 2)] : linesOf(outcome) }
}

function linesOf({ rows, none }: Listing): string[] {
  const [first] = rows
  if (!first) return [none]
  const names = Object.keys(first)
  const table = [names.map(headingOf), ...rows.map((row) => names.map((name) => cellOf(row[name])))]
  const widths = names.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  return table.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const headingOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter}`).toUpperCase()

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  // A line break or another control character would break the table.
  return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Cc}+/gu, ' ')
}
