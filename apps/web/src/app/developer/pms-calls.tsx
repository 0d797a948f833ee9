import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { PmsSimulators } from '@portico/contract/developer/developer.schema'
import { useTranslation } from 'react-i18next'
import styles from './pms-customer.module.css'

/** The latest calls that the simulated systems got, as they log them: without secrets. */
export function PmsCalls({ calls }: { calls: PmsSimulators['calls'] }) {
  const { t, i18n } = useTranslation('developer')
  const durations = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'millisecond' })
  const times = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' })
  return (
    <ExpandableSection headerText={t('pms.calls', { count: calls.length })}>
      {calls.length === 0 ? (
        t('pms.noCalls')
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        <ul className={styles.calls} aria-label={t('pms.callList')} tabIndex={0}>
          {calls.map(({ timeMillis, pms, method, path, status, milliseconds }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls have no ids, and two may be alike.
            <li key={index} className={styles.call}>
              <code>
                {method} {path}
              </code>
              <span>
                {times.format(timeMillis)} · {pms} · {status || t('pms.cut')} · {durations.format(milliseconds)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ExpandableSection>
  )
}
