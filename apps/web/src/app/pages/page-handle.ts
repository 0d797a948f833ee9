import type { Needs } from '@portico/contract/shared/permissions'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Params, UIMatch } from 'react-router'
import type { Namespace } from '#web/platform/i18n.ts'
import type { HelpPanelKind } from '#web/platform/panels.ts'

/** `t` has the texts of the frame and of the namespaces in `texts` of the page. */
type PageTexts = { t: TFunction<['app', ...Namespace[]]>; params: Params; queryClient: QueryClient }

/** The information of a route that the shell uses. */
export type PageHandle = {
  title?: (texts: PageTexts) => string
  crumb?: (texts: PageTexts) => string
  /** The crumb of a page that its own path does not lead over. A role that does not include that page has no such crumb. */
  crumbBefore?: { crumb: (texts: PageTexts) => string; path: string; may: Needs }
  /** The navigation beside the page. */
  sideNavigation?: (texts: PageTexts) => ReactNode
  /** The help panel that opens with the page. */
  help?: HelpPanelKind
  /** The page is shown without a session, too. */
  isPublic?: boolean
}

type Match = Pick<UIMatch, 'handle'>
export const handleOf = (match: Match | undefined) => (match?.handle ?? {}) as PageHandle

/** The value of the deepest matching route that defines it. */
export function handleValue<Name extends keyof PageHandle>(matches: readonly Match[], name: Name): PageHandle[Name] {
  return handleOf(matches.findLast((match) => handleOf(match)[name] !== undefined))[name]
}
