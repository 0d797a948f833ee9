import type { Missing } from '@portico/contract/access/access.schema'

/**
 * What a door has missed, from the changes of lockdowns after its revision, in their order: `PROPERTY_STARTED`, `ENTRANCE_LIFTED`. A lockdown
 * that has come and gone meanwhile makes no difference to the door.
 */
export function missedLockdowns(changes: readonly string[]): Missing['lockdowns'] {
  const scopes = ['PROPERTY', 'ENTRANCE'].map((scope) =>
    changes.filter((change) => change.startsWith(scope)).map((change) => change.slice(scope.length + 1)),
  )
  const missed = scopes.flatMap((ofScope) => {
    const first = ofScope[0]
    if (!first) return []
    if (ofScope.at(-1) !== 'LIFTED') return ['BEGUN' as const]
    return first === 'STARTED' ? [] : ['ENDED' as const]
  })
  return [...new Set(missed)].sort()
}
