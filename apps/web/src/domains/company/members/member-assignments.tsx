import type { Assignment, Member } from '@portico/contract/company/company.schema'
import { useMemo } from 'react'
import { NOTHING, timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { scopeText, useRoleName } from '../assignments/assignment-texts.tsx'

const idOf = ({ assignmentId }: Assignment) => assignmentId

/** The roles of a member, for somebody who may not change them. */
export function MemberAssignments({ companyId, member }: { companyId: string; member: Member }) {
  const { t, i18n } = useTranslation('company')
  const timeZone = useZoneOfBrowser()
  const nameOf = useRoleName(companyId)
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the texts and the roles, which the loader has fetched
  const columns = useMemo((): Column<Assignment>[] => {
    const { day } = timeTexts(language, timeZone)
    return [
      {
        id: 'role',
        header: t('fields.role'),
        textOf: ({ roleId }) => nameOf(roleId),
        isRowHeader: true,
        minWidth: 160,
      },
      { id: 'scope', header: t('fields.scope'), textOf: (one) => scopeText(t, one), minWidth: 180 },
      { id: 'ends', header: t('members.columns.ends'), textOf: ({ endsAtMillis }) => day(endsAtMillis), minWidth: 110 },
      {
        id: 'since',
        header: t('propertyTeam.since'),
        textOf: ({ assignedAtMillis }) => day(assignedAtMillis),
        minWidth: 110,
      },
      { id: 'by', header: t('propertyTeam.by'), textOf: ({ assignedBy }) => assignedBy ?? NOTHING, minWidth: 140 },
    ]
  }, [t, language, timeZone])
  return (
    <CollectionTable
      items={member.assignments}
      idOf={idOf}
      columns={columns}
      texts={{ title: t('member.roles'), empty: t('member.noRoles'), failed: t('members.failed'), filter: '' }}
      isAddressed={false}
    />
  )
}
