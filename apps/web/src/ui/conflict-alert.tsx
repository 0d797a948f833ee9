import Button from '@cloudscape-design/components/button'
import { useTranslation } from '#web/ui/translation.tsx'
import { FormRefusal } from './form-refusal.tsx'

/** Above a form whose subject somebody else has changed meanwhile. */
export function ConflictAlert({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('ui', { keyPrefix: 'conflict' })
  return (
    <FormRefusal type="warning" header={t('header')} action={<Button onClick={onReload}>{t('reload')}</Button>}>
      {t('content')}
    </FormRefusal>
  )
}
