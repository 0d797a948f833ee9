import { nameLimits } from '@portico/contract/company/company.rules'
import { nameProblem } from '@portico/contract/shared/names.rules'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import * as store from './merge-companies.store.ts'

const noCompany = (id: string) => new Error(`There is no company ${id}: list-companies names them.`)

export async function renameCompany({ trx, audit }: UnitOfWork, id: string, typed: string): Promise<string> {
  const name = typed.trim()
  if (nameProblem(name, nameLimits)) throw new Error(`A name has ${nameLimits.min} to ${nameLimits.max} characters.`)
  const [company] = await store.lockCompanies(trx, [id])
  if (!company) throw noCompany(id)
  await store.writeName(trx, company, name)
  const entry = { companyId: company.id, action: 'companies.rename' as const, entityId: company.id }
  await audit({ ...entry, before: { name: company.name }, after: { name } })
  return company.name
}

type Names = { from: string; into: string }

/** Both stay locked until the end of the call. */
export async function requireTwo(trx: Transaction, { from, into }: Names) {
  if (from.toLowerCase() === into.toLowerCase()) throw new Error('A company cannot be merged with itself.')
  const found = await store.lockCompanies(trx, [from, into])
  const named = (id: string) => {
    const company = found.find((one) => one.id === id.toLowerCase())
    if (!company) throw noCompany(id)
    return company
  }
  return { from: named(from), into: named(into) }
}

/**
 * Roles, groups and assignments of a company belong to another one from now on, and the company is gone. Nobody but its owners gets more than
 * they had: a role for all of it becomes one for a group of what were its properties.
 */
export async function mergeTeams(
  trx: Transaction,
  { from, into, fromName }: Names & { fromName: string },
  propertyIds: readonly string[],
) {
  const owners = await store.moveOwners(trx, from, into)
  const groups = await store.listGroupNames(trx, into)
  const theirs = await store.listGroupNames(trx, from)
  const own = freeName(fromName.slice(0, nameLimits.max).trim(), [...groups, ...theirs])
  const narrowed = await store.narrowToGroup(trx, from, own, propertyIds)
  const renamed = await makeFree(theirs, [...groups, ...(narrowed > 0 ? [{ name: own }] : [])], (id, name) =>
    store.renameGroup(trx, id, name),
  )
  const roles = await makeFree(await store.listRoleNames(trx, from), await store.listRoleNames(trx, into), (id, name) =>
    store.renameRole(trx, id, name),
  )
  await store.moveTeam(trx, from, into)
  await store.deleteCompany(trx, from)
  return { owners, narrowed, narrowedTo: narrowed > 0 ? own : null, renamed: [...renamed, ...roles] }
}

type Named = { id: string; name: string }

/** Renames what would have the name of something else. Returns each new name with the old one. */
async function makeFree(
  moving: readonly Named[],
  taken: readonly { name: string }[],
  rename: (id: string, name: string) => Promise<unknown>,
) {
  const renamed: { before: string; after: string }[] = []
  for (const { id, name } of moving) {
    const others = [
      ...taken,
      ...moving.filter((one) => one.id !== id),
      ...renamed.map(({ after }) => ({ name: after })),
    ]
    const after = taken.some((one) => isSame(one.name, name)) ? freeName(name, others) : name
    if (after === name) continue
    await rename(id, after)
    renamed.push({ before: name, after })
  }
  return renamed
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The name, with a number after it if it is taken. */
function freeName(name: string, taken: readonly { name: string }[]): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const candidate = `${[...name]
      .slice(0, nameLimits.max - suffix.length)
      .join('')
      .trim()}${suffix}`
    if (!taken.some((one) => isSame(one.name, candidate))) return candidate
  }
}
