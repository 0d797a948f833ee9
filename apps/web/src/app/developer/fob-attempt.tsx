import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { SimulatedBoard } from '@portico/contract/developer/developer.schema'
import { useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'
import { useFobOptions } from './fob-options.queries.ts'
import { useTryPanel } from './panels.mutations.ts'

/** Somebody holds a fob to the reader of a board now, and the panel decides, or the board alone. */
export function FobAttempt({ board: { deviceId, propertyId } }: { board: SimulatedBoard }) {
  const { t } = useTranslation('developer')
  const { fobs, options, menu } = useFobOptions(propertyId)
  const [chosen, setChosen] = useState<SelectProps.Option>()
  const attempt = useTryPanel()
  const fob = fobs.get(chosen?.value ?? '')
  function present() {
    if (!fob) return
    const { supportedFormatId, facilityCode, number } = fob
    attempt.mutate({ deviceId, fob: { supportedFormatId, facilityCode, number } })
  }
  return (
    <SpaceBetween size="s">
      <h3 className={styles.heading}>{t('panels.try')}</h3>
      <FormField
        label={t('panels.board.fob')}
        description={t('panels.board.fobsOnly')}
        secondaryControl={
          <Button ariaLabel={t('panels.board.tryFob')} disabled={!fob} loading={attempt.isPending} onClick={present}>
            {t('panels.tryNow')}
          </Button>
        }
      >
        <Select
          selectedOption={chosen ?? null}
          options={options}
          placeholder={t('panels.board.chooseFob')}
          {...menu}
          loadingText={t('panels.board.loadingFobs')}
          empty={t('panels.board.noFobs')}
          filteringAriaLabel={t('panels.board.fob')}
          expandToViewport
          virtualScroll
          onChange={({ detail }) => setChosen(detail.selectedOption)}
        />
      </FormField>
      <div aria-live="polite">
        {attempt.data?.isAllowed === true && <StatusIndicator type="success">{t('panels.opened')}</StatusIndicator>}
        {attempt.data?.isAllowed === false && (
          <StatusIndicator type="error">{t('panels.board.stayedShut')}</StatusIndicator>
        )}
      </div>
    </SpaceBetween>
  )
}
