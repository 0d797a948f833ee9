import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { RunCauseText, RunOutcomeText } from '#web/domains/sync/run-outcome.tsx'
import styles from '#web/domains/sync/sync.module.css'
import { NOTHING, shortDurationText } from '#web/platform/time-texts.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** How a run ended, who started it, how long it took, and what the PMS said. */
export function ReportFacts({ propertyId, run }: { propertyId: string; run: SyncRun }) {
  const { t, i18n } = useTranslation('sync')
  const { named } = useClock(propertyId)
  const { finishedTimeMillis, startedTimeMillis, problem, said } = run
  const duration =
    finishedTimeMillis === null ? NOTHING : shortDurationText(finishedTimeMillis - startedTimeMillis, i18n.language)
  return (
    <Container header={<Header variant="h2">{t('report.run')}</Header>}>
      <SpaceBetween size="m">
        <dl className={styles.facts}>
          <Fact name={t('runs.columns.outcome')}>
            <RunOutcomeText outcome={run.outcome} />
          </Fact>
          <Fact name={t('runs.columns.started')}>{named(startedTimeMillis)}</Fact>
          <Fact name={t('runs.columns.cause')}>
            <RunCauseText run={run} />
          </Fact>
          <Fact name={t('runs.columns.duration')}>{duration}</Fact>
        </dl>
        {problem && <div>{t(`problems.${problem}`)}</div>}
        {said && (
          <div>
            {t('report.said')}
            <blockquote className={styles.quote}>{said}</blockquote>
          </div>
        )}
      </SpaceBetween>
    </Container>
  )
}
