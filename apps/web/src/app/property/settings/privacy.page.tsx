import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { useMay } from '#web/data/company/may.ts'
import { holdsQuery, retentionQuery } from '#web/data/privacy/privacy.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { HoldsTable } from '#web/domains/privacy/holds-table.tsx'
import { RetentionForm } from '#web/domains/privacy/retention-form.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

export default definePage({
  path: 'settings/privacy',
  texts: ['privacy', 'ui'],
  may: ['properties.read', 'history.read'],
  gate: ({ isFull }) => !isFull && '/settings',
  navigation: { text: 'privacy', group: 'settings', position: 29, isShown: ({ isFull }) => isFull },
  title: ({ t }) => t('privacy:title'),
  crumb: ({ t }) => t('privacy:title'),
  /** The form begins with the current state. */
  async data({ propertyId, queryClient }) {
    await queryClient.fetchQuery({ ...retentionQuery(propertyId), staleTime: 0 })
    return [holdsQuery(propertyId)]
  },
  Component: Privacy,
})

function Privacy({ propertyId }: PageProps) {
  const { t } = useTranslation('privacy')
  const { data: retention } = useQuery(retentionQuery(propertyId))
  const { data: property } = useQuery(propertyQuery(propertyId))
  const mayHold = useMay(propertyId)('history.read')
  const timeZone = property?.timeZone ?? 'UTC'
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={t('description')}>
        {t('title')}
      </Header>
      {retention && <RetentionForm key={propertyId} retention={retention} timeZone={timeZone} />}
      {mayHold && <HoldsTable propertyId={propertyId} timeZone={timeZone} />}
    </SpaceBetween>
  )
}
