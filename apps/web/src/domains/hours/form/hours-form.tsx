import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { HOURS_MAX, HOURS_NAME_MAX, WINDOWS_MAX } from '@portico/contract/hours/hours.rules'
import { type HoursDraft, hoursDraft } from '@portico/contract/hours/hours.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { Effect } from '#web/data/hours/effect.tsx'
import { hoursPath } from '#web/data/hours/hours.paths.ts'
import { calendarsQuery } from '#web/data/hours/hours.queries.ts'
import { asInput, asSelect, Field } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { WeekEditor } from '../week/week-editor.tsx'

export type HoursValues = Omit<HoursDraft, 'calendarId'> & {
  /** Empty for none. */
  calendarId: string
}
const LIMITS = { max: HOURS_NAME_MAX, windowsMax: WINDOWS_MAX, hoursMax: HOURS_MAX }

const draftOf = ({ calendarId, ...values }: HoursValues) => ({ ...values, calendarId: calendarId || null })

type Props = {
  propertyId: string
  title: string
  submitLabel: string
  initial: HoursValues
  /** Those that are changed. */
  hoursId?: string
  save: (draft: HoursDraft) => Promise<unknown>
  /** Loads the current values after a conflict. */
  reload?: () => Promise<HoursValues | undefined>
  children?: ReactNode
}

/** A name, a week to paint and a calendar, and what saving them changes. */
export function HoursForm({ propertyId, title, submitLabel, initial, hoursId, save, reload, children }: Props) {
  const { t } = useTranslation('hours')
  const navigate = useNavigate()
  const refusal = useRefusal(propertyId)
  const help = useHelpLink('hours', title)
  const { data: calendars } = useQuery(calendarsQuery(propertyId))
  const ids = { label: useId(), hint: useId(), error: useId() }
  const form = usePortalForm({
    initial,
    texts: 'hours',
    limits: LIMITS,
    problems: (values) => problemsOf(values),
    save: (values) => save(hoursDraft.parse(draftOf(values))),
    onSaved: () => navigate(hoursPath(propertyId)),
    fieldOf: (path) => path.split('.')[0],
  })
  const [name, windows, calendarId] = form.watch(['name', 'windows', 'calendarId'])
  const draft = useMemo(() => {
    // The name changes nothing at a door.
    const parsed = hoursDraft.safeParse({ name: '-', windows, calendarId: calendarId || null })
    return parsed.success ? { hours: { hoursId: hoursId ?? null, draft: parsed.data } } : undefined
  }, [windows, calendarId, hoursId])
  const problem = form.errorText('windows')
  const options = [
    { value: '', label: t('form.noCalendar') },
    ...(calendars ?? []).map((one) => ({ value: one.calendarId, label: one.name })),
  ]
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} {...(hoursId && { description: initial.name || name })}>
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
      <Container header={<Header variant="h2">{t('form.details')}</Header>}>
        <SpaceBetween size="l">
          <Field form={form} name="name" label={t('fields.name')} description={t('form.nameHint')}>
            {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
          </Field>
          <Field form={form} name="calendarId" label={t('fields.calendar')} description={t('form.calendarHint')}>
            {(field) => <Select {...asSelect(field, options)} expandToViewport />}
          </Field>
        </SpaceBetween>
      </Container>
      <Container
        header={
          <Header variant="h2" description={<span id={ids.hint}>{t('form.weekHint')}</span>}>
            <span id={ids.label}>{t('fields.windows')}</span>
          </Header>
        }
      >
        <Field form={form} name="windows" stretch errorText={problem && <span id={ids.error}>{problem}</span>}>
          {(field) => (
            <WeekEditor
              windows={field.value}
              onChange={field.onChange}
              labelledBy={ids.label}
              describedBy={problem ? `${ids.error} ${ids.hint}` : ids.hint}
            />
          )}
        </Field>
      </Container>
      <Container header={<Header variant="h2">{t('effect.title')}</Header>}>
        <Effect propertyId={propertyId} draft={draft} />
      </Container>
      {children}
    </FormPage>
  )
}

const rules = rulesOf(hoursDraft)
/** What is wrong with a window is told below the week. */
function problemsOf(values: HoursValues) {
  const problems = Object.entries(rules(draftOf(values)))
  return Object.fromEntries(problems.reverse().map(([path, code]) => [path.split('.')[0], code]))
}
