import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { PassSecrets } from '@portico/contract/passes/passes.schema'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './passes.module.css'

/** The number, the link, and the link once more for the camera of a phone. */
export function Secrets({ secrets: { number, link, qr } }: { secrets: PassSecrets }) {
  const { t } = useTranslation('passes', { keyPrefix: 'secrets' })
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
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={t('codeOfLink')}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
        </div>
      </FormField>
    </div>
  )
}

type CopiedProps = { value: string; copyLabel: string; children: ReactNode }

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
