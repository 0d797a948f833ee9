import { useQueryClient } from '@tanstack/react-query'
import { useMatches, useNavigate } from 'react-router'
import { peoplePath } from '#web/domains/people/people.paths.ts'
import { propertyTabPath } from '#web/domains/properties/properties.paths.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { drawer } from '#web/platform/panels.ts'
import { activeTutorial, type TutorialId } from './active-tutorial.ts'

/** Below it the drawer covers the page that the tutorial is about. */
const WIDE = '(min-width: 689px)'

const firstPage: Record<TutorialId, (propertyId: string) => string> = {
  createKey: (propertyId) => propertyTabPath(propertyId, 'keys'),
  addUser: peoplePath,
}

/** Where it begins: in the property that is looked at, or else in the first that has what the tutorial is about. */
export function useStartTutorial() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const here = useMatches().at(-1)?.params.propertyId

  async function findProperty() {
    const portfolio = await queryClient.ensureQueryData(portfolioQuery)
    return (portfolio.find(({ property }) => property.avcEnabled) ?? portfolio[0])?.property.id
  }
  return async (id: TutorialId) => {
    const propertyId = here ?? (await findProperty())
    if (!propertyId) return
    activeTutorial.start(id)
    if (!window.matchMedia(WIDE).matches) drawer.reset()
    await navigate(firstPage[id](propertyId))
  }
}
