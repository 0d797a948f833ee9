import type { AuditEntry } from '../platform/audit.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { MasterKeys } from '../platform/master-keys.ts'

/** What a command needs from its environment. */
export const variables = {
  DATABASE_APP_URL: 'the database, as the role that owns nothing',
  DATABASE_URL: 'the database, as its owner',
  PORTICO_KEYS_FILE: 'the file with the master keys',
} as const
export type Variable = keyof typeof variables

export type Argument = { name: string; is: string; isId?: true; isOptional?: true }
export type Option = {
  is: string
  /** The name of its value; an option without one is a switch. */
  value?: string
  isId?: true
  isRepeated?: true
}

/** Values that were read according to the definition of the command. */
export type Given = {
  /** An optional argument that is missing is ''. */
  argument(name: string): string
  option(name: string): string | undefined
  all(name: string): string[]
}

/** Rows for people, or for programs with `--json`. */
export type Listing = { rows: readonly Record<string, unknown>[]; none: string }
/** What a command tells: `lines` are its result, and a remark is not for programs. */
export type Report = { lines: string[]; isGood?: boolean; remark?: string }
export type Outcome = string | Report | Listing

export type Recorded = { trx: Transaction; keys: MasterKeys; audit(...entries: AuditEntry[]): Promise<void> }

/** What a command works with. It opens the database and the key file when a command asks for them. */
export type CommandContext = {
  env: NodeJS.ProcessEnv
  /** The address of the portal, for links. */
  origin(): string
  keys(): Promise<MasterKeys>
  database(): Database
  read<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>
  /** The audit of the work says which command it was and who ran it. */
  change<Result>(work: (recorded: Recorded) => Promise<Result>): Promise<Result>
}

export type Command = {
  /** One line, which continues the name of the command: `invite … invites a property manager`. */
  does: string
  takes?: readonly Argument[]
  options?: Readonly<Record<string, Option>>
  needs: readonly Variable[]
  /** True: it changes what managers or residents have, so the audit records who ran it. */
  isRecorded?: true
  /** True: it prints rows, as JSON if asked. */
  isList?: true
  /** Further sentences for its help. */
  notes?: readonly string[]
  run(context: CommandContext, given: Given): Promise<Outcome>
}

/** The options of a command, with those that follow from its definition. */
export const optionsOf = ({ options, isRecorded, isList }: Command): Record<string, Option> & { help: Option } => ({
  ...options,
  ...(isRecorded && { as: { value: 'NAME', is: 'who runs the command, for the audit; required in Prod' } }),
  ...(isList && { json: { is: 'prints JSON' } }),
  help: { is: 'explains the command' },
})
