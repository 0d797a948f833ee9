import Select from '@cloudscape-design/components/select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { openedPersonQuery } from '#web/data/people/people.queries.ts'
import { optionOf, usePersonOptions } from '#web/data/people/person-options.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** No person has this id. */
const NOBODY = ''

type Props = { propertyId: string; value: string | null; onChange: (personId: string | null) => void }

/** Selects the holder of a fob among the people of the property, or nobody. */
export function HolderSelect({ propertyId, value, onChange }: Props) {
  const { t } = useTranslation('credentials', { keyPrefix: 'holder' })
  const { options = [], menu } = usePersonOptions(propertyId)
  const queryClient = useQueryClient()
  const { data: holder } = useQuery({
    ...openedPersonQuery(queryClient, propertyId, value ?? ''),
    enabled: value !== null,
  })
  const nobody = { value: NOBODY, label: t('nobody') }
  const chosen = holder && optionOf(holder)
  return (
    <Select
      selectedOption={value === null ? nobody : (chosen ?? null)}
      onChange={({ detail }) => onChange(detail.selectedOption.value || null)}
      options={[nobody, ...options]}
      {...menu}
      filteringPlaceholder={t('find')}
      filteringAriaLabel={t('find')}
      noMatch={t('noMatch')}
      loadingText={t('loading')}
      errorText={t('failed')}
      recoveryText={t('retry')}
      virtualScroll
      expandToViewport
    />
  )
}
