import { useAddHours } from '#web/data/hours/hours.mutations.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { weekdayHours } from '../week/presets.ts'
import { HoursForm, type HoursValues } from './hours-form.tsx'

const NEW: HoursValues = { name: '', windows: [weekdayHours], calendarId: '' }

export function AddHours({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('hours')
  const addition = useAddHours(propertyId)
  return (
    <HoursForm
      propertyId={propertyId}
      title={t('form.add')}
      submitLabel={t('form.submitAdd')}
      initial={NEW}
      save={(draft) => addition.mutateAsync(draft)}
    />
  )
}
