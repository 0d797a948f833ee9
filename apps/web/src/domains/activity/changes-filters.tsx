import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import TokenGroup from '@cloudscape-design/components/token-group'
import { topics } from '@portico/contract/activity/topics.rules'
import { addToDay, dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { authorsQuery, type ChangesOf } from '#web/data/activity/changes.queries.ts'
import { type ChangesFilters, endsBeforeItBegins, times } from '#web/data/activity/changes-view.ts'
import { oneOf } from '#web/ui/collection/address-view.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './changes.module.css'

type Props = {
  of: ChangesOf
  filters: ChangesFilters
  onChange: (change: Partial<ChangesFilters>) => void
  /** Whoever sees only their own changes is not offered those of others. */
  offersAuthors: boolean
  /** What the thing of the address is called, once a change of it is known. */
  aboutName: string | null | undefined
  /** Whose days the range has. */
  timeZone: string
}

export function ChangesFilterBar({ of, filters, onChange, offersAuthors, aboutName, timeZone }: Props) {
  const { t } = useTranslation('changes', { keyPrefix: 'filters' })
  const about = aboutName ? t('about', { name: aboutName }) : t('aboutThing')
  return (
    <div className={styles.filters}>
      {offersAuthors && <AuthorChoice of={of} chosen={filters.by} onChange={(by) => onChange({ by })} />}
      <TopicChoice chosen={filters.topic} onChange={(topic) => onChange({ topic })} />
      <TimeChoice filters={filters} onChange={onChange} timeZone={timeZone} />
      {filters.about !== undefined && (
        <div className={styles.tokens}>
          <TokenGroup
            items={[{ label: about, dismissLabel: t('removeAbout', { about }) }]}
            onDismiss={() => onChange({ about: undefined })}
          />
        </div>
      )}
    </div>
  )
}

type AuthorProps = { of: ChangesOf; chosen: string | undefined; onChange: (by: string | undefined) => void }

function AuthorChoice({ of, chosen, onChange }: AuthorProps) {
  const { t } = useTranslation('changes')
  const { data, isError, refetch } = useQuery(authorsQuery(of))
  const authors = (data ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))
  const isKnown = chosen === undefined || authors.some(({ value }) => value === chosen)
  const options = [
    { value: '', label: t('filters.everybody') },
    ...authors,
    // Whoever has changed nothing may stand in a link.
    ...(isKnown ? [] : [{ value: chosen, label: t('filters.byOne') }]),
  ]
  return (
    <div className={styles.choice}>
      <Select
        ariaLabel={t('columns.by')}
        options={options}
        selectedOption={options.find(({ value }) => value === (chosen ?? '')) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
        statusType={isError ? 'error' : data ? 'finished' : 'loading'}
        loadingText={t('filters.loading')}
        errorText={t('authorsFailed')}
        recoveryText={t('filters.retry')}
        onLoadItems={() => isError && void refetch()}
        filteringType={authors.length > 10 ? 'auto' : 'none'}
        filteringPlaceholder={t('filters.findPerson')}
        filteringAriaLabel={t('filters.findPerson')}
        expandToViewport
      />
    </div>
  )
}

type TopicProps = { chosen: ChangesFilters['topic']; onChange: (topic: ChangesFilters['topic']) => void }

function TopicChoice({ chosen, onChange }: TopicProps) {
  const { t } = useTranslation('changes')
  const options = [
    { value: '', label: t('filters.allTopics') },
    ...topics.map((value) => ({ value, label: t(`topics.${value}`) })),
  ]
  return (
    <div className={styles.choice}>
      <Select
        ariaLabel={t('filters.topic')}
        options={options}
        selectedOption={options.find(({ value }) => value === (chosen ?? '')) ?? null}
        onChange={({ detail }) => onChange(oneOf(topics, detail.selectedOption.value ?? null))}
        expandToViewport
      />
    </div>
  )
}

function TimeChoice({ filters, onChange, timeZone }: Pick<Props, 'filters' | 'onChange' | 'timeZone'>) {
  const { t } = useTranslation('changes', { keyPrefix: 'filters' })
  const { time, from, to } = filters
  const options = [
    { value: '', label: t('times.always') },
    ...times.map((value) => ({ value, label: t(`times.${value}`) })),
  ]
  function choose(value: string | undefined) {
    const next = oneOf(times, value ?? null)
    const today = dayOf(Date.now(), timeZone)
    // Two empty fields would be no range yet.
    onChange({ time: next, from: next === 'days' ? addToDay(today, -6, 'day') : undefined, to: next && today })
  }
  return (
    <>
      <div className={styles.choice}>
        <Select
          ariaLabel={t('time')}
          options={options}
          selectedOption={options.find(({ value }) => value === (time ?? '')) ?? null}
          onChange={({ detail }) => choose(detail.selectedOption.value)}
          expandToViewport
        />
      </div>
      {time === 'days' && (
        <div className={styles.days}>
          <div className={styles.day}>
            <FormField label={t('from')}>
              <DayPicker value={from ?? null} onChange={(day) => onChange({ from: day ?? undefined })} />
            </FormField>
          </div>
          <div className={styles.day}>
            <FormField label={t('to')} errorText={endsBeforeItBegins(filters) && t('endsBefore')}>
              <DayPicker value={to ?? null} onChange={(day) => onChange({ to: day ?? undefined })} />
            </FormField>
          </div>
        </div>
      )}
    </>
  )
}
