import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import LiveRegion from '@cloudscape-design/components/live-region'
import type { Person } from '@portico/contract/people/people.schema'
import { extendedExpiryDay } from '@portico/contract/people/service-period.rules'
import { type Day, dayOf } from '@portico/contract/shared/days'
import { useMemo, useState } from 'react'
import { expiryState } from '#web/domains/people/person-expiry.ts'
import type { FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { PersonValues } from './person-values.ts'

type Props = { form: FormOf<PersonValues>; person: Person; today: Day; timeZone: string }

/** Says that access ends within two weeks or has ended, and enters a later day into the form. */
export function ExpiryAlert({ form, person, today, timeZone }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'details.expiry' })
  // Access may end while the form is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  const now = useMemo(() => Date.now(), [person])
  const [extended, setExtended] = useState<Day>()
  const { relationType, serviceExpiryTimeMillis: expiry } = person.services[0]
  const state = expiry === null ? 'later' : expiryState(expiry, now)
  if (expiry === null || state === 'later') return null
  const lastDay = dayOf(expiry, timeZone)
  const nextDay = extendedExpiryDay(relationType, lastDay, today)

  function extend() {
    const options = { shouldDirty: true, shouldValidate: true }
    if (relationType === 'RESIDENT') form.setValue('expiryDay', nextDay, options)
    else {
      form.setValue('rangeType', 'absolute', options)
      form.setValue('endDate', nextDay, options)
    }
    setExtended(nextDay)
  }
  return (
    <Alert
      type={state === 'expired' ? 'error' : 'warning'}
      header={t(state)}
      action={
        <Button formAction="none" onClick={extend}>
          {t('extend', { date: nextDay })}
        </Button>
      }
    >
      {t(state === 'expired' ? 'endedOn' : 'endsOn', { date: lastDay })}
      <LiveRegion tagName="div">{extended && t('entered', { date: extended })}</LiveRegion>
    </Alert>
  )
}
