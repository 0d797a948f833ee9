import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import type { SimulatedBoard } from '@portico/contract/developer/developer.schema'
import { timeTexts, zoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'
import { useSetBoardFault } from './panels.mutations.ts'

const LOST_PERCENTS = [0, 10, 30, 60]

const deciderOf = ({ isPowered, isAlone }: SimulatedBoard) => {
  if (!isPowered) return 'nobody'
  return isAlone ? 'board' : 'panel'
}

/** The hardware of a door that a real panel drives, and what a developer does to it. */
export function BoardState({ board }: { board: SimulatedBoard }) {
  const { t, i18n } = useTranslation('developer')
  const fault = useSetBoardFault()
  const { named } = timeTexts(i18n.language, zoneOfBrowser())
  const { deviceId, serialNumber, door, isCut, isPowered, lostPercent, cards, lastOpening } = board
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const lostOptions = LOST_PERCENTS.map((value) => ({ value: String(value), label: percent.format(value / 100) }))
  return (
    <SpaceBetween size="s">
      <p className={styles.intro}>{t('panels.board.intro')}</p>
      <KeyValuePairs
        minColumnWidth={140}
        items={[
          { label: t('panels.board.serialNumber'), value: serialNumber },
          { label: t('panels.board.door'), value: door },
          { label: t('panels.board.cards'), value: cards },
          { label: t('panels.board.decides'), value: t(`panels.board.deciders.${deciderOf(board)}`) },
          {
            label: t('panels.board.lastOpening'),
            value: lastOpening
              ? t(`panels.board.openings.${lastOpening.by}`, { time: named(lastOpening.timeMillis) })
              : t('panels.board.noOpening'),
          },
        ]}
      />
      <Toggle
        checked={isCut}
        disabled={fault.isPending}
        onChange={({ detail }) => fault.mutate({ deviceId, isCut: detail.checked })}
      >
        {t('panels.board.pulled')}
      </Toggle>
      <Toggle
        checked={!isPowered}
        disabled={fault.isPending}
        onChange={({ detail }) => fault.mutate({ deviceId, isPowered: !detail.checked })}
      >
        {t('panels.board.withoutPower')}
      </Toggle>
      <FormField label={t('panels.board.lost')}>
        <Select
          selectedOption={lostOptions.find(({ value }) => value === String(lostPercent)) ?? null}
          options={lostOptions}
          disabled={fault.isPending}
          expandToViewport
          onChange={({ detail }) => fault.mutate({ deviceId, lostPercent: Number(detail.selectedOption.value) })}
        />
      </FormField>
      <Button disabled={fault.isPending || !isPowered} onClick={() => fault.mutate({ deviceId, isReset: true })}>
        {t('panels.board.reset')}
      </Button>
    </SpaceBetween>
  )
}
