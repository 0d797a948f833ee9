import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { PmsSimulators } from '@portico/contract/developer/developer.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'
import { PmsCustomer } from './pms-customer.tsx'
import { useResetPmsSimulators } from './pms-simulators.mutations.ts'
import { pmsSimulatorsQuery } from './pms-simulators.queries.ts'

/** Sets faults of the simulated property-management systems and advances their timeline. */
export function PmsFaults() {
  const { t } = useTranslation('developer')
  const { data: simulators, isError, isFetching, refetch } = useQuery(pmsSimulatorsQuery)
  const reset = useResetPmsSimulators()

  async function askAndReset() {
    const isConfirmed = await confirm({
      header: t('pms.resetHeader'),
      content: t('pms.resetQuestion'),
      confirmLabel: t('pms.reset'),
      variant: 'destructive',
    })
    if (isConfirmed) reset.mutate(undefined)
  }

  return (
    <SpaceBetween size="m">
      <p className={styles.intro}>{t('pms.intro')}</p>
      <SpaceBetween size="xs" direction="horizontal">
        <Button iconName="refresh" loading={isFetching} loadingText={t('pms.loading')} onClick={() => refetch()}>
          {t('pms.refresh')}
        </Button>
        {simulators && (
          <Button loading={reset.isPending} loadingText={t('pms.reset')} onClick={askAndReset}>
            {t('pms.reset')}
          </Button>
        )}
      </SpaceBetween>
      <div aria-live="polite">
        {isError && <Alert type="error">{t('pms.failed')}</Alert>}
        {simulators === undefined && !isError && <StatusIndicator type="loading">{t('pms.loading')}</StatusIndicator>}
        {simulators === null && <p className={styles.intro}>{t('pms.absent')}</p>}
      </div>
      {simulators && <Systems simulators={simulators} />}
    </SpaceBetween>
  )
}

function Systems({ simulators: { customers, calls } }: { simulators: PmsSimulators }) {
  const { t } = useTranslation('developer')
  const [chosen, setChosen] = useState(0)
  const options = customers.map(({ pms, name, fault, properties }, index) => {
    const count = [{ fault }, ...properties].filter((one) => one.fault !== null).length
    return {
      value: String(index),
      label: `${pms} · ${name}`,
      ...(count > 0 && { description: t('pms.ailing', { count }) }),
    }
  })
  const customer = customers[chosen]
  return (
    <SpaceBetween size="m">
      <FormField label={t('pms.customer')}>
        <Select
          selectedOption={options[chosen] ?? null}
          options={options}
          onChange={({ detail }) => setChosen(Number(detail.selectedOption.value))}
        />
      </FormField>
      <PmsCalls calls={calls} />
      {customer && <PmsCustomer customer={customer} />}
    </SpaceBetween>
  )
}

/** The latest calls that the simulated systems got, as they log them: without secrets. */
function PmsCalls({ calls }: { calls: PmsSimulators['calls'] }) {
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
