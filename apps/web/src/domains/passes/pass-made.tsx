import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { MadePass, PassSecrets } from '@portico/contract/passes/passes.schema'
import { useEffect, useRef } from 'react'
import { passesPath } from '#web/data/passes/passes.paths.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { DoorAlerts } from './door-alerts.tsx'
import { Secrets } from './pass-secrets.tsx'
import styles from './passes.module.css'
import { useReveal } from './use-reveal.ts'

/** Undefined: they could not be fetched. */
export type Made = MadePass & { secrets: PassSecrets | undefined }
type Props = { propertyId: string; made: Made; onAnother: () => void }

/** What came of the form: the number, the link, and who learns of them by mail. */
export function PassMade({ propertyId, made: { pass, doors, ...made }, onAnother }: Props) {
  const { t, i18n } = useTranslation('passes')
  const { moment } = useClock(propertyId)
  const { state, secrets, reveal } = useReveal(pass.id, made.secrets ?? 'failed')
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    region.current?.focus({ preventScroll: true })
  }, [])
  const { visitorName: name, email, host, entrances, uses } = pass
  const chosen = new Set(entrances.map(({ accessPointId }) => accessPointId))
  return (
    <div ref={region} tabIndex={-1} className={styles.region}>
      <SpaceBetween size="l">
        <Header
          variant="h1"
          description={<ClockLine propertyId={propertyId} />}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={onAnother}>{t('made.another')}</Button>
              <Button variant="primary" href={passesPath(propertyId)}>
                {t('made.all')}
              </Button>
            </SpaceBetween>
          }
        >
          {t('made.title', { name })}
        </Header>
        <Alert type={email ? 'success' : 'info'}>
          {email ? t('made.mailed', { email }) : t('made.notMailed', { name })}
        </Alert>
        <DoorAlerts doors={doors.filter(({ accessPointId }) => chosen.has(accessPointId))} />
        <Container header={<Header variant="h2">{t('secrets.title')}</Header>}>
          {secrets ? (
            <Secrets secrets={secrets} />
          ) : (
            <SpaceBetween size="s">
              <Box color="text-body-secondary">{state === 'failed' && t('secrets.failed')}</Box>
              <Button loading={state === 'loading'} onClick={reveal}>
                {t('secrets.show')}
              </Button>
            </SpaceBetween>
          )}
        </Container>
        <Container header={<Header variant="h2">{t('made.details')}</Header>}>
          <dl className={styles.facts}>
            <Fact name={t('columns.host')}>{host.name ?? t('nobody')}</Fact>
            <Fact name={t('columns.entrances')}>
              {new Intl.ListFormat(i18n.language).format(entrances.map(({ accessPointName }) => accessPointName))}
            </Fact>
            <Fact name={t('columns.starts')}>{moment(pass.fromTimeMillis)}</Fact>
            <Fact name={t('columns.ends')}>{moment(pass.untilTimeMillis)}</Fact>
            <Fact name={t('make.uses.label')}>{t('times', { count: uses.max })}</Fact>
          </dl>
        </Container>
      </SpaceBetween>
    </div>
  )
}
