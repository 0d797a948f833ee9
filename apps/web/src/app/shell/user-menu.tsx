import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { needHelpPath } from '#web/app/need-help/need-help.paths.ts'
import { accountPath } from '#web/data/account/account.paths.ts'
import { billingPath } from '#web/data/billing/billing.paths.ts'
import { tasksPath } from '#web/data/bulk-jobs/bulk-jobs.paths.ts'
import { firstTeamPath } from '#web/data/company/company.paths.ts'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { lostFobDialog } from '#web/data/credentials/lost-fob.ts'
import { profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { firstWorkbooksPath } from '#web/data/workbooks/workbooks.paths.ts'
import { openFeedback } from '#web/domains/feedback/open-feedback.ts'
import { isProd, useDeployment } from '#web/platform/deployment.ts'
import { useFlags } from '#web/platform/flags.ts'
import { notify } from '#web/platform/notices.ts'
import { isManager, signOut, switchUser, useSession } from '#web/platform/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { initialsOf } from './initials.ts'
import styles from './portal-header.module.css'
import { useHasFobs } from './use-has-fobs.ts'
import { useHasTasks } from './use-has-tasks.ts'
import { useTeamEntry } from './use-team-entry.ts'

/** Only for signed-in accounts. */
export function UserMenu() {
  const { t } = useTranslation()
  const session = useSession()
  const { billingEnabled } = useFlags()
  const integrations = useIntegrationsEntry()
  const team = useTeamEntry()
  const workbooks = useTeamEntry('properties.change')
  const hasTasks = useHasTasks()
  const may = useMayAnywhere()
  const hasFobs = useHasFobs()
  const deployment = useDeployment()
  const { locale } = useLanguage()
  const { pathname, search, hash } = useLocation()
  if (session.status !== 'authenticated') return null

  const { fullName, primaryContactEmail } = session.info.porticoUserInfo
  // Only managers have billing.
  const hasBilling = billingEnabled && isManager(session) && may('billing.read')
  const leave = (way: typeof signOut, returnTo: string) =>
    way({ returnTo, language: locale }).catch(() =>
      notify({ id: 'sign-out', type: 'error', header: t('header.leaveFailed') }),
    )
  const switching = {
    id: 'switch-user',
    text: t('header.switchUser'),
    onSelect: () => void leave(switchUser, `${pathname}${search}${hash}`),
  }
  return (
    <MenuButton
      label={t('header.user', { fullName })}
      trigger={
        <>
          <span className={styles.initials} data-initials={initialsOf(fullName)} />
          <span className={styles.text}>{fullName}</span>
        </>
      }
      heading={
        <>
          <div className={styles.person}>{fullName}</div>
          <div className={styles.email}>{primaryContactEmail}</div>
        </>
      }
      onApproach={() => {
        integrations.load()
        team.load()
        workbooks.load()
      }}
      onOpen={() => {
        integrations.open()
        team.open()
        workbooks.open()
      }}
      items={[
        ...(integrations.isShown || integrations.isPending
          ? [
              {
                id: 'integrations',
                text: t('header.integrations'),
                href: profilesPath,
                isPending: integrations.isPending,
              },
            ]
          : []),
        ...(team.isShown || team.isPending
          ? [{ id: 'team', text: t('header.team'), href: firstTeamPath, isPending: team.isPending }]
          : []),
        ...(workbooks.isShown || workbooks.isPending
          ? [
              {
                id: 'workbooks',
                text: t('header.workbooks'),
                href: firstWorkbooksPath,
                isPending: workbooks.isPending,
              },
            ]
          : []),
        ...(hasBilling ? [{ id: 'billing', text: t('header.billing'), href: billingPath }] : []),
        { id: 'profile', text: t('header.profile'), href: accountPath },
        ...(hasTasks ? [{ id: 'tasks', text: t('header.tasks'), href: tasksPath }] : []),
        ...(hasFobs ? [{ id: 'lost-fob', text: t('header.lostFob'), onSelect: () => lostFobDialog.open() }] : []),
        { id: 'need-help', text: t('header.needHelp'), href: needHelpPath },
        { id: 'feedback', text: t('header.feedback'), onSelect: openFeedback },
        { id: 'sign-out', text: t('header.signOut'), onSelect: () => void leave(signOut, '/') },
        ...(isProd(deployment) ? [] : [switching]),
      ]}
    />
  )
}

/**
 * The entry is for managers of a property with access groups. If no page has loaded the summary of the properties, the menu loads it before
 * it is opened. If the summary is late, the menu keeps the place of the entry, so that no other entry moves under the pointer.
 */
function useIntegrationsEntry() {
  const session = useSession()
  const { pmsEnabled, pmsProfileMutationEnabled } = useFlags()
  const [isNeeded, setNeeded] = useState(false)
  const [hasPlace, setPlace] = useState(false)
  const may = useMayAnywhere()
  const isOffered = isManager(session) && may('integrations.read') && pmsEnabled && pmsProfileMutationEnabled
  const { data } = useQuery({ ...portfolioSummaryQuery, enabled: isNeeded && isOffered })
  const isShown = isOffered && (data?.withAccessGroup ?? 0) > 0
  const load = () => setNeeded(true)
  return {
    isShown,
    isPending: hasPlace && !isShown,
    load,
    open() {
      load()
      setPlace(isOffered && data === undefined)
    },
  }
}
