import Textarea from '@cloudscape-design/components/textarea'
import {
  FEEDBACK_REVIEW_MAX,
  FEEDBACK_STARS,
  type FeedbackDraft,
  lengthOf,
  problemsOf,
} from '@portico/contract/feedback/feedback.rules'
import { useId } from 'react'
import { useSubmitFeedback } from '#web/data/feedback/feedback.mutations.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const empty: FeedbackDraft = { stars: null, review: '' }
const fields = { ratingMissing: 'stars', reviewTooLong: 'review' } as const

/** `onEnd` is called when the user has sent feedback or has declined. */
export function FeedbackModal({ onEnd }: { onEnd: () => void }) {
  useNamespace('feedback')
  const { t } = useTranslation('feedback')
  const ids = { label: useId(), error: useId() }
  const submission = useSubmitFeedback()
  const form = usePortalForm({
    initial: empty,
    texts: 'feedback',
    limits: { max: FEEDBACK_REVIEW_MAX },
    problems: (draft) => Object.fromEntries(problemsOf(draft).map((rule) => [fields[rule], rule])),
    checkedAtOnce: ['review'],
    save: (draft) => submission.mutateAsync(draft),
    onSaved: onEnd,
  })
  const unrated = form.errorText('stars')
  return (
    <FormModal
      form={form}
      header={t('title')}
      submitLabel={t('submit')}
      cancelLabel={t('skip')}
      isCancelDisabled={form.isSaving}
      onClose={() => {
        if (!form.isSaving) onEnd()
      }}
    >
      {form.refusal !== undefined && <FormRefusal header={t('failed')}>{t('failedHint')}</FormRefusal>}
      <Field
        form={form}
        name="stars"
        label={<span id={ids.label}>{t('rating.label')}</span>}
        errorText={unrated && <span id={ids.error}>{unrated}</span>}
      >
        {(field) => (
          <StarRating
            max={FEEDBACK_STARS}
            value={field.value}
            onChange={field.onChange}
            labelOf={(stars) => t('rating.value', { stars, max: FEEDBACK_STARS })}
            noValue={t('rating.none')}
            labelledBy={ids.label}
            describedBy={unrated ? ids.error : undefined}
            isInvalid={unrated !== ''}
            firstRef={field.ref}
          />
        )}
      </Field>
      <Field
        form={form}
        name="review"
        stretch
        label={t('review.label')}
        characterCountText={t('review.count', { length: lengthOf(form.watch('review')), max: FEEDBACK_REVIEW_MAX })}
      >
        {(field) => <Textarea {...asInput(field)} placeholder={t('review.placeholder')} rows={5} spellcheck />}
      </Field>
    </FormModal>
  )
}
