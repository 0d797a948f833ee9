import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { HoursWindow } from '@portico/contract/access/hours.rules'
import { windowTexts } from '#web/data/hours/hours-text.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { presets } from './presets.ts'
import { WeekPainter } from './week-painter.tsx'
import { WindowRows } from './window-rows.tsx'

type Props = {
  windows: readonly HoursWindow[]
  onChange: (windows: HoursWindow[]) => void
  labelledBy: string
  describedBy: string
}

/** The same times three ways: as a usual week, painted, and as exact times. */
export function WeekEditor({ windows, onChange, labelledBy, describedBy }: Props) {
  const { t, i18n } = useTranslation('hours')
  return (
    <SpaceBetween size="l">
      <SpaceBetween direction="horizontal" size="xs">
        {presets.map((preset) => (
          <Button key={preset.from} formAction="none" onClick={() => onChange([preset])}>
            {windowTexts([preset], t, i18n.language)[0]}
          </Button>
        ))}
        <Button variant="link" formAction="none" disabled={windows.length === 0} onClick={() => onChange([])}>
          {t('week.clear')}
        </Button>
      </SpaceBetween>
      <WeekPainter windows={windows} onChange={onChange} labelledBy={labelledBy} describedBy={describedBy} />
      <WindowRows windows={windows} onChange={onChange} />
    </SpaceBetween>
  )
}
