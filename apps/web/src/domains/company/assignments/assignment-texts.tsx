import { isBuiltInRole, scopeKey } from '@portico/contract/company/company.rules'
import type { Assignment } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { rolesQuery } from '#web/data/company/team.queries.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { NamesButton } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from '../team.module.css'

type Texts = TFunction<'company'>

/** The portal names a built-in role in the language of the reader; a company names its own. */
export const roleNameOf = (t: Texts, { roleId, name }: { roleId: string; name: string }): string =>
  isBuiltInRole(roleId) ? t(`builtIn.${roleId}.name`) : name

/** The name of a role by its id. Empty while the roles are loaded. */
export function useRoleName(companyId: string) {
  const { t } = useTranslation('company')
  const { data } = useQuery(rolesQuery(companyId))
  return (roleId: string) => roleNameOf(t, { roleId, name: data?.find((role) => role.roleId === roleId)?.name ?? '' })
}

type Given = Pick<Assignment, 'roleId' | 'scope' | 'scopeName' | 'endsAtMillis'>

/** For which properties, in words. */
export function scopeText(t: Texts, { scope, scopeName }: Pick<Given, 'scope' | 'scopeName'>): string {
  if (scope.kind === 'company') return t('scope.company')
  return scope.kind === 'group' ? t('scope.group', { name: scopeName }) : (scopeName ?? '')
}

const SHOWN = 3
/** Beyond them a tooltip would leave the screen. */
const NAMED = 15

type ListProps = {
  companyId: string
  assignments: readonly Given[]
  /** Whose roles these are, for screen readers. */
  of: string
}

/** The roles of a member, each with its scope and its end. */
export function AssignmentList({ companyId, assignments, of }: ListProps) {
  const { t, i18n } = useTranslation('company')
  const nameOf = useRoleName(companyId)
  const { day } = timeTexts(i18n.language, useZoneOfBrowser())
  const whereOf = (assignment: Given) => {
    const { endsAtMillis } = assignment
    const until = endsAtMillis === null ? '' : t('scope.until', { day: day(endsAtMillis) })
    return [scopeText(t, assignment), until].filter(Boolean).join(', ')
  }
  const hidden = assignments.slice(SHOWN)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
    <ul className={styles.assignments} role="list">
      {assignments.slice(0, SHOWN).map((assignment) => (
        <li key={scopeKey(assignment.scope)}>
          <strong>{nameOf(assignment.roleId)}</strong> <Whole text={whereOf(assignment)} />
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <NamesButton
            of={of}
            text={t('scope.more', { count: hidden.length })}
            names={hidden.map((assignment) => `${nameOf(assignment.roleId)}, ${whereOf(assignment)}`)}
            max={NAMED}
          />
        </li>
      )}
    </ul>
  )
}
