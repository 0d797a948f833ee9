import type { Endpoint } from './endpoint.ts'
import { neededOf } from './permissions.ts'

/** What a program never has: it looks after neither people who work for the company nor programs. */
export const isNeverOfPrograms = (permission: string) => /^(team|tokens)\./.test(permission)

/**
 * Which endpoints a program may call, if its role contains what they need. The server enforces it, the documents print it and the matrix walks
 * it: those of members whose permission a program can have, and of those that need none the ones that say so.
 */
export function admitsPrograms({ access, may, programs }: Pick<Endpoint, 'access' | 'may' | 'programs'>): boolean {
  if (access.who !== 'member' && access.who !== 'manager') return false
  if (may === undefined || may === 'own') return programs === true
  return programs !== false && !neededOf(may).some(isNeverOfPrograms)
}
