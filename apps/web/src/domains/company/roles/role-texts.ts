import { builtInRoleNames, isBuiltInRole } from '@portico/contract/company/company.rules'
import type { Role } from '@portico/contract/company/company.schema'
import type { TFunction } from 'i18next'
import { topicsOf } from './permission-topics.ts'

/** The built-in roles come first, from the one that may do most to the one that only reads. */
const rankOf = ({ roleId }: Role) =>
  isBuiltInRole(roleId) ? builtInRoleNames.indexOf(roleId) : Number.MAX_SAFE_INTEGER

export const byRank = (roles: readonly Role[]): Role[] => roles.toSorted((a, b) => rankOf(a) - rankOf(b))

/** What a role is for: a sentence, or the topics of a role that the company has made. */
export function purposeOf(t: TFunction<'company'>, { roleId, permissions }: Role, language: string): string {
  if (isBuiltInRole(roleId)) return t(`builtIn.${roleId}.sentence`)
  const names = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  return names.format(topicsOf(permissions).map(({ topic }) => t(`topics.${topic}`)))
}
