import TutorialPanel from '@cloudscape-design/components/tutorial-panel'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { openFeedback } from '#web/domains/feedback/open-feedback.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { includedIn, useMayHere } from './offered-tutorials.ts'
import { tutorialOf } from './tutorial-content.ts'

export function TutorialsDrawer() {
  useNamespace('tutorials')
  const { t, i18n } = useTranslation('tutorials')
  const { language } = i18n
  const isFull = useIsFull()
  const { data: summary } = useQuery(portfolioSummaryQuery)
  const [completed] = usePreference('completedTutorials')
  const may = useMayHere()
  const isWithoutProperty = summary?.shown === 0
  const tutorials = useMemo(
    () =>
      includedIn(may).map((id) => ({
        ...tutorialOf(id, { isCompleted: completed.includes(id), isFull, language }, t),
        prerequisitesNeeded: isWithoutProperty,
        prerequisitesAlert: t('needsProperty'),
      })),
    [may, completed, isWithoutProperty, isFull, language, t],
  )
  return (
    <TutorialPanel
      tutorials={tutorials}
      loading={!summary}
      onFeedbackClick={() => openFeedback()}
      i18nStrings={{
        loadingText: t('loading'),
        tutorialListTitle: t('title'),
        tutorialListDescription: t(tutorials.length > 0 ? 'description' : 'none'),
        tutorialListDownloadLinkText: '',
        tutorialCompletedText: t('completed'),
        learnMoreLinkText: '',
        startTutorialButtonText: t('start'),
        restartTutorialButtonText: t('restart'),
        completionScreenTitle: t('congratulations'),
        feedbackLinkText: t('feedback'),
        dismissTutorialButtonText: t('close'),
        taskTitle: (task, title) => t('task', { task: task + 1, title }),
        stepTitle: (step, title) => t('step', { step: step + 1, title }),
        labelExitTutorial: t('exit'),
        labelTotalSteps: (count) => t('totalSteps', { count }),
        labelLearnMoreExternalIcon: '',
        labelsTaskStatus: {
          pending: t('status.pending'),
          'in-progress': t('status.running'),
          success: t('status.done'),
        },
      }}
    />
  )
}
