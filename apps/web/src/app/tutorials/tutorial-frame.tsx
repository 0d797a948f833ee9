import AnnotationContext, { type AnnotationContextProps } from '@cloudscape-design/components/annotation-context'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { drawer } from '#web/app/shell/drawer.ts'
import { peoplePath } from '#web/data/people/people.paths.ts'
import { propertyTabPath } from '#web/data/properties/properties.paths.ts'
import { portfolioPageQuery, portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { activeTutorial, type TutorialId, useActiveTutorial } from './active-tutorial.ts'
import { type Tutorial, tutorialOf } from './tutorial-content.ts'

/** In a narrower window the drawer covers the page that the tutorial is about. */
const WIDE = '(min-width: 689px)'

const firstPage: Record<TutorialId, (propertyId: string) => string> = {
  createKey: (propertyId) => propertyTabPath(propertyId, 'keys'),
  addUser: peoplePath,
}

/** Shows the hotspots of the active tutorial. Its texts were loaded with the drawer that it was started from. */
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

/** A tutorial begins in the property that is open, or else in the first that has what it is about. */
function useStartTutorial() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const here = useMatches().at(-1)?.params.propertyId
  const { locale } = useLanguage()

  async function findProperty() {
    const { withAccessGroup } = await queryClient.ensureQueryData(portfolioSummaryQuery)
    const only = withAccessGroup > 0 ? 'ACCESS_GROUP' : 'SHOWN'
    const first = portfolioPageQuery({ only, filter: '', page: 1, pageSize: 1, locale })
    return (await queryClient.ensureQueryData(first)).items[0]?.property.id
  }
  return async (id: TutorialId) => {
    const propertyId = here ?? (await findProperty())
    if (!propertyId) return
    activeTutorial.start(id)
    if (!window.matchMedia(WIDE).matches) drawer.reset()
    await navigate(firstPage[id](propertyId))
  }
}
