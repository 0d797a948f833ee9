import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { passDoorsQuery } from '#web/data/passes/passes.queries.ts'
import { hostIn } from '#web/data/passes/passes-view.ts'
import { loadPerson } from '#web/data/people/people.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { PassForm } from '#web/domains/passes/pass-form.tsx'

export default definePage({
  path: 'passes/make',
  texts: ['passes', 'ui'],
  may: 'guests.change',
  gate: ({ isFull }) => !isFull && '/',
  title: ({ t }) => t('passes:make.title'),
  crumb: ({ t }) => t('passes:make.title'),
  dataDependsOn: ['host'],
  data({ propertyId, searchParams, queryClient }) {
    const hostId = hostIn(searchParams)
    return [
      passDoorsQuery(propertyId),
      // The address may name somebody who is no longer there: then the host is chosen in the form.
      ...(hostId ? [loadPerson(queryClient, propertyId, hostId).catch(() => undefined)] : []),
    ]
  },
  Component: MakePass,
})

function MakePass({ propertyId }: { propertyId: string }) {
  const [search] = useSearchParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  if (!property) return null
  return <PassForm propertyId={propertyId} timeZone={property.timeZone} hostId={hostIn(search)} />
}
