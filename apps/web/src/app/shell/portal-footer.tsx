import { useTranslation } from 'react-i18next'
import styles from './portal-footer.module.css'

const year = new Date().getUTCFullYear()

export function PortalFooter() {
  const { t } = useTranslation()
  return (
    <footer id="portal-footer" className={styles.footer}>
      <p className={styles.line}>{t('footer.copyright', { year })}</p>
    </footer>
  )
}
