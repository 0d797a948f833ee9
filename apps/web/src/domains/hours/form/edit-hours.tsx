import type { HoursDetails } from '@portico/contract/hours/hours.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpdateHours } from '#web/data/hours/hours.mutations.ts'
import { oneHoursQuery } from '#web/data/hours/hours.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { HoursForm, type HoursValues } from './hours-form.tsx'
import { UsedBy } from './used-by.tsx'

/** The form keeps the version that was loaded with the page, so that a refetch does not replace the input. */
export function EditHours({ propertyId, hours }: { propertyId: string; hours: HoursDetails }) {
  const { t } = useTranslation('hours')
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(hours)
  const { hoursId } = hours
  const update = useUpdateHours(propertyId, hoursId)
  return (
    <HoursForm
      propertyId={propertyId}
      hoursId={hoursId}
      title={t('form.edit')}
      submitLabel={t('form.submitEdit')}
      initial={valuesOf(hours)}
      save={(draft) => update.mutateAsync({ ...draft, version: started.version })}
      reload={async () => {
        const current = await queryClient.fetchQuery({ ...oneHoursQuery(propertyId, hoursId), staleTime: 0 })
        setStarted(current)
        return valuesOf(current)
      }}
    >
      <UsedBy propertyId={propertyId} hoursId={hoursId} />
    </HoursForm>
  )
}

const valuesOf = ({ name, windows, calendar }: HoursDetails): HoursValues => ({
  ...{ name, windows },
  calendarId: calendar?.calendarId ?? '',
})
