import Button from '@cloudscape-design/components/button'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  selected: number
  shown: number
  matches: number
  /** How many can be chosen at most. */
  max: number
  isAll: boolean
  onAll: () => void
  onNone: () => void
}

/** Offers to choose all that match the filter, once the whole page is chosen and there are more. */
export function AllMatching({ selected, shown, matches, max, isAll, onAll, onNone }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  if (isAll) {
    return (
      <>
        {t('allSelected', { count: matches })}{' '}
        <Button variant="inline-link" formAction="none" onClick={onNone}>
          {t('clearSelection')}
        </Button>
      </>
    )
  }
  if (shown === 0 || selected < shown || matches <= selected) return null
  if (matches > max) return t('selectionMax', { max })
  return (
    <Button variant="inline-link" formAction="none" onClick={onAll}>
      {t('selectMatching', { count: matches })}
    </Button>
  )
}
