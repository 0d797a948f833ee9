import Badge from '@cloudscape-design/components/badge'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Company, Member } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import { changesByMemberPath } from '#web/data/activity/changes.paths.ts'
import { memberQuery } from '#web/data/company/team.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { NOTHING, timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { Fact } from '#web/ui/fact.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from '../team.module.css'
import { canChangeTeam, useCompany } from '../use-company.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberAssignments } from './member-assignments.tsx'
import { MemberForm } from './member-form.tsx'

type Props = { companyId: string; accountId: string }

export function MemberPage({ companyId, accountId }: Props) {
  const company = useCompany(companyId)
  const { data: member } = useQuery({ ...memberQuery(companyId, accountId), throwOnError: isSignedOut })
  return company && member ? <MemberContent company={company} member={member} /> : null
}

function MemberContent({ company, member }: { company: Company; member: Member }) {
  const { t } = useTranslation('company')
  const canChange = canChangeTeam(company)
  const name = member.fullName || member.email
  const help = useHelpLink('team-member', name)
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={company.name}
        info={
          <>
            {member.isSelf && (
              <>
                <Badge color="blue">{t('members.you')}</Badge>{' '}
              </>
            )}
            <InfoLink {...help} />
          </>
        }
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {company.permissions.includes('changes.read') && (
              <Button href={changesByMemberPath(company.companyId, member.accountId)}>{t('member.changes')}</Button>
            )}
            <MemberActions company={company} member={member} />
          </SpaceBetween>
        }
      >
        {name}
      </Header>
      <Container>
        <MemberFacts member={member} />
      </Container>
      {canChange ? (
        <MemberForm key={member.accountId} companyId={company.companyId} member={member} />
      ) : (
        <MemberAssignments companyId={company.companyId} member={member} />
      )}
    </SpaceBetween>
  )
}

function MemberFacts({ member }: { member: Member }) {
  const { t, i18n } = useTranslation('company', { keyPrefix: 'members' })
  const { day, named } = timeTexts(i18n.language, useZoneOfBrowser())
  const since = Math.min(...member.assignments.map(({ assignedAtMillis }) => assignedAtMillis))
  return (
    <dl className={styles.facts}>
      <Fact name={t('columns.email')}>{member.email}</Fact>
      <Fact name={t('columns.lastSignIn')}>
        {member.lastSignInMillis === null ? t('never') : named(member.lastSignInMillis)}
      </Fact>
      <Fact name={t('since')}>{Number.isFinite(since) ? day(since) : NOTHING}</Fact>
    </dl>
  )
}
