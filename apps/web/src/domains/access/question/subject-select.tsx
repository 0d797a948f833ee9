import FormField from '@cloudscape-design/components/form-field'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { Explanation } from '@portico/contract/access/access.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccessQuestion } from '#web/data/access/access.paths.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { type QuestionChange, type SubjectKind, subjectKinds } from './question-view.ts'
import { type Choices, useCredentialChoices, usePersonChoices, useProviderChoices } from './subject-choices.ts'

type Props = {
  propertyId: string
  kind: SubjectKind
  question: AccessQuestion
  answer: Explanation | undefined
  onChange: (change: QuestionChange) => void
}

/** Who wants to get in: a person, a code or fob, or a courier. */
export function SubjectSelect({ propertyId, kind, question, answer, onChange }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'question' })
  const { accessCodes, fobs, providers } = usePropertyFeatures(propertyId)
  const isOffered = { person: true, credential: accessCodes || fobs, provider: providers }
  const kinds = subjectKinds
    .filter((one) => isOffered[one] || one === kind)
    .map((one) => ({ value: one, label: t(`kinds.${one}`) }))
  const Subject = { person: PersonSelect, credential: CredentialSelect, provider: ProviderSelect }[kind]
  return (
    <>
      <FormField label={t('who')}>
        <Select
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === kind) ?? null}
          onChange={({ detail }) => onChange({ who: detail.selectedOption.value as SubjectKind })}
          expandToViewport
        />
      </FormField>
      <FormField label={t(`kinds.${kind}`)}>
        <Subject
          key={kind}
          propertyId={propertyId}
          value={question.personId ?? question.credentialId ?? question.accessCustomerId ?? null}
          named={nameIn(answer)}
          onChange={(subject) => onChange({ subject })}
        />
      </FormField>
    </>
  )
}

/** The answer names its subject, so that a question in the address needs nothing else until the menu is opened. */
function nameIn(answer: Explanation | undefined): string | undefined {
  if (!answer) return undefined
  const { provider, person } = answer
  return provider?.accessCustomerName ?? person?.personName ?? person?.email ?? undefined
}

type SelectionProps = {
  propertyId: string
  value: string | null
  named: string | undefined
  onChange: (id: string) => void
}

function PersonSelect({ propertyId, ...props }: SelectionProps) {
  // Who is to be chosen is loaded with the page: keys that are pressed in a list that is still empty do nothing.
  const [isOpened, setOpened] = useState(props.value === null)
  return <Selection {...props} {...usePersonChoices(propertyId, isOpened)} onOpen={() => setOpened(true)} />
}

function CredentialSelect({ propertyId, ...props }: SelectionProps) {
  // The name of a holder does not say which of their codes and fobs is meant.
  return <Selection {...props} named={undefined} {...useCredentialChoices(propertyId, true)} onOpen={() => undefined} />
}

function ProviderSelect({ propertyId, ...props }: SelectionProps) {
  const [isOpened, setOpened] = useState(props.value === null)
  return <Selection {...props} {...useProviderChoices(propertyId, isOpened)} onOpen={() => setOpened(true)} />
}

type ListProps = Omit<SelectionProps, 'propertyId'> & Choices & { onOpen: () => void }

function Selection({ value, named, onChange, options, isError, refetch, menu, onOpen }: ListProps) {
  const { t } = useTranslation('access', { keyPrefix: 'question' })
  const chosen = useMemo(
    () =>
      (options ?? [])
        .flatMap((one): SelectProps.Option[] => ('options' in one ? [...one.options] : [one]))
        .find((one) => one.value === value),
    [options, value],
  )
  const selected = value ? (chosen ?? { value, label: named ?? t('chosen') }) : null
  return (
    <Select
      selectedOption={selected}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      options={options ?? []}
      placeholder={t('choose')}
      filteringType={menu?.filteringType ?? 'auto'}
      filteringPlaceholder={t('find')}
      filteringAriaLabel={t('find')}
      noMatch={t('noMatch')}
      empty={t('nothing')}
      statusType={menu?.statusType ?? (isError ? 'error' : options ? 'finished' : 'loading')}
      loadingText={t('loading')}
      errorText={t('listFailed')}
      recoveryText={t('retry')}
      onFocus={onOpen}
      onLoadItems={(event) => {
        if (isError) refetch()
        else onOpen()
        menu?.onLoadItems(event)
      }}
      virtualScroll
      expandToViewport
    />
  )
}

type EntranceProps = { propertyId: string; value: string | null; onChange: (id: string) => void }

export function EntranceSelect({ propertyId, value, onChange }: EntranceProps) {
  const { i18n } = useTranslation()
  const { data, isError, refetch } = useQuery(entrancesQuery(propertyId))
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { sensitivity: 'base', numeric: true })
    return data
      ?.map(({ accessPointId, accessPointName, placeName }) => ({
        value: accessPointId,
        label: accessPointName,
        description: placeName,
      }))
      .sort((a, b) => compare(a.label, b.label))
  }, [data, i18n.language])
  return (
    <Selection
      value={value}
      named={undefined}
      onChange={onChange}
      options={options}
      isError={isError}
      refetch={() => void refetch()}
      onOpen={() => undefined}
    />
  )
}
