import { auditWithoutAccount } from '../platform/audit.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { loadMasterKeys, type MasterKeys } from '../platform/master-keys.ts'
import { databaseProblem } from '../platform/usable-database.ts'
import { type Command, type CommandContext, type Given, type Outcome, variables } from './command.ts'
import { operatorOf, originOf } from './operator.ts'

const CONNECTIONS = 2

/** Runs the command with what its environment says, and closes what it has opened. */
export async function runCommand(
  name: string,
  command: Command,
  given: Given,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const changes = command.isRecorded && !listsOnly(command, given)
  for (const variable of command.needs)
    if (!env[variable] && (changes || variable !== 'PORTICO_KEYS_FILE' || !command.isRecorded))
      throw new Error(`${variable} is missing: ${name} needs ${variables[variable]}.`)
  const requestId = changes ? `command ${name} by ${operatorOf(given.option('as'), env)}` : ''
  let database: Database | undefined
  let loading: Promise<MasterKeys> | undefined
  const open = () => {
    database ??= openDatabase({ url: env.DATABASE_APP_URL ?? '', connections: CONNECTIONS })
    return database
  }
  const keys = () => {
    loading ??= loadMasterKeys(env.PORTICO_KEYS_FILE ?? '', 'prod')
    return loading
  }
  const context: CommandContext = {
    env,
    origin: () => originOf(env),
    keys,
    database: open,
    read: (work) => open().asSystem(work),
    async change(work) {
      const loaded = await keys()
      return open().asSystem((trx) => work({ trx, keys: loaded, audit: auditWithoutAccount(trx, loaded, requestId) }))
    },
  }
  try {
    return await command.run(context, given)
  } catch (error) {
    const variable = command.needs.includes('DATABASE_URL') ? 'DATABASE_URL' : 'DATABASE_APP_URL'
    const sentence = databaseProblem(variable, error as Error)
    throw sentence ? new Error(sentence, { cause: error }) : error
  } finally {
    await database?.close()
  }
}

/** Some commands list what they could change, if they are not told what to change. */
const listsOnly = ({ isList, takes }: Command, given: Given) => isList && !given.argument(takes?.[0]?.name ?? '')
