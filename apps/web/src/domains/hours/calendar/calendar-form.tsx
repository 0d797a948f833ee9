import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import { CALENDAR_DAYS_MAX, CALENDARS_MAX, HOURS_NAME_MAX } from '@portico/contract/hours/hours.rules'
import { type CalendarDraft, calendarDraft } from '@portico/contract/hours/hours.schema'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { Effect } from '#web/data/hours/effect.tsx'
import { hoursPath } from '#web/data/hours/hours.paths.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { CalendarDays } from './calendar-days.tsx'

const LIMITS = { max: HOURS_NAME_MAX, daysMax: CALENDAR_DAYS_MAX, calendarsMax: CALENDARS_MAX }

type Props = {
  propertyId: string
  title: string
  submitLabel: string
  initial: CalendarDraft
  /** The one that is changed. */
  calendarId?: string
  save: (draft: CalendarDraft) => Promise<unknown>
  /** Loads the current values after a conflict. */
  reload?: () => Promise<CalendarDraft>
  children?: ReactNode
}

/** A name and days that differ from the week, and what saving them changes. */
export function CalendarForm({ propertyId, title, submitLabel, initial, calendarId, save, reload, children }: Props) {
  const { t } = useTranslation('hours')
  const navigate = useNavigate()
  const refusal = useRefusal(propertyId)
  const help = useHelpLink('hours', title)
  const form = usePortalForm({
    initial,
    texts: 'hours',
    limits: LIMITS,
    problems: rulesOf(calendarDraft),
    save: (values) => save(calendarDraft.parse(values)),
    onSaved: () => navigate(hoursPath(propertyId)),
    fieldOf: (path) => path.split('.')[0],
  })
  const days = form.watch('days')
  const draft = useMemo(() => {
    // The name changes nothing at a door.
    const parsed = calendarDraft.safeParse({ name: '-', days })
    return parsed.success ? { calendar: { calendarId: calendarId ?? null, draft: parsed.data } } : undefined
  }, [days, calendarId])
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} {...(calendarId && { description: initial.name })}>
          {title}
        </Header>
      }
      submitLabel={submitLabel}
      refusal={refusal('keys.change')}
      cancel={hoursPath(propertyId)}
      onReload={async () => {
        const current = await reload?.()
        if (current) form.restart(current)
      }}
    >
      <Container header={<Header variant="h2">{t('fields.calendar')}</Header>}>
        <Field form={form} name="name" label={t('fields.name')} description={t('calendars.nameHint')}>
          {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
        </Field>
      </Container>
      <Field form={form} name="days" stretch>
        {(field) => <CalendarDays propertyId={propertyId} days={field.value} onChange={field.onChange} />}
      </Field>
      <Container header={<Header variant="h2">{t('effect.title')}</Header>}>
        <Effect propertyId={propertyId} draft={draft} />
      </Container>
      {children}
    </FormPage>
  )
}
