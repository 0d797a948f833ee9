import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { drawer } from '#web/app/shell/drawer.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './first-steps.module.css'
import type { Step } from './first-steps.ts'
import type { useFirstSteps } from './use-first-steps.ts'

/**
 * What a new property still lacks, and where it is done. The next step is explained, those after it have one line together, and so have those
 * that are done: below the list the tabs of the property stay on the first screen.
 */
export function FirstSteps({
  steps,
  next,
  hrefs,
  isPossible,
  close,
}: Omit<ReturnType<typeof useFirstSteps>, 'isKnown'>) {
  const { t, i18n } = useTranslation('property', { keyPrefix: 'firstSteps' })
  const { simulatesPanels } = useDeployment()
  const left = steps.filter(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).map(({ step }) => t(`${step}.title`))
  const isSimulated = (step: Step): step is 'panels' | 'opening' =>
    simulatesPanels && (step === 'panels' || step === 'opening')
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('left', { count: left.length })}
          actions={<Button variant="icon" iconName="close" ariaLabel={t('close')} onClick={close} />}
        >
          {t('title')}
        </Header>
      }
    >
      <SpaceBetween size="xs">
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list. */}
        <ul className={styles.steps} role="list">
          {left.map(({ step }) => (
            <li key={step} className={step === next ? styles.next : styles.later}>
              {isPossible(step) ? (
                <StepLink href={isSimulated(step) ? undefined : hrefs[step]}>{t(`${step}.title`)}</StepLink>
              ) : (
                <Box variant="span" color="text-body-secondary">
                  {t(`${step}.title`)}
                </Box>
              )}
              {step === next && (
                <Box color="text-body-secondary">{t(isSimulated(step) ? `${step}.simulated` : `${step}.hint`)}</Box>
              )}
            </li>
          ))}
        </ul>
        {done.length > 0 && (
          <StatusIndicator type="success">
            {t('done', { steps: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(done) })}
          </StatusIndicator>
        )}
      </SpaceBetween>
    </Container>
  )
}

/** Without an address it opens the developer tools, which attach simulated panels and let somebody try their doors. */
function StepLink({ href, children }: { href: string | undefined; children: string }) {
  function openPanels() {
    drawer.reset()
    drawer.push({ kind: 'developer', props: { tab: 'panels' } })
  }
  return (
    <Button variant="inline-link" {...(href ? { href } : { onClick: openPanels })}>
      {children}
    </Button>
  )
}
