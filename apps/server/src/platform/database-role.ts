import type pg from 'pg'
import { changedFunctions, readMigrations } from './migrate.ts'

const UNDEFINED_TABLE = '42P01'
/** The role may read the table of migrations since the release that compares it. */
const NO_PERMISSION = '42501'
const ADVICE = 'run `node apps/server/src/command.ts migrate` with the address of its owner in DATABASE_URL'

type Role = { name: string; isSuperuser: boolean; bypasses: boolean; isOwner: boolean }

/** Row-level security holds for a role that owns nothing, and for no other. */
export const requireOrdinaryRole = (variable: string) => async (client: pg.Client) => {
  const { rows } = await client.query<Role>(
    `select r.rolname as name, r.rolsuper as "isSuperuser", r.rolbypassrls as bypasses, exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'usage')) as "isOwner"
     from pg_roles r where r.rolname = current_user`,
  )
  const [role] = rows
  const problem =
    (role?.isSuperuser && 'is a superuser') ||
    (role?.bypasses && 'bypasses row-level security') ||
    (role?.isOwner && 'owns the tables')
  if (problem)
    throw new Error(
      `${variable} signs in as ${role?.name}, which ${problem}: the server works as a role that owns nothing, such as portico_app.`,
    )
}

/** The schema may be later than this release: the release before works with the schema of the next. */
export const requireSchema = (variable: string) => async (client: pg.Client) => {
  const applied = await appliedMigrations(client)
  if (!applied) throw new Error(`The database of ${variable} has no schema: ${ADVICE}.`)
  const missing =
    (await readMigrations()).find(({ name }) => !applied.has(name)) ?? (await changedFunctions(client)).at(0)
  if (!missing) return
  const without = applied.size > 0 ? `, without ${missing.name}` : ''
  throw new Error(`The database of ${variable} has the schema of an earlier release${without}: ${ADVICE}.`)
}

/** Undefined if the database was never migrated, empty if an earlier release did it. */
async function appliedMigrations(client: pg.Client): Promise<Set<string> | undefined> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from public.migrations')
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === UNDEFINED_TABLE) return undefined
    if (code === NO_PERMISSION) return new Set()
    throw error
  }
}
