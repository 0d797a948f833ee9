import BarChart from '@cloudscape-design/components/bar-chart'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import chart from '#web/domains/history/activity-panel.module.css'
import table from '#web/domains/history/activity-table.module.css'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './bars-panel.module.css'

const CHART_HEIGHT = 200
/** Of a horizontal bar with its gap, so that a few bars are no slabs. */
const BAR_HEIGHT = 40

/** `name` is told in full; `label` is what has room at the axis, and differs from the others. */
export type Bar = { label: string; name: string; value: number; href: string | null }
type Texts = {
  title: string
  description: string
  category: string
  value: string
  empty: string
  summary: string
  show: string
}
type Props = {
  texts: Texts
  bars: readonly Bar[] | undefined
  isHorizontal?: boolean
  isFailed: boolean
  onRetry: () => void
}

/** While there are no bars, the texts about that take the room. */
const heightOf = (bars: readonly Bar[]) => Math.min(CHART_HEIGHT, (bars.length || CHART_HEIGHT) * BAR_HEIGHT)

/** A chart of bars, and a table that tells the same. */
export function BarsPanel({ texts, bars: loaded, isHorizontal = false, isFailed, onRetry }: Props) {
  const { t, i18n } = useTranslation('activity')
  const numbers = new Intl.NumberFormat(i18n.language)
  const bars = loaded ?? []
  const isEmpty = bars.every(({ value }) => value === 0)
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" description={texts.description}>
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <div className={`${chart.chart} ${styles.room}`}>
          <BarChart<string>
            horizontalBars={isHorizontal}
            height={isHorizontal ? heightOf(bars) : CHART_HEIGHT}
            hideFilter
            hideLegend
            xDomain={bars.map(({ label }) => label)}
            series={
              isEmpty
                ? []
                : [
                    {
                      type: 'bar',
                      title: texts.value,
                      color: 'var(--activity-opened)',
                      data: bars.map(({ label, value }) => ({ x: label, y: value })),
                      valueFormatter: numbers.format,
                    },
                  ]
            }
            statusType={loaded ? 'finished' : isFailed ? 'error' : 'loading'}
            loadingText={t('loading')}
            errorText={t('failed')}
            recoveryText={t('retry')}
            onRecoveryClick={onRetry}
            empty={<Box textAlign="center">{texts.empty}</Box>}
            ariaLabel={texts.title}
            ariaDescription={texts.summary}
            xTitle={texts.category}
            yTitle={texts.value}
            yTickFormatter={(value) => (Number.isInteger(value) ? numbers.format(value) : '')}
            i18nStrings={{
              chartAriaRoleDescription: t('chart'),
              xAxisAriaRoleDescription: t('xAxis'),
              yAxisAriaRoleDescription: t('yAxis'),
              detailPopoverDismissAriaLabel: t('close'),
            }}
            detailPopoverFooter={(label) => {
              const bar = bars.find((one) => one.label === label)
              return bar?.href ? <Link href={bar.href}>{texts.show}</Link> : null
            }}
          />
        </div>
        {!isEmpty && (
          <ExpandableSection headerText={t('asTable')}>
            <BarsTable texts={texts} bars={bars} />
          </ExpandableSection>
        )}
      </SpaceBetween>
    </Container>
  )
}

function BarsTable({ texts, bars }: { texts: Texts; bars: readonly Bar[] }) {
  const { i18n } = useTranslation('activity')
  const numbers = new Intl.NumberFormat(i18n.language)
  return (
    <table className={table.table}>
      <caption className={table.caption}>{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.category}</th>
          <th scope="col" className={table.number}>
            {texts.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, name, value, href }) => (
          <tr key={label}>
            <th scope="row">{href ? <Link href={href}>{name}</Link> : name}</th>
            <td className={table.number}>{numbers.format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
