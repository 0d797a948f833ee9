import Button from '@cloudscape-design/components/button'
import { useTranslation } from '#web/ui/translation.tsx'

/** Switches between cards and a table. */
export function LayoutButton({ isTable, onChange }: { isTable: boolean; onChange: () => void }) {
  const { t } = useTranslation('entrances', { keyPrefix: 'layout' })
  return (
    <Button
      variant="icon"
      iconName={isTable ? 'grid-view' : 'list-view'}
      ariaLabel={t(isTable ? 'asCards' : 'asTable')}
      onClick={onChange}
    />
  )
}
