import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import {
  FEEDBACK_REVIEW_MAX,
  FEEDBACK_STARS,
  type FeedbackDraft,
  lengthOf,
  problemsOf,
} from '@portico/contract/feedback/feedback.rules'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNamespace } from '#web/platform/i18n.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { useSubmitFeedback } from './feedback.mutations.ts'

const empty: FeedbackDraft = { stars: null, review: '' }

/** `onEnd` is called when the person has answered or has said that they will not. */
export function FeedbackModal({ onEnd }: { onEnd: () => void }) {
  useNamespace('feedback')
  const { t } = useTranslation('feedback')
  const ids = { form: useId(), label: useId(), error: useId() }
  const firstStar = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(empty)
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, isError } = useSubmitFeedback()

  const problems = problemsOf(draft)
  const isRatingMissing = isTried && problems.includes('ratingMissing')
  const isReviewTooLong = problems.includes('reviewTooLong')
  const hasBegun = draft.stars !== null || draft.review !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.includes('ratingMissing')) firstStar.current?.focus()
    if (problems.length === 0 && !isPending) mutate(draft, { onSuccess: onEnd })
  }

  return (
    <Modal
      visible
      header={t('title')}
      onDismiss={({ detail }) => {
        // A click beside the dialog is easily a slip; what was typed is not thrown away for it.
        const isSlip = detail.reason === 'overlay' && hasBegun
        if (!isPending && !isSlip) onEnd()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" disabled={isPending} onClick={onEnd}>
              {t('skip')}
            </Button>
            <Button variant="primary" form={ids.form} loading={isPending}>
              {t('submit')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form id={ids.form} onSubmit={submit} noValidate>
        <SpaceBetween size="l">
          {isError && !isPending && <FormRefusal header={t('failed')}>{t('failedHint')}</FormRefusal>}
          <FormField
            label={<span id={ids.label}>{t('rating.label')}</span>}
            errorText={isRatingMissing && <span id={ids.error}>{t('rating.missing')}</span>}
          >
            <StarRating
              max={FEEDBACK_STARS}
              value={draft.stars}
              onChange={(stars) => setDraft({ ...draft, stars })}
              labelOf={(stars) => t('rating.value', { stars, max: FEEDBACK_STARS })}
              noValue={t('rating.none')}
              labelledBy={ids.label}
              describedBy={isRatingMissing ? ids.error : undefined}
              isInvalid={isRatingMissing}
              firstRef={firstStar}
            />
          </FormField>
          <FormField
            stretch
            label={t('review.label')}
            characterCountText={t('review.count', { length: lengthOf(draft.review), max: FEEDBACK_REVIEW_MAX })}
            errorText={isReviewTooLong && t('review.tooLong', { max: FEEDBACK_REVIEW_MAX })}
          >
            <Textarea
              value={draft.review}
              onChange={({ detail }) => setDraft({ ...draft, review: detail.value })}
              placeholder={t('review.placeholder')}
              rows={5}
              spellcheck
            />
          </FormField>
        </SpaceBetween>
      </form>
    </Modal>
  )
}
