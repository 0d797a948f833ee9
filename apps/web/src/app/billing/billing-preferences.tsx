import { useTranslation } from 'react-i18next'
import { usePreference } from '#web/platform/preferences.ts'
import { LazyCollectionPreferences } from '#web/ui/lazy-collection-preferences.tsx'

const PAGE_SIZES = [4, 8, 12]

export function BillingPreferences() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.preferences' })
  const [{ pageSize }, setCards] = usePreference('billingCards')
  return (
    <LazyCollectionPreferences
      title={t('title')}
      preferences={{ pageSize }}
      pageSizePreference={{
        title: t('pageSize'),
        options: PAGE_SIZES.map((count) => ({ value: count, label: t('pageSizeOption', { count }) })),
      }}
      onConfirm={({ detail }) => setCards({ pageSize: detail.pageSize ?? pageSize })}
    />
  )
}
