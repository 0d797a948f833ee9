import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lineKinds } from '@portico/contract/sync/sync.rules'
import type { ReportLine, SyncRun } from '@portico/contract/sync/sync.schema'
import { syncRunPath } from '#web/data/sync/sync.paths.ts'
import { ReasonCell } from '#web/domains/sync/report/line-columns.tsx'
import styles from '#web/domains/sync/sync.module.css'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const SKIPPED_SHOWN = 5

type Props = {
  propertyId: string
  /** `lines` are residents who would be skipped. */
  report: { run: SyncRun; lines: readonly ReportLine[] }
}

/** What a preview has found, in short. The whole report opens in another tab, so that the wizard stays as it is. */
export function PreviewResult({ propertyId, report: { run, lines } }: Props) {
  const { t } = useTranslation('sync')
  const { runId, outcome, problem, counts, remarks } = run
  return (
    <SpaceBetween size="m">
      {problem && <Alert type={outcome === 'PREVIEWED' ? 'warning' : 'error'}>{t(`problems.${problem}`)}</Alert>}
      {remarks.wouldBeHeld && <Alert type="warning">{t('report.wouldBeHeld')}</Alert>}
      {outcome === 'PREVIEWED' && <Counts counts={counts} />}
      {lines.length > 0 && <Skipped lines={lines} count={counts.SKIPPED} />}
      <Link href={syncRunPath(propertyId, runId)} external>
        {t('firstSync.report')}
      </Link>
    </SpaceBetween>
  )
}

function Counts({ counts }: Pick<SyncRun, 'counts'>) {
  const { t, i18n } = useTranslation('sync', { keyPrefix: 'kinds' })
  const numbers = new Intl.NumberFormat(i18n.language)
  return (
    <dl className={styles.counts}>
      {lineKinds.map((kind) => (
        <Fact key={kind} name={t(kind)}>
          {numbers.format(counts[kind])}
        </Fact>
      ))}
    </dl>
  )
}

function Skipped({ lines, count }: { lines: readonly ReportLine[]; count: number }) {
  const { t } = useTranslation('sync')
  const shown = lines.slice(0, SKIPPED_SHOWN)
  const rest = count - shown.length
  return (
    <div>
      <Box variant="h3">{t('firstSync.skipped')}</Box>
      <ul className={styles.list}>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the PMS may list a resident more than once
          <li key={index}>
            <strong>{line.name ?? line.email ?? t('nameless')}</strong>
            {line.unit && ` (${line.unit})`}
            <div>
              <ReasonCell line={line} t={t} />
            </div>
          </li>
        ))}
        {rest > 0 && <li>{t('firstSync.more', { count: rest })}</li>}
      </ul>
    </div>
  )
}
