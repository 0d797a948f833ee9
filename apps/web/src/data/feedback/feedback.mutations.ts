import { type FeedbackDraft, ratingOf } from '@portico/contract/feedback/feedback.rules'
import { api } from '#web/platform/api.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The dialog shows a failure. */
export function useSubmitFeedback() {
  const { t } = useTranslation('feedback')
  return usePortalMutation({
    call: ({ stars, review }: FeedbackDraft) =>
      api('POST /v1/user/feedback', {
        body: {
          rating: ratingOf(stars ?? 0),
          ...(review.trim() && { review: review.trim() }),
          context: { contextType: 'User' },
        },
      }),
    about: 'feedback',
    done: t('thanks'),
  })
}
