import Link from '@cloudscape-design/components/link'
import { supportOf } from '@portico/contract/shared/support'
import { useDeployment } from '#web/platform/deployment.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './portal-footer.module.css'

const year = new Date().getUTCFullYear()

export function PortalFooter() {
  const { t } = useTranslation()
  const { privacyPolicy, terms } = supportOf[useDeployment().country]
  return (
    <footer id="portal-footer" className={styles.footer}>
      <p className={styles.line}>{t('footer.copyright', { year })}</p>
      <nav className={styles.links} aria-label={t('footer.legal')}>
        <Link href={privacyPolicy} external variant="secondary" fontSize="body-s">
          {t('footer.privacy')}
        </Link>
        <Link href={terms} external variant="secondary" fontSize="body-s">
          {t('footer.terms')}
        </Link>
      </nav>
    </footer>
  )
}
