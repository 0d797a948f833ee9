import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { nameOfHolder } from './credential-rows.ts'

/** No person has this id. */
const NOBODY = ''

type Props = { propertyId: string; value: string | null; onChange: (personId: string | null) => void }

/** Selects the holder of a fob among the people of the property, or nobody. */
export function HolderSelect({ propertyId, value, onChange }: Props) {
  const { t, i18n } = useTranslation('credentials', { keyPrefix: 'holder' })
  const { data: people, isError, refetch } = useQuery(peopleQuery(propertyId))
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { sensitivity: 'base', numeric: true })
    const everybody = (people ?? []).map(optionOf).sort((a, b) => compare(a.label, b.label))
    return [{ value: NOBODY, label: t('nobody') }, ...everybody]
  }, [people, i18n.language, t])
  return (
    <Select
      selectedOption={options.find((option) => option.value === (value ?? NOBODY)) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value || null)}
      options={options}
      filteringType="auto"
      filteringPlaceholder={t('find')}
      filteringAriaLabel={t('find')}
      noMatch={t('noMatch')}
      statusType={isError ? 'error' : people ? 'finished' : 'loading'}
      loadingText={t('loading')}
      errorText={t('failed')}
      recoveryText={t('retry')}
      onLoadItems={() => isError && void refetch()}
      virtualScroll
      expandToViewport
    />
  )
}

const optionOf = (person: Person): SelectProps.Option & { value: string; label: string } => {
  const [{ unitNumber }] = person.services
  const label = nameOfHolder(person)
  return {
    value: person.personId,
    label,
    ...(unitNumber && { labelTag: unitNumber }),
    ...(person.email && person.email !== label && { description: person.email }),
  }
}
