import { useAddCalendar } from '#web/data/hours/hours.mutations.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { CalendarForm } from './calendar-form.tsx'

export function AddCalendar({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('hours')
  const addition = useAddCalendar(propertyId)
  return (
    <CalendarForm
      propertyId={propertyId}
      title={t('calendars.add')}
      submitLabel={t('calendars.submitAdd')}
      initial={{ name: '', days: [] }}
      save={(draft) => addition.mutateAsync(draft)}
    />
  )
}
