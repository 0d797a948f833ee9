import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import type { CalendarView } from '@portico/contract/hours/hours.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpdateCalendar } from '#web/data/hours/hours.mutations.ts'
import { hoursEditPath, keyHoursPath } from '#web/data/hours/hours.paths.ts'
import { calendarQuery } from '#web/data/hours/hours.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { CalendarForm } from './calendar-form.tsx'

/** The form keeps the version that was loaded with the page, so that a refetch does not replace the input. */
export function EditCalendar({ propertyId, calendar }: { propertyId: string; calendar: CalendarView }) {
  const { t } = useTranslation('hours')
  const queryClient = useQueryClient()
  const [started, setStarted] = useState(calendar)
  const { calendarId } = calendar
  const update = useUpdateCalendar(propertyId, calendarId)
  return (
    <CalendarForm
      propertyId={propertyId}
      calendarId={calendarId}
      title={t('calendars.edit')}
      submitLabel={t('calendars.submitEdit')}
      initial={valuesOf(calendar)}
      save={(draft) => update.mutateAsync({ ...draft, version: started.version })}
      reload={async () => {
        const current = await queryClient.fetchQuery({ ...calendarQuery(propertyId, calendarId), staleTime: 0 })
        setStarted(current)
        return valuesOf(current)
      }}
    >
      <CalendarUse propertyId={propertyId} calendar={calendar} />
    </CalendarForm>
  )
}

const valuesOf = ({ name, days }: CalendarView) => ({ name, days })

function CalendarUse({ propertyId, calendar: { hours, guestKeys } }: { propertyId: string; calendar: CalendarView }) {
  const { t } = useTranslation('hours')
  const isUnused = hours.length === 0 && guestKeys.length === 0
  return (
    <Container header={<Header variant="h2">{t('list.usedBy')}</Header>}>
      {isUnused && <Box color="text-body-secondary">{t('use.calendarUnattached')}</Box>}
      {hours.map(({ hoursId, name }) => (
        <div key={hoursId}>
          <Link href={hoursEditPath(propertyId, hoursId)}>{t('use.ofHours', { name })}</Link>
        </div>
      ))}
      {guestKeys.map(({ keyId, keyName }) => (
        <div key={keyId}>
          <Link href={keyHoursPath(propertyId, keyId)}>{t('use.ofGuests', { name: keyName })}</Link>
        </div>
      ))}
    </Container>
  )
}
