import Button from '@cloudscape-design/components/button'
import { useTranslation } from '#web/ui/translation.tsx'
import { FormRefusal } from './form-refusal.tsx'

/** Above a form whose subject somebody else has changed meanwhile. */
export function ConflictAlert({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('ui', { keyPrefix: 'conflict' })
  const reload = (
    <Button formAction="none" onClick={onReload}>
      {t('reload')}
    </Button>
  )
  return (
    <FormRefusal type="warning" header={t('header')} action={reload}>
      {t('content')}
    </FormRefusal>
  )
}

/** Above a form whose subject somebody else has deleted meanwhile. */
export function GoneAlert() {
  const { t } = useTranslation('ui', { keyPrefix: 'gone' })
  return (
    <FormRefusal type="warning" header={t('header')}>
      {t('content')}
    </FormRefusal>
  )
}
