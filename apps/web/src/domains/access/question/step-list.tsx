import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import Link from '@cloudscape-design/components/link'
import type { ExplainedCredential, Explanation } from '@portico/contract/access/access.schema'
import { useMay } from '#web/data/company/may.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './question.module.css'
import { useStepDetails } from './step-details.ts'
import { linkOf } from './step-links.ts'
import { type Step, stepsOf } from './steps.ts'

type Props = { propertyId: string; explanation: Explanation; credential: ExplainedCredential }

/** The checks of one credential in their order: what was passed, what failed, and where that can be changed. */
export function StepList({ propertyId, explanation, credential }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'verdict' })
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {stepsOf(explanation, credential).map((step) => (
        <StepItem
          key={step.reason}
          propertyId={propertyId}
          explanation={explanation}
          credential={credential}
          step={step}
        />
      ))}
    </ol>
  )
}

const icons = {
  passed: { name: 'status-positive', variant: 'success' },
  failed: { name: 'status-negative', variant: 'error' },
  unbound: { name: 'status-info', variant: 'subtle' },
} as const

function StepItem({ propertyId, explanation, credential, step }: Props & { step: Step }) {
  const { t } = useTranslation('access')
  const { reason, isPassed, isUnbound } = step
  const may = useMay(propertyId)
  const state = isUnbound ? 'unbound' : isPassed ? 'passed' : 'failed'
  const details = useStepDetails(propertyId, explanation, credential, step)
  const link = isPassed ? undefined : linkOf(propertyId, explanation, credential, reason)
  return (
    <li className={styles.step}>
      <Icon {...icons[state]} ariaLabel={t(`verdict.${state}`)} />
      <div>
        <div className={isPassed ? undefined : styles.title}>
          {t(isUnbound ? 'passed.unbound' : step.isPassed ? `passed.${step.reason}` : `reasons.${reason}`)}
        </div>
        {details.map((detail) => (
          <Box key={detail} {...(isPassed && { color: 'text-body-secondary' })}>
            {detail}
          </Box>
        ))}
        {link && may(link.needs) && <Link href={link.href}>{t(`links.${link.text}`)}</Link>}
      </div>
    </li>
  )
}
