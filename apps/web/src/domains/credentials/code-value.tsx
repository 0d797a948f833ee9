import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { api } from '#web/platform/api.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './code-value.module.css'

type Shown = 'hidden' | 'loading' | 'failed' | { value: string }

/** The code is fetched when the user shows it and discarded when the user hides it, and is never cached. */
export function CodeValue({ id, holder }: { id: string; holder: string }) {
  const { t } = useTranslation('credentials', { keyPrefix: 'codes.value' })
  const [shown, setShown] = useState<Shown>('hidden')

  async function reveal() {
    setShown('loading')
    try {
      const { value } = await api('GET /v1/credentials/:credentialId', { params: { credentialId: id } })
      setShown({ value })
    } catch {
      setShown('failed')
    }
  }
  if (typeof shown === 'object') {
    return (
      <span className={styles.value}>
        <span className={styles.code} role="status">
          {shown.value}
        </span>
        <Button
          variant="inline-link"
          formAction="none"
          ariaLabel={t('hideOf', { holder })}
          onClick={() => setShown('hidden')}
        >
          {t('hide')}
        </Button>
      </span>
    )
  }
  return (
    <span className={styles.value}>
      {shown === 'failed' ? (
        <span role="alert">
          <StatusIndicator type="error">{t('failed')}</StatusIndicator>
        </span>
      ) : (
        <span className={styles.code} aria-hidden="true">
          ••••••
        </span>
      )}
      <Button
        variant="inline-link"
        formAction="none"
        ariaLabel={t('showOf', { holder })}
        loading={shown === 'loading'}
        onClick={() => void reveal()}
      >
        {t('show')}
      </Button>
    </span>
  )
}
