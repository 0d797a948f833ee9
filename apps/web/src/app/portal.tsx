import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { DeploymentProvider } from '#web/platform/deployment.ts'
import type { PageData } from '#web/platform/page-data.ts'
import { CookiePreferencesProvider } from '#web/platform/preferences.ts'
import { replayEarlyInput } from './early-input/replay.ts'
import { LanguageProvider, type Texts } from './language.tsx'

type Props = {
  page: PageData
  texts: Texts
  queryClient: QueryClient
  /** Called once the browser has drawn the page, or hydrated it. */
  onDrawn?: () => void
  children: ReactNode
}

/** What every component may rely on, the same on both sides. The router is the child. */
export function Portal({ page, texts, queryClient, onDrawn, children }: Props) {
  const { country, stage, offersAllLocales, view } = page
  // It is meant for the first time only.
  const drawn = useRef(onDrawn)
  useEffect(() => {
    drawn.current?.()
    // Whoever drives the page or measures it can tell by this that it reacts at once.
    const markInteractive = () => {
      document.documentElement.dataset.interactive = ''
    }
    void replayEarlyInput(window.earlyInput).finally(markInteractive)
  }, [])
  const place = useMemo(() => ({ country, stage, offersAllLocales }), [country, stage, offersAllLocales])
  return (
    <QueryClientProvider client={queryClient}>
      <DeploymentProvider value={place}>
        <CookiePreferencesProvider value={view}>
          <LanguageProvider {...texts}>{children}</LanguageProvider>
        </CookiePreferencesProvider>
      </DeploymentProvider>
    </QueryClientProvider>
  )
}
