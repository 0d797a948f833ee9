import Select from '@cloudscape-design/components/select'
import TextFilter from '@cloudscape-design/components/text-filter'
import TokenGroup from '@cloudscape-design/components/token-group'
import { type PassesView, SEARCH_MAX, shownStates } from '#web/data/passes/passes-view.ts'
import { oneOf } from '#web/ui/collection/address-view.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import styles from './passes.module.css'

type Props = {
  view: PassesView
  show: (change: Partial<PassesView>) => void
  matches: number | undefined
  /** The name of the host in the address, once it is known. */
  hostName: string | undefined
}

/** What is looked for, in which state, and whose visitors. */
export function PassesFilters({ view, show, matches, hostName }: Props) {
  const { t } = useTranslation('passes', { keyPrefix: 'filters' })
  const { t: ofStates } = useTranslation('passes', { keyPrefix: 'states' })
  const { t: ofLists } = useTranslation('ui', { keyPrefix: 'collection' })
  const [typed, type] = useTyped(view.search, (search) => show({ search }))
  const states = shownStates.map((value) => ({
    value,
    label: value === 'current' || value === 'all' ? t(value) : ofStates(value),
  }))
  const host = hostName ? t('host', { name: hostName }) : t('oneHost')
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <TextFilter
          filteringText={typed}
          filteringPlaceholder={t('search')}
          filteringAriaLabel={t('search')}
          countText={matches === undefined || !view.search ? '' : ofLists('matches', { count: matches })}
          onChange={({ detail }) => type(detail.filteringText.slice(0, SEARCH_MAX))}
        />
      </div>
      <div className={styles.choice}>
        <Select
          ariaLabel={t('state')}
          options={states}
          selectedOption={states.find(({ value }) => value === view.state) ?? null}
          onChange={({ detail }) =>
            show({ state: oneOf(shownStates, detail.selectedOption.value ?? null) ?? 'current' })
          }
          expandToViewport
        />
      </div>
      {view.host !== undefined && (
        <div className={styles.tokens}>
          <TokenGroup
            items={[{ label: host, dismissLabel: t('removeHost', { host }) }]}
            onDismiss={() => show({ host: undefined })}
          />
        </div>
      )}
    </div>
  )
}
