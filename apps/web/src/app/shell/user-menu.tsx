import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { notify } from '#web/platform/notices.ts'
import { isProd, usePlace } from '#web/platform/place.ts'
import { signOut, switchUser, useSession } from '#web/platform/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { initialsOf } from './initials.ts'
import styles from './portal-header.module.css'

/** Only for somebody who is signed in. */
export function UserMenu() {
  const { t } = useTranslation()
  const session = useSession()
  const place = usePlace()
  const { locale } = useLanguage()
  const { pathname, search } = useLocation()
  if (session.status !== 'authenticated') return null

  const { fullName, primaryContactEmail } = session.info.porticoUserInfo
  const leave = (way: typeof signOut, returnTo: string) =>
    way({ returnTo, language: locale }).catch(() => notify({ type: 'error', header: t('header.leaveFailed') }))
  const switching = {
    id: 'switch-user',
    text: t('header.switchUser'),
    onSelect: () => void leave(switchUser, `${pathname}${search}`),
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
      items={[
        ...(isProd(place) ? [] : [switching]),
        { id: 'sign-out', text: t('header.signOut'), onSelect: () => void leave(signOut, '/') },
      ]}
    />
  )
}
