import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { isOutsideTransaction } from '@portico/server/platform/migrate'

export type Problem = { rule: string; line: number; message: string }

/** Rules of squawk that do not apply here. */
const EXCLUDED = {
  'prefer-bigint-over-int': 'Versions, positions and counts stay far below two thousand million.',
  'prefer-robust-stmts':
    'A migration is applied as a whole or not at all; for those outside a transaction there is a stricter rule below.',
  'require-lock-timeout': 'The program that applies migrations sets it, and tries again.',
  'require-statement-timeout': 'A migration is applied as a whole, however long that takes.',
}

const SQUAWK = join(dirname(createRequire(import.meta.url).resolve('squawk-cli/package.json')), 'js', 'bin', 'squawk')
const CONCURRENT = /^(?:create|drop)\s.*\bconcurrently\b/is
const NOT_OUTSIDE = {
  rule: 'concurrently-outside-transaction',
  message: 'PostgreSQL does this outside a transaction only: begin the file with "-- Outside a transaction: …".',
}
const NOT_REPEATABLE = {
  rule: 'outside-transaction-indexes-only',
  message:
    'Outside a transaction a migration only drops (if exists) and creates indexes concurrently, because it may be repeated after a failure.',
}
const REDEFINED = {
  rule: 'functions-in-files',
  message:
    'The current text of a function that changes stands in migrations/functions, in a file of its name and alone.',
}
/** The migrations before it redefine functions themselves. */
const FIRST_WITH_FILES = '0054'
/** Outside a transaction every statement must bear being repeated. */
const REPEATABLE =
  /^(?:drop index concurrently if exists [\w.]+|create (?:unique )?index concurrently (?!if not exists)\w+ on .*)$/is

/** What would stop people from working while the migration runs, or break the servers of the previous release. */
export async function problemsOf(name: string, text: string): Promise<Problem[]> {
  const isOutside = isOutsideTransaction({ text })
  const options = [
    '--stdin-filepath',
    name,
    '--reporter=json',
    '--pg-version=14.0',
    `--exclude=${Object.keys(EXCLUDED).join(',')}`,
    ...(isOutside ? ['--no-assume-in-transaction'] : ['--assume-in-transaction']),
  ]
  const child = spawn(process.execPath, [SQUAWK, ...options], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => {})
  child.stdin.end(text.replaceAll(':app_role', 'portico_app'))
  const found = JSON.parse(await readText(child.stdout)) as {
    rule_name: string
    line: number
    message: string
    help: string | null
  }[]
  return [
    ...found.map(({ rule_name: rule, line, message, help }) => ({
      rule,
      line: line + 1,
      message: [message, help].filter(Boolean).join(' '),
    })),
    ...statementProblems(text, isOutside),
    ...misplacedFunctions(name, text),
  ]
}

function misplacedFunctions(name: string, text: string): Problem[] {
  if (name < FIRST_WITH_FILES) return []
  const own = /^functions\/(\w+)\.sql$/.exec(name)?.[1]
  const misplaced = own
    ? new RegExp(
        `^(?!create or replace (?:function|procedure) portico\\.${own}\\()(?:create|alter|drop|grant|revoke|call)\\b`,
        'gim',
      )
    : /^create\s+or\s+replace\s+(?:function|procedure)/gim
  return [...text.matchAll(misplaced)].map(({ index }) => ({
    ...REDEFINED,
    line: text.slice(0, index).split('\n').length,
  }))
}

function statementProblems(text: string, isOutside: boolean): Problem[] {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => (isOutside ? statement && !REPEATABLE.test(statement) : CONCURRENT.test(statement)))
  return statements.map((statement) => ({
    ...(isOutside ? NOT_REPEATABLE : NOT_OUTSIDE),
    line: text.slice(0, text.indexOf(statement)).split('\n').length,
  }))
}
