import { useTranslation } from 'react-i18next'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import styles from './developer-drawer.module.css'
import type { Import } from './import-texts.ts'

const SHOWN = 20

export function ImportRefused({ result }: { result: Exclude<Import, { changes: unknown }> }) {
  const { t } = useTranslation('developer')
  const refusals = 'refusals' in result ? result.refusals : []
  const hidden = refusals.length - SHOWN
  return (
    <FormRefusal header={t('texts.refused')}>
      {'problem' in result && t(`texts.problems.${result.problem}`)}
      {refusals.length > 0 && (
        <ul className={styles.refusals}>
          {refusals.slice(0, SHOWN).map(({ row, ...refusal }) => (
            <li key={row}>
              {t('texts.row', { row })} {t(`texts.reasons.${refusal.reason}`)}
              {'expected' in refusal && <code> {refusal.expected.join(' ')}</code>}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && t('texts.more', { count: hidden })}
    </FormRefusal>
  )
}
