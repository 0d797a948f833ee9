import { type FeedbackDraft, ratingOf } from '@portico/contract/feedback/feedback.rules'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** A failure has no notice, because the dialog shows it. */
export function useSubmitFeedback() {
  const { t } = useTranslation('feedback')
  return useMutation({
    mutationFn: ({ stars, review }: FeedbackDraft) =>
      api('POST /v1/user/feedback', {
        body: {
          rating: ratingOf(stars ?? 0),
          ...(review.trim() && { review: review.trim() }),
          context: { contextType: 'User' },
        },
      }),
    onSuccess: () => notify({ id: 'feedback', type: 'success', header: t('thanks') }),
  })
}
