import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './first-steps.module.css'
import type { useFirstSteps } from './use-first-steps.ts'

/** What a new property still lacks, and where it is done. */
export function FirstSteps({ steps, hrefs, isPossible, close }: Omit<ReturnType<typeof useFirstSteps>, 'isKnown'>) {
  const { t } = useTranslation('property', { keyPrefix: 'firstSteps' })
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('left', { count: left })}
          actions={<Button variant="icon" iconName="close" ariaLabel={t('close')} onClick={close} />}
        >
          {t('title')}
        </Header>
      }
    >
      <ul className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={styles.step}>
            <div className={styles.what}>
              {!isDone && isPossible(step) ? (
                <Link href={hrefs[step]}>{t(`${step}.title`)}</Link>
              ) : (
                <Box variant="span">{t(`${step}.title`)}</Box>
              )}
              {!isDone && <Box color="text-body-secondary">{t(`${step}.hint`)}</Box>}
            </div>
            <StatusIndicator type={isDone ? 'success' : 'pending'}>{t(isDone ? 'done' : 'open')}</StatusIndicator>
          </li>
        ))}
      </ul>
    </Container>
  )
}
