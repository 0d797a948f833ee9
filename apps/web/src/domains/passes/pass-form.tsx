import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  PASS_AHEAD_DAYS_MAX,
  PASS_DAYS_MAX,
  PASS_ENTRANCES_MAX,
  PASS_USES_MAX,
  VISITOR_NAME_MAX,
} from '@portico/contract/passes/passes.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isEntranceGone, isHostGone, revealPass, useMakePass } from '#web/data/passes/passes.mutations.ts'
import { passesPath } from '#web/data/passes/passes.paths.ts'
import { passDoorsQuery } from '#web/data/passes/passes.queries.ts'
import { openedPersonQuery } from '#web/data/people/people.queries.ts'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { EntrancesField } from './entrances-field.tsx'
import { HostField } from './host-field.tsx'
import { type Made, PassMade } from './pass-made.tsx'
import { formFieldOf, newPassOf, type PassValues, passProblems } from './pass-values.ts'
import { PeriodFields } from './period-fields.tsx'
import { initialPeriod } from './quick-periods.ts'
import { VisitorFields } from './visitor-fields.tsx'

const LIMITS = {
  nameMax: VISITOR_NAME_MAX,
  entrancesMax: PASS_ENTRANCES_MAX,
  usesMax: PASS_USES_MAX,
  daysMax: PASS_DAYS_MAX,
  aheadMax: PASS_AHEAD_DAYS_MAX,
}

type Props = { propertyId: string; timeZone: string; hostId: string | undefined }

/** Makes a pass, and then shows its number and its link. */
export function PassForm({ propertyId, timeZone, hostId = '' }: Props) {
  const { t, i18n } = useTranslation('passes')
  const queryClient = useQueryClient()
  const [made, setMade] = useState<Made>()
  /** Whether an entrance was left out, because somebody has archived it since it was chosen. */
  const [hasLost, setLost] = useState(false)
  const make = useMakePass(propertyId)
  const help = useHelpLink('passes', t('make.title'))
  const initial = useMemo(
    (): PassValues => ({
      ...{ visitorName: '', email: '', locale: localeOfTag(i18n.language), hostId, accessPointIds: [], uses: '1' },
      ...initialPeriod(Date.now(), timeZone),
    }),
    [i18n.language, hostId, timeZone],
  )
  const [chosenHost, setChosenHost] = useState(hostId)
  const { data: host } = useQuery({
    ...openedPersonQuery(queryClient, propertyId, chosenHost),
    enabled: chosenHost !== '',
  })
  const hostEnd = host?.services[0].serviceExpiryTimeMillis ?? null
  const form = usePortalForm<PassValues, Made>({
    initial,
    texts: 'passes',
    limits: LIMITS,
    problems: (values) => passProblems(values, { now: Date.now(), timeZone, hostEnd }),
    fieldOf: formFieldOf,
    async save(values) {
      setLost(false)
      const saved = await make.mutateAsync(newPassOf(propertyId, values, timeZone))
      // The pass is there in any case: what could not be fetched is asked for again on the next screen.
      return { ...saved, secrets: await revealPass(saved.pass.id).catch(() => undefined) }
    },
    onSaved: setMade,
    onRefused(error) {
      if (isEntranceGone(error)) void leaveOutGone()
      if (isHostGone(error)) form.refuse('hostId', 'hostGone')
    },
  })
  /** What is left of the choice stays. */
  async function leaveOutGone() {
    const doors = await queryClient.fetchQuery(passDoorsQuery(propertyId)).catch(() => [])
    const known = new Set(doors.map(({ accessPointId }) => accessPointId))
    const chosen = form.getValues('accessPointIds')
    form.setValue(
      'accessPointIds',
      chosen.filter((id) => known.has(id)),
    )
    setLost(true)
  }
  if (made) {
    return (
      <PassMade
        propertyId={propertyId}
        made={made}
        onAnother={() => {
          setChosenHost(hostId)
          form.restart({ ...initial, ...initialPeriod(Date.now(), timeZone) })
          setMade(undefined)
        }}
      />
    )
  }
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} description={t('make.description')}>
          {t('make.title')}
        </Header>
      }
      submitLabel={t('make.submit')}
      cancel={passesPath(propertyId)}
    >
      <Container header={<Header variant="h2">{t('make.who')}</Header>}>
        <SpaceBetween size="l">
          <VisitorFields form={form} />
          <HostField form={form} propertyId={propertyId} host={host} onHost={setChosenHost} />
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t('make.where')}</Header>}>
        <EntrancesField form={form} propertyId={propertyId} hasLost={hasLost} onChosen={() => setLost(false)} />
      </Container>
      <Container header={<Header variant="h2">{t('make.when')}</Header>}>
        <PeriodFields form={form} timeZone={timeZone} usesMax={PASS_USES_MAX} />
      </Container>
    </FormPage>
  )
}
