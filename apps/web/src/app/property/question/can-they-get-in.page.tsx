import { EXPLAINING } from '@portico/contract/access/access.rules'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { explanationQuery, isAnswerable, loadFeatures } from '#web/data/access/access.queries.ts'
import { QuestionPage } from '#web/domains/access/question/question-page.tsx'
import { questionIn } from '#web/domains/access/question/question-view.ts'

export default definePage({
  path: 'can-they-get-in',
  texts: ['access', 'ui'],
  may: EXPLAINING,
  gate: ({ isFull }) => !isFull && '/',
  navigation: {
    text: 'canTheyGetIn',
    position: 95,
    isShown: ({ isFull }) => isFull,
  },
  title: ({ t }) => t('access:question.title'),
  crumb: ({ t }) => t('access:question.title'),
  /** A question in the address is answered with the page. */
  async data({ propertyId, searchParams, queryClient }) {
    const question = questionIn(searchParams)
    const { isFull } = await loadFeatures(queryClient, propertyId)
    return isFull && isAnswerable(question) ? [explanationQuery(propertyId, question)] : []
  },
  Component: CanTheyGetIn,
})

function CanTheyGetIn({ propertyId }: PageProps) {
  return <QuestionPage propertyId={propertyId} />
}
