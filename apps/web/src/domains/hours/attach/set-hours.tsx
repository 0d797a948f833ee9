import Modal from '@cloudscape-design/components/modal'
import { useQuery } from '@tanstack/react-query'
import { hoursQuery, personHoursQuery } from '#web/data/hours/hours.queries.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { type ChosenPeople, countOf } from '#web/data/people/chosen-people.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { SetHoursForm } from './set-hours-form.tsx'
import type { OfferedKey } from './set-hours-values.ts'

type Props = { propertyId: string; chosen: ChosenPeople; keyIds?: readonly string[]; onClose: () => void }
/** Sets hours, a beginning and an end for the keys of one user or of many. */
export function SetHours({ propertyId, chosen, keyIds, onClose }: Props) {
  useNamespace('hours')
  useNamespace('bulkJobs')
  useNamespace('ui')
  const { t } = useTranslation('hours', { keyPrefix: 'set' })
  const only = 'people' in chosen && chosen.people.length === 1 ? chosen.people[0] : undefined
  const { data: property } = useQuery(propertyQuery(propertyId))
  const keys = useQuery(keysQuery(propertyId))
  const hours = useQuery(hoursQuery(propertyId))
  const held = useQuery({
    ...personHoursQuery(propertyId, only?.personId ?? ''),
    enabled: only !== undefined,
    staleTime: 0,
  })
  const header = only
    ? t('header', { name: only.personName ?? only.email ?? '' })
    : t('headerMany', { count: countOf(chosen) })
  const frame = (content: React.ReactNode) => (
    <Modal visible header={header} onDismiss={onClose}>
      {content}
    </Modal>
  )
  const failed = [keys, hours, held].find(({ isError, data }) => isError && !data)
  if (failed) return frame(<FailedState title={t('loadFailed')} onRetry={() => void failed.refetch()} />)
  // The form stays while what it has saved is loaded again.
  const isLoaded = property && keys.data && hours.data && (!only || (held.data && held.isFetchedAfterMount))
  if (!isLoaded || !keys.data || !hours.data) return frame(<SkeletonBlock height={220} />)
  const offered = offeredKeys(chosen, keys.data)
  if (offered.length === 0) return frame(<EmptyState title={t('noKeys')} hint={t('noKeysHint')} />)
  return (
    <SetHoursForm
      {...{ propertyId, chosen, header, onClose }}
      timeZone={property.timeZone}
      keys={offered}
      hours={hours.data}
      held={held.data}
      begins={keyIds ?? ('people' in chosen ? offered.map(({ keyId }) => keyId) : [])}
    />
  )
}

/** The keys that one of these people holds. Of people who match a search nobody knows which they are. */
function offeredKeys(chosen: ChosenPeople, keys: readonly { key: { keyId: string; name: string } }[]): OfferedKey[] {
  const held = 'people' in chosen ? new Set(chosen.people.flatMap(({ keyIds }) => keyIds)) : undefined
  return keys.flatMap(({ key: { keyId, name } }) => (!held || held.has(keyId) ? [{ keyId, name }] : []))
}
