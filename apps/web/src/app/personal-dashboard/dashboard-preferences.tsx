import { useTranslation } from 'react-i18next'
import { optionalCardContent } from '#web/domains/properties/card-content.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { LazyCollectionPreferences } from '#web/ui/lazy-collection-preferences.tsx'

const PAGE_SIZES = [4, 8, 12]

export function DashboardPreferences() {
  const { t } = useTranslation('properties', { keyPrefix: 'dashboard.preferences' })
  const [{ pageSize, visibleContent }, setCards] = usePreference('dashboardCards')
  return (
    <LazyCollectionPreferences
      title={t('title')}
      preferences={{ pageSize, visibleContent: ['address', ...visibleContent] }}
      pageSizePreference={{
        title: t('pageSize'),
        options: PAGE_SIZES.map((count) => ({ value: count, label: t('pageSizeOption', { count }) })),
      }}
      visibleContentPreference={{
        title: t('visibleContent'),
        options: [
          {
            label: t('card'),
            options: [
              { id: 'address', label: t('address'), editable: false },
              ...optionalCardContent.map((id) => ({ id, label: t(id) })),
            ],
          },
        ],
      }}
      onConfirm={({ detail }) =>
        setCards({
          pageSize: detail.pageSize ?? pageSize,
          visibleContent: optionalCardContent.filter((id) => detail.visibleContent?.includes(id)),
        })
      }
    />
  )
}
