import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Toggle from '@cloudscape-design/components/toggle'
import type { SimulatedPanel } from '@portico/contract/developer/developer.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { timeTexts, zoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { AttachPanel } from './attach-panel.tsx'
import { BoardState } from './board-state.tsx'
import styles from './developer-drawer.module.css'
import { FobAttempt } from './fob-attempt.tsx'
import { PanelAttempts } from './panel-attempts.tsx'
import { useSetPanelFault } from './panels.mutations.ts'
import { panelsQuery } from './panels.queries.ts'

const SLOW_MS = 3_000
const MINUTE = 60_000
const clocks = { right: 0, tenMinutesFast: 10 * MINUTE, dayFast: 1440 * MINUTE, hourSlow: -60 * MINUTE }

/** Disturbs the simulated panels of the property that is open, or of all properties, and lets somebody try their doors. */
export function Panels() {
  const { t, i18n } = useTranslation('developer')
  const { data, isError, refetch } = useQuery(panelsQuery)
  const here = useMatches().at(-1)?.params.propertyId
  const [chosen, setChosen] = useState<string>()
  const isHere = ({ propertyId }: { propertyId: string }) => here === undefined || propertyId === here
  const panels = data?.panels?.filter(isHere)
  const boards = data?.boards.filter(isHere) ?? []
  const { compare } = new Intl.Collator(i18n.language, { numeric: true })
  const doors = [...(panels ?? []), ...boards].sort(
    (one, other) => compare(one.propertyName, other.propertyName) || compare(one.entranceName, other.entranceName),
  )
  const options = doors.map(({ deviceId, propertyName, entranceName }) => ({
    value: deviceId,
    label: entranceName,
    ...(here === undefined && { description: propertyName }),
  }))
  const open = doors.find(({ deviceId }) => deviceId === chosen) ?? panels?.[0] ?? boards[0]
  const board = boards.find((one) => one === open)
  const panel = panels?.find((one) => one === open)
  return (
    <SpaceBetween size="m">
      <p className={styles.intro}>{t('panels.intro')}</p>
      <div aria-live="polite">
        {isError && (
          <Alert type="error" action={<Button onClick={() => refetch()}>{t('panels.refresh')}</Button>}>
            {t('panels.failed')}
          </Alert>
        )}
        {data === undefined && !isError && <StatusIndicator type="loading">{t('panels.loading')}</StatusIndicator>}
        {data?.panels === null && <p className={styles.intro}>{t('panels.absent')}</p>}
        {panels && doors.length === 0 && <p className={styles.intro}>{t('panels.none')}</p>}
      </div>
      {here !== undefined && panels && <AttachPanel propertyId={here} doors={doors} />}
      {open && (
        <SpaceBetween size="m">
          <FormField label={t('panels.door')}>
            <Select
              selectedOption={options.find(({ value }) => value === open.deviceId) ?? null}
              options={options}
              filteringType="auto"
              filteringAriaLabel={t('panels.door')}
              expandToViewport
              virtualScroll
              onChange={({ detail }) => setChosen(detail.selectedOption.value)}
            />
          </FormField>
          {panel && <PanelState panel={panel} />}
          {panel && <PanelAttempts key={panel.deviceId} panel={panel} />}
          {board && <BoardState board={board} />}
          {board && <FobAttempt key={board.deviceId} board={board} />}
        </SpaceBetween>
      )}
    </SpaceBetween>
  )
}

function PanelState({ panel }: { panel: SimulatedPanel }) {
  const { t, i18n } = useTranslation('developer')
  const fault = useSetPanelFault()
  const { named } = timeTexts(i18n.language, zoneOfBrowser())
  const { deviceId, revision, format, isCut, delayMs, clockOffsetMs, eventsWaiting, timeMillis } = panel
  const { isClockKnown, lockState, wrongCodes, keypadWaitsUntilMillis, usedPasses, isConfirmed } = panel
  const clockOptions = Object.entries(clocks).map(([name, offset]) => ({
    value: String(offset),
    label: t(`panels.clocks.${name as keyof typeof clocks}`),
  }))
  return (
    <SpaceBetween size="s">
      <p className={styles.intro}>
        {revision > 0 ? t('panels.revision', { revision, format }) : t('panels.noList')} ·{' '}
        {t('panels.eventsWaiting', { count: eventsWaiting })} ·{' '}
        {isClockKnown ? t('panels.itsTime', { time: named(timeMillis) }) : t('panels.timeLost')}
      </p>
      <KeyValuePairs
        minColumnWidth={140}
        items={[
          { label: t('panels.lock'), value: t(`panels.locks.${lockState}`) },
          { label: t('panels.wrongCodes'), value: wrongCodes },
          {
            label: t('panels.keypad'),
            value:
              keypadWaitsUntilMillis === null
                ? t('panels.keypadReady')
                : t('panels.keypadWaits', { time: named(keypadWaitsUntilMillis) }),
          },
          {
            label: t('panels.usedPasses'),
            value: isConfirmed ? usedPasses : t('panels.notConfirmed', { count: usedPasses }),
          },
        ]}
      />
      <Toggle
        checked={isCut}
        disabled={fault.isPending}
        onChange={({ detail }) => fault.mutate({ deviceId, isCut: detail.checked })}
      >
        {t('panels.cut')}
      </Toggle>
      <Toggle
        checked={delayMs > 0}
        disabled={fault.isPending}
        onChange={({ detail }) => fault.mutate({ deviceId, delayMs: detail.checked ? SLOW_MS : 0 })}
      >
        {t('panels.slow')}
      </Toggle>
      <FormField label={t('panels.clock')}>
        <Select
          selectedOption={clockOptions.find(({ value }) => value === String(clockOffsetMs)) ?? null}
          options={clockOptions}
          disabled={fault.isPending}
          expandToViewport
          onChange={({ detail }) => fault.mutate({ deviceId, clockOffsetMs: Number(detail.selectedOption.value) })}
        />
      </FormField>
      <SpaceBetween size="xs" direction="horizontal">
        <Button disabled={fault.isPending} onClick={() => fault.mutate({ deviceId, losesPower: true })}>
          {t('panels.cutPower')}
        </Button>
        <Button
          disabled={fault.isPending}
          onClick={() => fault.mutate({ deviceId, losesPower: true, losesTime: true })}
        >
          {t('panels.cutPowerAndTime')}
        </Button>
        <Button disabled={fault.isPending} onClick={() => fault.mutate({ deviceId, losesList: true })}>
          {t('panels.empty')}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  )
}
