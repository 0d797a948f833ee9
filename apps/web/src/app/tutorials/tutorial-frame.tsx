import AnnotationContext, { type AnnotationContextProps } from '@cloudscape-design/components/annotation-context'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { drawer } from '#web/app/shell/drawer.ts'
import { loadMay } from '#web/data/company/may.ts'
import { peoplePath } from '#web/data/people/people.paths.ts'
import { propertyTabPath } from '#web/data/properties/properties.paths.ts'
import { portfolioPageQuery, portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { notify } from '#web/platform/notices.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { activeTutorial, type TutorialId, useActiveTutorial } from './active-tutorial.ts'
import { isIncluded, useMayHere, usePropertyHere } from './offered-tutorials.ts'
import { type Tutorial, tutorialOf } from './tutorial-content.ts'

/** In a narrower window the drawer covers the page that the tutorial is about. */
const WIDE = '(min-width: 689px)'

/** Of the properties of the account. Usually the first one has what is asked for. */
const LOOKED_AT = 20
const NOTICE = 'tutorial'

const firstPage: Record<TutorialId, (propertyId: string) => string> = {
  createKey: (propertyId) => propertyTabPath(propertyId, 'keys'),
  addUser: peoplePath,
}

/** Shows the hotspots of the active tutorial. Its texts were loaded with the drawer that it was started from. */
export function TutorialFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('tutorials')
  const { language } = i18n
  const isFull = useIsFull()
  const active = useActiveTutorial()
  const start = useStartTutorial()
  useEndWithoutRole()
  const [completed, setCompleted] = usePreference('completedTutorials')
  const current = useMemo(
    () => active && tutorialOf(active.id, { isCompleted: active.isFinished, isFull, language }, t),
    [active, isFull, language, t],
  )

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

/** A tutorial whose next step the role does not include ends, and says why: its button is disabled or its page redirects. */
function useEndWithoutRole() {
  const { t } = useTranslation(['tutorials', 'app'])
  const active = useActiveTutorial()
  const may = useMayHere()
  const isRefused = active !== null && !active.isFinished && !isIncluded(may, active.id)
  useEffect(() => {
    if (!isRefused) return
    activeTutorial.exit()
    notify({ id: NOTICE, type: 'info', header: t('ended'), content: t('app:role.notIncluded') })
  }, [isRefused, t])
}

/** A tutorial begins in the property that is open, or else in the first that has what it is about and where the role includes it. */
function useStartTutorial() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const here = usePropertyHere()
  const { locale } = useLanguage()
  const { t } = useTranslation('tutorials')

  async function findProperty(id: TutorialId) {
    const { withAccessGroup } = await queryClient.ensureQueryData(portfolioSummaryQuery)
    const only = withAccessGroup > 0 ? 'ACCESS_GROUP' : 'SHOWN'
    const first = portfolioPageQuery({ only, filter: '', page: 1, pageSize: LOOKED_AT, locale })
    for (const { property } of (await queryClient.ensureQueryData(first)).items) {
      const may = await loadMay(queryClient, property.id).catch(() => () => false)
      if (isIncluded(may, id)) return property.id
    }
    return undefined
  }
  return async (id: TutorialId) => {
    const propertyId = here ?? (await findProperty(id))
    if (!propertyId) return notify({ id: NOTICE, type: 'info', header: t('elsewhere') })
    activeTutorial.start(id)
    if (!window.matchMedia(WIDE).matches) drawer.reset()
    await navigate(firstPage[id](propertyId))
  }
}
