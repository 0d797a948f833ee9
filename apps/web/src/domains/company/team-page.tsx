import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import type { Company } from '@portico/contract/company/company.schema'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { invitePath, type TeamTab, teamTabIn, teamTabPath, teamTabsFor } from '#web/data/company/company.paths.ts'
import { workbooksPath } from '#web/data/workbooks/workbooks.paths.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { oneOf } from '#web/ui/collection/address-view.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { GroupsTable } from './groups/groups-table.tsx'
import { InvitationsTable } from './invitations/invitations-table.tsx'
import { MembersTable } from './members/members-table.tsx'
import { useTeamHints } from './members/team-hints.tsx'
import { ProgramsTable } from './programs/programs-table.tsx'
import { RolesTable } from './roles/roles-table.tsx'
import { canChangeTeam, useCompany } from './use-company.ts'

const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.tsx')).RenameDialog)

/** The tab with what was changed, which other nouns show. */
type Parts = { Changes: ComponentType<{ companyId: string }> }

/** Who works for a company, and what they may do. */
export function TeamPage({ companyId, ...parts }: Parts & { companyId: string }) {
  const company = useCompany(companyId)
  return company ? <Team company={company} {...parts} /> : null
}

function Team({ company, Changes }: Parts & { company: Company }) {
  const { t } = useTranslation('company')
  const { companyId } = company
  const [search] = useSearchParams()
  const hints = useTeamHints(company)
  const canChange = canChangeTeam(company)
  const help = useHelpLink('team', t('page.title'))
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        info={<InfoLink {...help} />}
        description={t('page.description', { company: company.name })}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <CompanySwitcher
              companyId={companyId}
              permission="team.read"
              pathOf={(other) => teamTabPath(other, teamTabIn(search))}
            />
            {company.permissions.includes('properties.change') && (
              <Button href={workbooksPath(companyId)}>{t('page.workbooks')}</Button>
            )}
            {canChange && <RenameCompany company={company} />}
            {canChange && (
              <Button variant="primary" href={invitePath(companyId)}>
                {t('invite.open')}
              </Button>
            )}
          </SpaceBetween>
        }
      >
        {t('page.title')}
      </Header>
      {company.isUnclaimed && (
        <Alert type="info" header={t('unclaimed.header')}>
          {t('unclaimed.content')}
        </Alert>
      )}
      {hints.length > 0 && <SpaceBetween size="s">{hints}</SpaceBetween>}
      <TeamTabs company={company} Changes={Changes} />
    </SpaceBetween>
  )
}

function RenameCompany({ company }: { company: Company }) {
  const { t } = useTranslation('company', { keyPrefix: 'rename' })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      {isOpen && <RenameDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The address stores the tab, so that links lead to it and the back button returns to the tab before. */
function TeamTabs({ company, Changes }: Parts & { company: Company }) {
  const { t } = useTranslation('company')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { companyId } = company
  const shown = teamTabsFor(company)
  const active = oneOf(shown, teamTabIn(search)) ?? 'members'
  const contents: Record<TeamTab, () => ReactNode> = {
    members: () => <MembersTable companyId={companyId} />,
    invitations: () => <InvitationsTable companyId={companyId} />,
    roles: () => <RolesTable companyId={companyId} />,
    groups: () => <GroupsTable companyId={companyId} />,
    programs: () => <ProgramsTable companyId={companyId} />,
    changes: () => <Changes companyId={companyId} />,
  }
  return (
    <Tabs
      ariaLabel={t('page.parts')}
      activeTabId={active}
      // A filter belongs to the tab it was made in.
      onChange={({ detail }) => void navigate({ search: `tab=${detail.activeTabId}` }, { preventScrollReset: true })}
      tabs={shown.map((id) => ({ id, label: t(`tabs.${id}`), content: id === active && contents[id]() }))}
    />
  )
}
