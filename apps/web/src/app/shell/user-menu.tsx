import { accountTypeOf } from '@portico/contract/account/account.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { needHelpPath } from '#web/app/need-help/need-help.paths.ts'
import { accountPath } from '#web/data/account/account.paths.ts'
import { billingPath } from '#web/data/billing/billing.paths.ts'
import { profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { openFeedback } from '#web/domains/feedback/open-feedback.ts'
import { isProd, useDeployment } from '#web/platform/deployment.ts'
import { useFlags } from '#web/platform/flags.ts'
import { notify } from '#web/platform/notices.ts'
import { signOut, switchUser, useSession } from '#web/platform/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { initialsOf } from './initials.ts'
import styles from './portal-header.module.css'

/** Only for signed-in accounts. */
export function UserMenu() {
  const { t } = useTranslation()
  const session = useSession()
  const { billingEnabled } = useFlags()
  const integrations = useIntegrationsEntry()
  const deployment = useDeployment()
  const { locale } = useLanguage()
  const { pathname, search, hash } = useLocation()
  if (session.status !== 'authenticated') return null

  const { fullName, primaryContactEmail } = session.info.porticoUserInfo
  // Only managers have billing.
  const hasBilling = billingEnabled && accountTypeOf(session.info) === 'propertyManager'
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
      onOpen={integrations.load}
      items={[
        ...(integrations.isShown ? [{ id: 'integrations', text: t('header.integrations'), href: profilesPath }] : []),
        ...(hasBilling ? [{ id: 'billing', text: t('header.billing'), href: billingPath }] : []),
        { id: 'profile', text: t('header.profile'), href: accountPath },
        { id: 'need-help', text: t('header.needHelp'), href: needHelpPath },
        { id: 'feedback', text: t('header.feedback'), onSelect: openFeedback },
        { id: 'sign-out', text: t('header.signOut'), onSelect: () => void leave(signOut, '/') },
        ...(isProd(deployment) ? [] : [switching]),
      ]}
    />
  )
}

/** The entry is for managers of a property with access groups. If no page has loaded the summary of the properties, opening the menu loads it. */
function useIntegrationsEntry() {
  const session = useSession()
  const { pmsEnabled, pmsProfileMutationEnabled } = useFlags()
  const [isNeeded, setNeeded] = useState(false)
  const isManager = session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'
  const isOffered = isManager && pmsEnabled && pmsProfileMutationEnabled
  const { data } = useQuery({ ...portfolioSummaryQuery, enabled: isNeeded && isOffered })
  return {
    isShown: isOffered && (data?.withAccessGroup ?? 0) > 0,
    load: () => setNeeded(true),
  }
}
