import SpaceBetween from '@cloudscape-design/components/space-between'
import { EXPLAINING } from '@portico/contract/access/access.rules'
import { useQuery } from '@tanstack/react-query'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { mayFrom } from '#web/data/company/may.ts'
import { calendarsQuery, hoursQuery, keyHoursQuery, weekQuery } from '#web/data/hours/hours.queries.ts'
import { keyQuery } from '#web/data/keys/keys.queries.ts'
import { KeyHours } from '#web/domains/hours/attach/key-hours.tsx'
import { NextWeek } from '#web/domains/hours/next-week/next-week.tsx'
import { orNotFound } from './or-not-found.ts'

export default definePage({
  path: 'keys/:keyId/hours',
  texts: ['access', 'hours', 'ui'],
  may: 'keys.read',
  gate: ({ isFull }) => !isFull && '/keys',
  isReachedFrom: 'keys',
  title: ({ t }) => t('hours:key.title'),
  crumb: ({ t }) => t('hours:key.crumb'),
  /** The form begins with the current version of the key. */
  async data({ propertyId, params: { keyId = '' }, queryClient }) {
    await queryClient
      .fetchQuery({ ...keyHoursQuery(propertyId, keyId), staleTime: 0 })
      .catch(orNotFound('keys:errors.notFound'))
    return [
      keyQuery(propertyId, keyId),
      hoursQuery(propertyId),
      calendarsQuery(propertyId),
      ...(mayFrom(queryClient, propertyId)(EXPLAINING) ? [weekQuery(propertyId, { keyId })] : []),
    ]
  },
  Component: HoursOfKey,
})

function HoursOfKey({ propertyId, params: { keyId = '' } }: PageProps) {
  const { data: keyHours } = useQuery(keyHoursQuery(propertyId, keyId))
  const { data: found } = useQuery(keyQuery(propertyId, keyId))
  if (!keyHours) return null
  return (
    <SpaceBetween size="l">
      <KeyHours key={keyId} propertyId={propertyId} name={found?.key.name ?? ''} keyHours={keyHours} />
      <NextWeek propertyId={propertyId} of={{ keyId }} />
    </SpaceBetween>
  )
}
