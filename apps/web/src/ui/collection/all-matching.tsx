import Button from '@cloudscape-design/components/button'
import { useTranslation } from '#web/ui/translation.tsx'

export type AllSelection = {
  /** Whether all that match are chosen. Where they have to be counted first, what came of it. */
  state: 'none' | 'counting' | 'failed' | 'tooMany' | 'chosen'
  choose: () => void
  /** How many can be chosen at most. */
  max: number
}

type Props = {
  selected: number
  shown: number
  matches: number
  /** Whether there are more matches than those, nobody knows how many. */
  hasMore: boolean
  all: AllSelection
  onNone: () => void
}

/** Offers to choose all that match the filter, once the whole page is chosen and there are more. */
export function AllMatching({ selected, shown, matches, hasMore, all: { state, choose, max }, onNone }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  if (state === 'chosen') {
    return (
      <>
        {t('allSelected', { count: selected })}{' '}
        <Button variant="inline-link" formAction="none" onClick={onNone}>
          {t('clearSelection')}
        </Button>
      </>
    )
  }
  if (shown === 0 || selected < shown || (matches <= selected && !hasMore)) return null
  if (state === 'tooMany' || matches > max) return t('selectionMax', { max })
  return (
    <>
      {state === 'failed' && t('countFailed')}{' '}
      <Button variant="inline-link" formAction="none" loading={state === 'counting'} onClick={choose}>
        {hasMore ? t('selectAllMatching') : t('selectMatching', { count: matches })}
      </Button>
    </>
  )
}
