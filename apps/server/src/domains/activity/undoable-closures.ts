import { accessRoutes } from '@portico/contract/access/access.routes'
import { resume, suspend, suspensionOf } from '../access/closures.service.ts'
import { ARCHIVED, auditedKind, kindAndReason } from '../access/kinds-of-lockdowns.service.ts'
import { liftLockdown, lockDown, lockdownAt } from '../access/lockdowns.service.ts'
import { readPeopleById } from '../people/synced-people.service.ts'
import { asRequest, defineUndoable, type Thing } from './undoable-kind.ts'

const personOf = ({ propertyId, id: personId }: Thing) => ({ propertyId, personId })
const scopeOf = ({ propertyId, id: scopeId }: Thing) => ({ propertyId, scopeId })

const suspension = defineUndoable<{ reason: string }>({
  read: async (trx, thing) => {
    if ((await readPeopleById(trx, thing.propertyId, [thing.id])).length === 0) return undefined
    const found = await suspensionOf(trx, personOf(thing))
    return { values: found ? { reason: found.reason } : null }
  },
  opens: (now, next) => now !== null && next === null,
  apply: async (unit, account, thing, { next }) =>
    next ? suspend(unit, account, personOf(thing), next.reason) : resume(unit, personOf(thing)),
})

const lockdown = defineUndoable<ReturnType<typeof auditedKind> & { keyIds: string[] }>({
  readAs: 'access.lockDown',
  read: async (trx, thing) => {
    const found = await lockdownAt(trx, scopeOf(thing))
    return found
      ? { values: { ...auditedKind(found), keyIds: found.key_ids }, version: found.version }
      : { values: null }
  },
  opens: (now, next) => now !== null && (next === null || next.keyIds.some((id) => !now.keyIds.includes(id))),
  apply: async (unit, account, thing, { now: { version = 0, values }, next }) => {
    if (!next) return liftLockdown(unit, scopeOf(thing), version)
    const reason = next.reason ?? ARCHIVED
    const { kind } = kindAndReason({ kind: next.kind, reason })
    const { body } = asRequest(accessRoutes.lockDown, {
      params: scopeOf(thing),
      body: { reason, keyIds: next.keyIds, version: values ? version : null, how: 'REPLACE' },
    })
    return lockDown(unit, account, scopeOf(thing), body, kind)
  },
})

export const undoableClosures = {
  'access.suspend': suspension,
  'access.resume': suspension,
  'access.lockDown': lockdown,
  'access.liftLockdown': lockdown,
}
