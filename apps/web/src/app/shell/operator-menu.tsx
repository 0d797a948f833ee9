import { useLocation } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { consolePath } from '#web/data/operator/operator.paths.ts'
import { isProd, useDeployment } from '#web/platform/deployment.ts'
import { notify } from '#web/platform/notices.ts'
import { signOut, switchUser, useIdentity } from '#web/platform/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { initialsOf } from './initials.ts'
import styles from './portal-header.module.css'

/** The menu of an operator, who has no profile, no tasks and no bills here. */
export function OperatorMenu() {
  const { t } = useTranslation()
  const { locale } = useLanguage()
  const { pathname, search } = useLocation()
  const deployment = useDeployment()
  const identity = useIdentity()
  if (!identity) return null
  const { fullName, email } = identity
  const leave = (way: typeof signOut, returnTo: string) =>
    void way({ returnTo, language: locale }).catch(() =>
      notify({ id: 'sign-out', type: 'error', header: t('header.leaveFailed') }),
    )
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
          <div className={styles.email}>{email}</div>
        </>
      }
      items={[
        { id: 'console', text: t('header.console'), href: consolePath },
        { id: 'sign-out', text: t('header.signOut'), onSelect: () => leave(signOut, consolePath) },
        ...(isProd(deployment)
          ? []
          : [
              {
                id: 'switch-user',
                text: t('header.switchUser'),
                onSelect: () => leave(switchUser, `${pathname}${search}`),
              },
            ]),
      ]}
    />
  )
}
