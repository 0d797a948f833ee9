import { Component, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page-slot.module.css'

function Failed() {
  const { t } = useTranslation()
  return (
    <p className={styles.waiting} role="alert">
      {t('errors.pageFailed')}
    </p>
  )
}

/** What opens beside the page is fetched when it is asked for; if it does not come, the page stays as it is. */
export class PanelBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    return this.state.hasFailed ? <Failed /> : <Suspense>{this.props.children}</Suspense>
  }
}
