import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { explanationQuery, isAnswerable, loadFeatures } from '#web/domains/access/access.queries.ts'
import { QuestionPage } from '#web/domains/access/question/question-page.tsx'
import { questionIn } from '#web/domains/access/question/question-view.ts'

export default definePage({
  path: 'can-they-get-in',
  texts: ['access', 'ui'],
  gate: ({ accessExplanations }) => !accessExplanations && '/',
  navigation: {
    text: 'canTheyGetIn',
    position: 95,
    isShown: ({ accessExplanations }) => accessExplanations,
  },
  title: ({ t }) => t('access:question.title'),
  crumb: ({ t }) => t('access:question.title'),
  /** A question in the address is answered with the page. */
  async data({ propertyId, searchParams, queryClient }) {
    const question = questionIn(searchParams)
    const { accessExplanations } = await loadFeatures(queryClient, propertyId)
    return accessExplanations && isAnswerable(question) ? [explanationQuery(propertyId, question)] : []
  },
  Component: CanTheyGetIn,
})

function CanTheyGetIn({ propertyId }: PageProps) {
  return <QuestionPage propertyId={propertyId} />
}
