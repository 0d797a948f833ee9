import { isBuiltInRole } from '@portico/contract/company/company.rules'
import type { PropertyMember } from '@portico/contract/company/company.schema'
import { BYTE_ORDER_MARK, csvLines } from '@portico/contract/shared/csv'
import { type Locale, languageTag } from '@portico/contract/shared/locales'
import type { InTransaction } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { listPropertyMemberRows, timeZoneOf } from './property-members.store.ts'

export async function listPropertyMembers(trx: Transaction, propertyId: string) {
  const members: PropertyMember[] = (await listPropertyMemberRows(trx, propertyId)).map((row) => ({
    accountId: row.account_id,
    fullName: row.full_name,
    email: row.email,
    roleId: row.role_id,
    roleName: row.role_name,
    via: row.is_of_property ? 'property' : row.group_name === null ? 'company' : 'group',
    viaName: row.group_name,
    sinceMillis: row.since.getTime(),
    assignedBy: row.assigned_by,
    endsAtMillis: row.ends_at?.getTime() ?? null,
    lastSignInMillis: row.last_sign_in_at?.getTime() ?? null,
    isProgram: row.is_program,
  }))
  return { members, total: members.length }
}

/** The texts are those of the portal; days are those of the property. */
export async function exportPropertyMembers(
  inTransaction: InTransaction,
  { propertyId, locale }: { propertyId: string; locale: Locale },
  translatorOf: TranslatorOf,
): Promise<AsyncIterable<string>> {
  const t = await translatorOf(locale, 'propertyTeam')
  const { members, timeZone } = await inTransaction(async ({ trx }) => ({
    ...(await listPropertyMembers(trx, propertyId)),
    timeZone: await timeZoneOf(trx, propertyId),
  }))
  const write = csvLines(languageTag(locale))
  // This country writes 2026-11-01.
  const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const day = (millis: number | null) => (millis === null ? '' : days.format(millis))
  const columns = ['name', 'email', 'role', 'scope', 'since', 'assignedBy', 'until', 'lastSignIn'] as const
  const cellsOf = (member: PropertyMember) => [
    member.fullName,
    member.isProgram ? t('program') : member.email,
    isBuiltInRole(member.roleId) ? t(`roles.${member.roleId}`) : member.roleName,
    member.viaName === null ? t(`scopes.${member.via}`) : t('scopes.group', { name: member.viaName }),
    day(member.sinceMillis),
    member.assignedBy ?? '',
    day(member.endsAtMillis),
    day(member.lastSignInMillis),
  ]
  async function* pieces() {
    yield BYTE_ORDER_MARK + write(columns.map((column) => t(`columns.${column}`)))
    for (const member of members) yield write(cellsOf(member))
  }
  return pieces()
}
