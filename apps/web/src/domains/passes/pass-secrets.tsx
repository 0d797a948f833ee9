import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { PassSecrets } from '@portico/contract/passes/passes.schema'
import { useMemo } from 'react'
import { qrPath } from '#web/ui/qr-path.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './passes.module.css'

/** The number, the link, and the link once more for the camera of a phone. */
export function Secrets({ secrets: { number, link } }: { secrets: PassSecrets }) {
  const { t } = useTranslation('passes', { keyPrefix: 'secrets' })
  const { size, path } = useMemo(() => qrPath(link), [link])
  return (
    <div className={styles.secrets}>
      <SpaceBetween size="l">
        <FormField label={t('number')} description={t('numberHint')}>
          <Copied value={number} copyLabel={t('copyNumber')}>
            <span className={styles.number}>{number}</span>
          </Copied>
        </FormField>
        <FormField label={t('link')} description={t('linkHint')} stretch>
          <Copied value={link} copyLabel={t('copyLink')}>
            <span className={styles.link}>{link}</span>
          </Copied>
        </FormField>
      </SpaceBetween>
      <FormField label={t('code')}>
        <div className={styles.code}>
          <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('codeOfLink')} shapeRendering="crispEdges">
            <path d={path} />
          </svg>
        </div>
      </FormField>
    </div>
  )
}

type CopiedProps = { value: string; copyLabel: string; children: React.ReactNode }

function Copied({ value, copyLabel, children }: CopiedProps) {
  const { t } = useTranslation('passes', { keyPrefix: 'secrets' })
  return (
    <div className={styles.copied}>
      {children}
      <CopyToClipboard
        copyButtonText={t('copy')}
        copyButtonAriaLabel={copyLabel}
        copySuccessText={t('copied')}
        copyErrorText={t('copyFailed')}
        textToCopy={value}
      />
    </div>
  )
}
