import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { WaitingPage } from '#web/ui/waiting-page.tsx'
import { type OfferedEntrance, offer } from './key-form.ts'

type Props = { propertyId: string; children: (entrances: readonly OfferedEntrance[]) => ReactNode }

/** Loads the entrances, because a key needs them. */
export function WhenLoaded({ propertyId, children }: Props) {
  const { t } = useTranslation(['keyWizard', 'app'])
  const { data, isError, refetch } = useQuery(entrancesQuery(propertyId))
  const entrances = useMemo(() => data?.map(offer), [data])
  if (entrances) return children(entrances)
  if (isError) return <FailedState title={t('entrances.failed')} onRetry={() => void refetch()} />
  return <WaitingPage text={t('app:loading')} />
}
