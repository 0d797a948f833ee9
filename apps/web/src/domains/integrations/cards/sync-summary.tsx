import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import Link from '@cloudscape-design/components/link'
import type { Integration, Synchronization } from '@portico/contract/integrations/integrations.schema'
import type { SyncOverview } from '@portico/contract/sync/sync.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { syncRunPath, syncTabPath } from '#web/data/sync/sync.paths.ts'
import { syncOverviewQuery } from '#web/data/sync/sync.queries.ts'
import { MapWordings } from '#web/domains/integrations/profiles/map-wordings.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './integration-card.module.css'

/** The result of the last sync in words. Where syncs can be reviewed, it leads to the report and to what is left to decide. */
export function SyncSummary({ integration }: { integration: Integration }) {
  const { pmpPropertyId: propertyId, lastSynchronization: result } = integration
  const may = useMay(propertyId)
  const isFull = useIsFull() && may('syncs.read')
  const { data } = useQuery({ ...syncOverviewQuery(propertyId), enabled: isFull })
  const overview = isFull ? data : undefined
  if (!result && !overview?.lastRun && !overview?.openConflicts && !overview?.worklistItems) return null
  return (
    <div className={styles.syncResult}>
      {result && <SyncResult result={result} propertyId={propertyId} overview={overview ?? undefined} />}
      {overview && <ToDo propertyId={propertyId} overview={overview} />}
    </div>
  )
}

type ResultProps = { result: Synchronization; propertyId: string; overview: SyncOverview | undefined }

function SyncResult({ result, propertyId, overview }: ResultProps) {
  const { t } = useTranslation('integrations')
  const { outcome, problem, added, updated, expired, skipped } = result
  const run = overview?.lastRun?.kind === 'SYNC' ? overview.lastRun : undefined
  if (overview?.heldRun) return <Held propertyId={propertyId} run={overview.heldRun} />
  // Earlier releases stored a run that was held as a failure.
  const isHeld = outcome === 'HELD' || (outcome === 'FAILED' && problem === 'IMPLAUSIBLE')
  if (isHeld && !overview)
    return (
      <Problem isWarning>{expired > 0 ? t('problems.HELD', { count: expired }) : t('problems.ARRIVALS_HELD')}</Problem>
    )
  if (outcome === 'FAILED' && problem !== 'IMPLAUSIBLE') {
    return (
      <Problem>
        {t(`problems.${problem ?? 'UNKNOWN'}`)}
        {run && <> {<ReportLink propertyId={propertyId} runId={run.runId} />}</>}
      </Problem>
    )
  }
  // The departures of a run that was held have been decided about since then.
  const counts = t('cards.result', { added, updated, expired: isHeld ? 0 : expired, skipped })
  return (
    <Box variant="small">
      {run ? <Link href={syncRunPath(propertyId, run.runId)}>{counts}</Link> : counts}
      {outcome === 'PARTIAL' && <div>{t('cards.partial')}</div>}
      {skipped > 0 && <div>{t('cards.skippedHint')}</div>}
    </Box>
  )
}

function Held({
  propertyId,
  run: { runId, counts },
}: {
  propertyId: string
  run: NonNullable<SyncOverview['heldRun']>
}) {
  const { t } = useTranslation('sync')
  return (
    <Problem isWarning>
      {t('card.held', { count: counts.HELD })} <Link href={syncRunPath(propertyId, runId)}>{t('held.review')}</Link>
    </Problem>
  )
}

function ReportLink({ propertyId, runId }: { propertyId: string; runId: string }) {
  const { t } = useTranslation('sync')
  return <Link href={syncRunPath(propertyId, runId)}>{t('card.report')}</Link>
}

function Problem({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <Box color={isWarning ? 'text-status-warning' : 'text-status-error'}>
      <Icon name={isWarning ? 'status-warning' : 'status-negative'} /> {children}
    </Box>
  )
}

/** How many conflicts are open and how many people are in the worklist. */
function ToDo({
  propertyId,
  overview: { openConflicts, worklistItems, credentialId, lastRun },
}: {
  propertyId: string
  overview: SyncOverview
}) {
  const { t } = useTranslation('sync', { keyPrefix: 'card' })
  const unknown = lastRun?.remarks.unknownWordings ?? []
  return (
    <>
      {unknown.length > 0 && (
        <div>
          {t('unknownWordings', { count: unknown.length })}{' '}
          <MapWordings isLink credentialId={credentialId} wordings={unknown} />
        </div>
      )}
      {openConflicts > 0 && (
        <div>
          <Link href={syncTabPath(propertyId, 'conflicts')}>{t('conflicts', { count: openConflicts })}</Link>
        </div>
      )}
      {worklistItems > 0 && (
        <div>
          <Link href={syncTabPath(propertyId, 'worklist')}>{t('worklist', { count: worklistItems })}</Link>
        </div>
      )}
    </>
  )
}
