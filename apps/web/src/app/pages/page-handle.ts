import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Params, UIMatch } from 'react-router'
import type { Namespace } from '#web/platform/i18n.ts'
import type { HelpPanelKind } from '#web/platform/panels.ts'

/** `t` knows the texts of the frame and of the namespaces that the page has named. */
type PageTexts = { t: TFunction<['app', ...Namespace[]]>; params: Params; queryClient: QueryClient }

/** What a route tells the shell about its page. */
export type PageHandle = {
  title?: (texts: PageTexts) => string
  crumb?: (texts: PageTexts) => string
  /** What stands beside the page, if anything. */
  sideNavigation?: (texts: PageTexts) => ReactNode
  /** What opens beside the page on arrival. */
  help?: HelpPanelKind
  /** Shown to everybody, whoever they are. */
  isPublic?: boolean
}

type Match = Pick<UIMatch, 'handle'>
export const handleOf = (match: Match | undefined) => (match?.handle ?? {}) as PageHandle

/** The innermost route that has an answer gives it. */
export function innermost<Name extends keyof PageHandle>(matches: readonly Match[], name: Name): PageHandle[Name] {
  return handleOf(matches.findLast((match) => handleOf(match)[name] !== undefined))[name]
}
