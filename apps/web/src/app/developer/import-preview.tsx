import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import styles from './developer-drawer.module.css'
import type { Change } from './translation-csv.ts'

type Props = { changes: readonly Change[]; onShow: (changes: readonly Change[]) => void; onDiscard: () => void }

export function ImportPreview({ changes, onShow, onDiscard }: Props) {
  const { t } = useTranslation('developer')
  if (changes.length === 0) return <p>{t('texts.noChange')}</p>
  return (
    <SpaceBetween size="s">
      <h3 className={styles.heading}>{t('texts.changes', { count: changes.length })}</h3>
      <ul className={styles.changes}>
        {changes.map(({ key, current, updated }) => (
          <li key={key} className={styles.change}>
            <code>{key}</code>
            <del>{current}</del>
            <ins>{updated}</ins>
          </li>
        ))}
      </ul>
      <SpaceBetween size="xs" direction="horizontal">
        <Button variant="primary" onClick={() => onShow(changes)}>
          {t('texts.show')}
        </Button>
        <Button onClick={onDiscard}>{t('texts.discard')}</Button>
      </SpaceBetween>
    </SpaceBetween>
  )
}
