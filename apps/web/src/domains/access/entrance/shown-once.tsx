import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import FormField from '@cloudscape-design/components/form-field'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './entrance.module.css'

type Props = { label: string; hint?: string; value: string; copyLabel: string; isLarge?: boolean }

/** Something that is shown only once, with a button that copies it. */
export function ShownOnce({ label, hint, value, copyLabel, isLarge = false }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'tokens' })
  return (
    <FormField label={label} description={hint} stretch>
      <div className={styles.copied}>
        <div className={isLarge ? `${styles.secret} ${styles.large}` : styles.secret}>{value}</div>
        <CopyToClipboard
          copyButtonText={t('copy')}
          copyButtonAriaLabel={copyLabel}
          copySuccessText={t('copied')}
          copyErrorText={t('copyFailed')}
          textToCopy={value}
        />
      </div>
    </FormField>
  )
}
