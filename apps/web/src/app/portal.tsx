import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { DeploymentProvider } from '#web/platform/deployment.ts'
import { FlagsProvider, useIsFull, useLoadedFlags } from '#web/platform/flags.ts'
import type { PageData } from '#web/platform/page-data.ts'
import { CookiePreferencesProvider } from '#web/platform/preferences.ts'
import { SessionProvider, useLoadedSession } from '#web/platform/session.ts'
import { DayStyleProvider } from '#web/ui/day-format.ts'
import { LanguageProvider, type Texts } from './language.tsx'
import { replayInput } from './pre-hydration-input/replay-input.ts'

type Props = {
  page: PageData
  texts: Texts
  queryClient: QueryClient
  /** Called once, after the browser has rendered or hydrated the page. */
  onDrawn?: () => void
  children: ReactNode
}

/** The context providers of the portal, for the server and the browser. The router is the child. */
export function Portal({ page, texts, queryClient, onDrawn, children }: Props) {
  // Only the first render needs the callback.
  const drawn = useRef(onDrawn)
  useEffect(() => {
    drawn.current?.()
    // Browser tests and measurements wait for this attribute.
    const markInteractive = () => {
      document.documentElement.dataset.interactive = ''
    }
    void replayInput(window.preHydrationInput).finally(markInteractive)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <DeploymentProvider value={page}>
        <CookiePreferencesProvider value={page.view}>
          <LanguageProvider {...texts}>
            <SessionAndFlags>{children}</SessionAndFlags>
          </LanguageProvider>
        </CookiePreferencesProvider>
      </DeploymentProvider>
    </QueryClientProvider>
  )
}

/** Almost every component needs them, so they are watched once, here. */
function SessionAndFlags({ children }: { children: ReactNode }) {
  return (
    <SessionProvider value={useLoadedSession()}>
      <FlagsProvider value={useLoadedFlags()}>
        <DateFields>{children}</DateFields>
      </FlagsProvider>
    </SessionProvider>
  )
}

/** The specification wants the order of the language in date fields, and yyyy-MM-dd elsewhere. */
function DateFields({ children }: { children: ReactNode }) {
  return <DayStyleProvider value={useIsFull() ? 'iso' : 'locale'}>{children}</DayStyleProvider>
}
