import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { name: string; href: string; isDeleting: boolean; onDelete: () => void }

/** Edits or deletes hours or a calendar. */
export function RowActions({ name, href, isDeleting, onDelete }: Props) {
  const { t } = useTranslation('hours', { keyPrefix: 'list' })
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button variant="inline-link" href={href} ariaLabel={t('editNamed', { name })}>
        {t('edit')}
      </Button>
      <Button variant="inline-link" onClick={onDelete} loading={isDeleting} ariaLabel={t('deleteNamed', { name })}>
        {t('delete')}
      </Button>
    </SpaceBetween>
  )
}
