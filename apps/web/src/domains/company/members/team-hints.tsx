import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { Company } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { idleMembersPath, teamTabIn } from '#web/data/company/company.paths.ts'
import { readMembersView } from '#web/data/company/members-view.ts'
import { idleCountQuery, rolesQuery } from '#web/data/company/team.queries.ts'
import { joinSentences } from '#web/ui/sentences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { canChangeTeam } from '../use-company.ts'

const OWNERS_EXPECTED = 2

/** What somebody who looks after the team should look at. Empty where there is nothing. */
export function useTeamHints(company: Company): ReactNode[] {
  const { companyId, isUnclaimed } = company
  const { t, i18n } = useTranslation('company', { keyPrefix: 'hints' })
  const [search] = useSearchParams()
  const { data: idle = 0 } = useQuery(idleCountQuery(companyId))
  const { data: roles = [] } = useQuery(rolesQuery(companyId))
  const owners = roles.find(({ roleId }) => roleId === 'owner')?.assignmentCount ?? 0
  if (teamTabIn(search) !== 'members' || isUnclaimed) return []
  const hints: ReactNode[] = []
  if (idle > 0 && !readMembersView(search).isIdle)
    hints.push(
      <Alert key="idle" type="warning" action={<Button href={idleMembersPath(companyId)}>{t('showIdle')}</Button>}>
        {joinSentences(
          [t('idle', { count: idle }), ...(canChangeTeam(company) ? [t('idleRemove')] : [])],
          i18n.language,
        )}
      </Alert>,
    )
  if (owners > OWNERS_EXPECTED)
    hints.push(
      <Alert key="owners" type="info">
        {t('owners', { count: owners })}
      </Alert>,
    )
  return hints
}
