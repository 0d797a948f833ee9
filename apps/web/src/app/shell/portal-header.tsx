import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { DisplayModeMenu } from './display-mode-menu.tsx'
import { DeveloperButton, TutorialsButton } from './drawer-buttons.tsx'
import { LanguageMenu } from './language-menu.tsx'
import styles from './portal-header.module.css'
import { UserMenu } from './user-menu.tsx'

export function PortalHeader() {
  const { t } = useTranslation()
  return (
    <header id="portal-header" className={styles.header}>
      <Link to="/" className={styles.home} aria-label={t('header.home')}>
        <BrandMark className={styles.mark} />
        <span className={styles.name}>{t('product')}</span>
      </Link>
      <div className={styles.menus}>
        <DeveloperButton />
        <TutorialsButton />
        <LanguageMenu />
        <DisplayModeMenu />
        <UserMenu />
      </div>
    </header>
  )
}
