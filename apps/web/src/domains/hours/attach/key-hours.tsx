import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { KeyHours as View } from '@portico/contract/hours/hours.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { Effect } from '#web/data/hours/effect.tsx'
import { useSetKeyHours } from '#web/data/hours/hours.mutations.ts'
import { calendarsQuery, hoursQuery, keyHoursQuery } from '#web/data/hours/hours.queries.ts'
import { hoursOptions } from '#web/data/hours/hours-options.ts'
import { UnknowingDoors } from '#web/data/hours/unknowing-doors.tsx'
import { keysPath } from '#web/data/keys/keys.paths.ts'
import { asSelect, Field } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** Empty for none. */
type Values = { hoursId: string; guestHoursId: string; guestCalendarId: string }

const valuesOf = ({ hours, guestHours, guestCalendar }: View): Values => ({
  hoursId: hours?.hoursId ?? '',
  guestHoursId: guestHours?.hoursId ?? '',
  guestCalendarId: guestCalendar?.calendarId ?? '',
})
const attachmentOf = ({ hoursId, guestHoursId, guestCalendarId }: Values) => ({
  hoursId: hoursId || null,
  guestHoursId: guestHoursId || null,
  guestCalendarId: guestCalendarId || null,
})

type Props = { propertyId: string; name: string; keyHours: View }

/** Which hours bind those who hold a key, and which bind guests. */
export function KeyHours({ propertyId, name, keyHours }: Props) {
  const { t, i18n } = useTranslation('hours')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refusal = useRefusal(propertyId)
  const help = useHelpLink('hours', t('key.title'))
  const [started, setStarted] = useState(keyHours)
  const { keyId, doors } = keyHours
  const setting = useSetKeyHours(propertyId, keyId)
  const { data: hours } = useQuery(hoursQuery(propertyId))
  const { data: calendars } = useQuery(calendarsQuery(propertyId))
  const form = usePortalForm<Values, View>({
    initial: valuesOf(keyHours),
    texts: 'hours',
    save: (values) => setting.mutateAsync({ ...attachmentOf(values), version: started.version }),
    onSaved: () => navigate(keysPath(propertyId)),
  })
  const [hoursId, guestHoursId, guestCalendarId] = form.watch(['hoursId', 'guestHoursId', 'guestCalendarId'])
  const draft = useMemo(
    () => ({ key: { keyId, ...attachmentOf({ hoursId, guestHoursId, guestCalendarId }) } }),
    [keyId, hoursId, guestHoursId, guestCalendarId],
  )
  const plans = [{ value: '', label: t('key.always') }, ...hoursOptions(hours ?? [], t, i18n.language)]
  const days = [
    { value: '', label: t('form.noCalendar') },
    ...(calendars ?? []).map((one) => ({ value: one.calendarId, label: one.name })),
  ]
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} description={name}>
          {t('key.title')}
        </Header>
      }
      submitLabel={t('form.submitEdit')}
      refusal={refusal('keys.change')}
      cancel={keysPath(propertyId)}
      onReload={async () => {
        const current = await queryClient.fetchQuery({ ...keyHoursQuery(propertyId, keyId), staleTime: 0 })
        setStarted(current)
        form.restart(valuesOf(current))
      }}
    >
      <UnknowingDoors propertyId={propertyId} doors={doors} />
      <Container header={<Header variant="h2">{t('key.bound')}</Header>}>
        <SpaceBetween size="l">
          <Field form={form} name="hoursId" label={t('key.hours')} description={t('key.hoursHint')}>
            {(field) => <Select {...asSelect(field, plans)} expandToViewport />}
          </Field>
          <Field form={form} name="guestHoursId" label={t('fields.guestHours')} description={t('key.guestHoursHint')}>
            {(field) => <Select {...asSelect(field, plans)} expandToViewport />}
          </Field>
          <Field
            form={form}
            name="guestCalendarId"
            label={t('fields.guestCalendar')}
            description={t('key.guestCalendarHint')}
          >
            {(field) => <Select {...asSelect(field, days)} expandToViewport />}
          </Field>
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t('effect.title')}</Header>}>
        <Effect propertyId={propertyId} draft={draft} />
      </Container>
    </FormPage>
  )
}
