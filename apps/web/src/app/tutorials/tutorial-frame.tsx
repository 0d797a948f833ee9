import AnnotationContext, { type AnnotationContextProps } from '@cloudscape-design/components/annotation-context'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '#web/platform/preferences.ts'
import { activeTutorial, useActiveTutorial } from './active-tutorial.ts'
import { type Tutorial, tutorialOf } from './tutorial-content.ts'
import { useStartTutorial } from './use-start-tutorial.ts'

/** Lets a tutorial point at things on the page. Its texts have come with the drawer that it was started from. */
export function TutorialFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('tutorials')
  const active = useActiveTutorial()
  const start = useStartTutorial()
  const [completed, setCompleted] = usePreference('completedTutorials')
  const current = useMemo(() => active && tutorialOf(active.id, active.isFinished, t), [active, t])

  function finish() {
    if (active && !completed.includes(active.id)) setCompleted([...completed, active.id])
    activeTutorial.finish()
  }
  const strings: AnnotationContextProps.I18nStrings = {
    nextButtonText: active ? t('next') : '',
    previousButtonText: active ? t('previous') : '',
    finishButtonText: active ? t('finish') : '',
    labelDismissAnnotation: active ? t('dismiss') : '',
    labelHotspot: (_, step, total) => t('hotspot', { step: step + 1, total }),
    stepCounterText: (step, total) => t('stepOf', { step: step + 1, total }),
    taskTitle: (task, title) => t('task', { task: task + 1, title }),
  }
  return (
    <AnnotationContext
      currentTutorial={current}
      i18nStrings={strings}
      onStartTutorial={({ detail }) => void start((detail.tutorial as Tutorial).id)}
      onExitTutorial={activeTutorial.exit}
      onFinish={finish}
    >
      {children}
    </AnnotationContext>
  )
}
