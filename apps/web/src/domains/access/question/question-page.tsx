import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { explanationQuery, isAnswerable } from '#web/data/access/access.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { TimeChoice } from '#web/domains/access/time-choice.tsx'
import { ApiError, isSignedOut } from '#web/platform/api-error.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { DoorKnowledgeAlert } from './door-knowledge.tsx'
import styles from './question.module.css'
import { type QuestionChange, questionIn, withChange, wordingOf } from './question-view.ts'
import { ReportedAlert } from './reported-alert.tsx'
import { EntranceSelect, SubjectSelect } from './subject-select.tsx'
import { Verdict } from './verdict.tsx'

/** Asks whether somebody can open an entrance, and explains the answer. The address stores the question. */
export function QuestionPage({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('access', { keyPrefix: 'question' })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { timeZone } = useClock(propertyId)
  const { kind, ...question } = questionIn(search)
  const { reported } = question
  const answer = useQuery({ ...explanationQuery(propertyId, question), throwOnError: isSignedOut })
  function ask(change: QuestionChange) {
    // The address is ahead of what is rendered: a change that follows quickly must not undo the one before it.
    const current = new URLSearchParams(window.location.search)
    void navigate({ search: `${withChange(current, change)}` }, { replace: true, preventScrollReset: true })
  }
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={t('description')}>
        {t('title')}
      </Header>
      <Container>
        <SpaceBetween size="m">
          <div className={styles.fields}>
            <SubjectSelect
              propertyId={propertyId}
              kind={kind}
              question={question}
              answer={answer.data}
              onChange={ask}
            />
            <FormField label={t('entrance')}>
              <EntranceSelect
                propertyId={propertyId}
                value={question.accessPointId ?? null}
                onChange={(entrance) => ask({ entrance })}
              />
            </FormField>
          </div>
          <TimeChoice at={question.at ?? null} onChange={(at) => ask({ at })} timeZone={timeZone} />
        </SpaceBetween>
      </Container>
      {reported && <ReportedAlert propertyId={propertyId} question={question} reported={reported} />}
      {!isAnswerable(question) ? (
        <EmptyState title={t('empty')} hint={t('emptyHint')} />
      ) : answer.data && !answer.isError ? (
        <SpaceBetween size="l">
          {answer.data.door && wordingOf(answer.data, question) !== 'past' && (
            <DoorKnowledgeAlert
              propertyId={propertyId}
              entrance={answer.data.accessPointName}
              door={answer.data.door}
              conclusion={answer.data.door.decidesSo ? 'same' : 'unknown'}
            />
          )}
          <Verdict propertyId={propertyId} question={question} explanation={answer.data} />
        </SpaceBetween>
      ) : answer.isError && !answer.isFetching ? (
        <NoAnswer error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <SkeletonBlock height={240} />
      )}
    </SpaceBetween>
  )
}

const unknown = {
  'access.entranceNotFound': 'entranceNotFound',
  'access.personNotFound': 'personNotFound',
  'access.credentialNotFound': 'credentialNotFound',
  'access.providerNotFound': 'providerNotFound',
} as const

/** An id in the address may be of something that was deleted, or of nothing at all. */
function NoAnswer({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('access', { keyPrefix: 'question' })
  const { code, status } = error instanceof ApiError ? error : { code: '', status: 0 }
  const known = Object.entries(unknown).find(([one]) => one === code)?.[1]
  if (known || status === 400) return <EmptyState title={t(known ?? 'notFound')} hint={t('notFoundHint')} />
  return <FailedState title={t('failed')} onRetry={onRetry} />
}
