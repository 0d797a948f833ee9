import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import {
  type Answers,
  type CommissioningStep,
  commissioningSteps,
  stepsOf,
} from '@portico/contract/access/commissioning.rules'
import type { Commissioning } from '@portico/contract/access/commissioning.schema'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { entrancePanelPath } from '#web/data/access/access.paths.ts'
import { commissioningQuery, useCommission } from '#web/data/access/commissioning/commissioning.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { Prose } from '#web/ui/collection/portal-table.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './commissioning.module.css'
import { StepFound } from './step-found.tsx'
import { StepStatus } from './step-status.tsx'

/** Opens the door once, if the portal can. */
type OpenNow = ComponentType<{ propertyId: string; entranceId: string; name: string }>
type Props = { propertyId: string; deviceId: string; OpenNow?: OpenNow }

/** Somebody stands at a door with a phone and tries out its panel, step by step. */
export function CommissioningPage({ propertyId, deviceId, OpenNow }: Props) {
  const { t } = useTranslation('commissioning')
  const { t: hardware } = useTranslation('access', { keyPrefix: 'devices.hardware' })
  const { data, isError, refetch } = useQuery({
    ...commissioningQuery(propertyId, deviceId),
    throwOnError: (error, { state }) => isSignedOut(error) || state.data === undefined,
  })
  if (!data)
    return isError ? <FailedState title={t('failed')} onRetry={() => void refetch()} /> : <SkeletonBlock height={400} />
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description={t('description', {
          number: data.serialNumber,
          hardware: hardware(data.hardwareType),
        })}
        actions={<Button href={entrancePanelPath(propertyId, data.accessPointId)}>{t('back')}</Button>}
      >
        {t('title', { name: data.accessPointName })}
      </Header>
      <Signed propertyId={propertyId} seen={data} />
      {isError && <Alert type="warning">{t('notFresh')}</Alert>}
      <Steps propertyId={propertyId} seen={data} OpenNow={OpenNow} />
    </SpaceBetween>
  )
}

type SeenProps = { propertyId: string; seen: Commissioning }

function Signed({ propertyId, seen: { commissioned } }: SeenProps) {
  const { t } = useTranslation('commissioning', { keyPrefix: 'sign' })
  const clock = useClock(propertyId, 'property')
  if (!commissioned) return null
  const { by, timeMillis } = commissioned
  return <Alert type="success">{t('signed', { by, time: clock.named(timeMillis) })}</Alert>
}

/** What only somebody at the door can tell is kept here until they sign. */
function Steps({ propertyId, seen, OpenNow }: SeenProps & { OpenNow: OpenNow | undefined }) {
  const { t } = useTranslation('commissioning')
  const [answers, setAnswers] = useState<Answers>({ lock: null, contact: 'THERE' })
  const commission = useCommission(propertyId, seen.deviceId)
  const states = stepsOf(seen, answers)
  const isDone = commissioningSteps.every((step) => states[step] === 'PASSED')
  const { accessPointId, accessPointName, version } = seen
  const actions: Partial<Record<CommissioningStep, ReactNode>> = {
    lock: (
      <>
        {OpenNow && <OpenNow propertyId={propertyId} entranceId={accessPointId} name={accessPointName} />}
        <Button
          variant={answers.lock === 'OPENED' ? 'primary' : 'normal'}
          onClick={() => setAnswers({ ...answers, lock: 'OPENED' })}
        >
          {t('lock.opened')}
        </Button>
        <Button onClick={() => setAnswers({ ...answers, lock: 'STAYED_SHUT' })}>{t('lock.stayedShut')}</Button>
      </>
    ),
    contact: (
      <Button onClick={() => setAnswers({ ...answers, contact: answers.contact === 'NONE' ? 'THERE' : 'NONE' })}>
        {answers.contact === 'NONE' ? t('contact.there') : t('contact.none')}
      </Button>
    ),
  }
  const hints = (step: CommissioningStep) =>
    step === 'contact' && answers.contact === 'NONE' ? t('contact.isNone') : t(`hints.${step}.${states[step]}`)
  return (
    <SpaceBetween size="l">
      <ol className={styles.steps}>
        {commissioningSteps.map((step) => (
          <li key={step}>
            <Container
              header={
                <Header variant="h2" actions={<StepStatus state={states[step]} />}>
                  {t(`steps.${step}`)}
                </Header>
              }
            >
              <SpaceBetween size="s">
                <Prose text={hints(step)} />
                <StepFound propertyId={propertyId} step={step} seen={seen} />
                {actions[step] && <div className={styles.actions}>{actions[step]}</div>}
              </SpaceBetween>
            </Container>
          </li>
        ))}
      </ol>
      <Container header={<Header variant="h2">{t('sign.title')}</Header>}>
        <SpaceBetween size="s">
          <Box>{isDone ? t('sign.ready') : t('sign.notReady')}</Box>
          <Button
            variant="primary"
            disabled={!isDone}
            loading={commission.isPending}
            onClick={() => commission.mutate({ version, lock: 'OPENED', contact: answers.contact })}
          >
            {t('sign.button')}
          </Button>
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  )
}
