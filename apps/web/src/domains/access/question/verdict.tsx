import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import Icon from '@cloudscape-design/components/icon'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ExplainedCredential, Explanation } from '@portico/contract/access/access.schema'
import type { TFunction } from 'i18next'
import type { AccessQuestion } from '#web/data/access/access.paths.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './question.module.css'
import { wordingOf } from './question-view.ts'
import { StepList } from './step-list.tsx'

const headlines = {
  certain: ['opens', 'stays'],
  later: ['willOpen', 'willStay'],
  unheard: ['wouldOpen', 'wouldStay'],
  past: ['wouldOpen', 'wouldStay'],
} as const

type Props = { propertyId: string; question: AccessQuestion; explanation: Explanation }

/** Whether the door opens, and step by step why. */
export function Verdict({ propertyId, question, explanation }: Props) {
  const { t } = useTranslation('access')
  const { namedWeekday } = useClock(propertyId)
  const { isAllowed, accessPointName: entrance, atTimeMillis, credentials, guest } = explanation
  const name = useSubjectName(explanation)
  const wording = wordingOf(explanation, question)
  const [opens, stays] = headlines[wording]
  const headline = t(`verdict.${isAllowed ? opens : stays}`, { name, entrance })
  const time = namedWeekday(atTimeMillis)
  const [best, ...others] = credentials
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={question.at === null ? t('verdict.now', { time }) : t('verdict.at', { time })}
        >
          <span className={styles.verdict}>
            <Icon
              name={isAllowed ? 'status-positive' : 'status-negative'}
              variant={isAllowed ? 'success' : 'error'}
              size="medium"
            />
            {headline}
          </span>
        </Header>
      }
    >
      <LiveRegion hidden>{headline}</LiveRegion>
      {best ? (
        <SpaceBetween size="l">
          <div>
            {guest && <div>{t('verdict.guestOf', { name: guest.hostName })}</div>}
            {t(isAllowed ? `verdict.${wording === 'certain' ? 'by' : 'wouldBy'}` : 'verdict.shown', {
              what: credentialText(best, t),
            })}
          </div>
          <StepList propertyId={propertyId} explanation={explanation} credential={best} />
          {others.map((credential, index) => (
            <ExpandableSection
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              key={index}
              headingTagOverride="h3"
              headerText={credentialText(credential, t)}
              headerActions={
                <StatusIndicator type={credential.isAllowed ? 'success' : 'stopped'}>
                  {t(credential.isAllowed ? 'openers.can' : 'openers.cannot')}
                </StatusIndicator>
              }
            >
              <StepList propertyId={propertyId} explanation={explanation} credential={credential} />
            </ExpandableSection>
          ))}
        </SpaceBetween>
      ) : (
        <div>{t('verdict.nothingToShow')}</div>
      )}
    </Container>
  )
}

/** 'App', 'Code' or 'Fob 1234'. */
const credentialText = ({ kind, fobNumber }: ExplainedCredential, t: TFunction<'access'>) =>
  fobNumber === null ? t(`kinds.${kind}`) : t('question.fob', { number: fobNumber })

/** Of a guest whom the property does not know the person is the host. */
function useSubjectName({ person, provider, guest, credentials: [first] }: Explanation): string {
  const { t } = useTranslation('access')
  const isOwn = !guest || person?.email?.toLowerCase() === guest.email.toLowerCase()
  const holder = isOwn ? (person?.personName ?? person?.email) : guest.email
  return provider?.accessCustomerName ?? holder ?? (first ? credentialText(first, t) : t('question.nobody'))
}
