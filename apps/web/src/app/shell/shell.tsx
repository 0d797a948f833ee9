import AppLayout, { type AppLayoutProps } from '@cloudscape-design/components/app-layout'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRestoration, useMatches } from 'react-router'
import { innermost } from '#web/app/page-handle.ts'
import { useNotices } from '#web/platform/notices.ts'
import { helpDrawer, splitPanel, usePanels } from '#web/platform/panels.ts'
import { PageCrumbs, useCrumbs } from './page-crumbs.tsx'
import { PageSlot } from './page-slot.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { PortalHeader } from './portal-header.tsx'
import styles from './shell.module.css'
import { useArrival } from './use-arrival.ts'
import { useDisplayMode } from './use-display-mode.ts'
import { useWindowWidth } from './use-window-width.ts'

const NoticesBar = lazy(async () => ({ default: (await import('./notices-bar.tsx')).NoticesBar }))
const SplitPanelSlot = lazy(async () => ({ default: (await import('./split-panel-slot.tsx')).SplitPanelSlot }))
const HelpSlot = lazy(async () => ({ default: (await import('./help-slot.tsx')).HelpSlot }))

const SPLIT_PANEL_SIZE = 520
const HELP_WIDTH = 400

/** The frame around every page. What is empty most of the time is fetched when it first has something to show. */
export function Shell() {
  const { t } = useTranslation()
  const matches = useMatches()
  const queryClient = useQueryClient()
  const crumbs = useCrumbs()
  const navigation = innermost(matches, 'navigation')?.({ t, params: matches.at(-1)?.params ?? {}, queryClient })
  const hasNotices = useNotices().length > 0
  const hasSplitPanel = usePanels(splitPanel).length > 0
  const hasHelp = usePanels(helpDrawer).length > 0
  const [splitPanelSize, setSplitPanelSize] = useState(SPLIT_PANEL_SIZE)
  const [splitPanelPlace, setSplitPanelPlace] = useState<AppLayoutProps.SplitPanelPreferences>({ position: 'side' })
  useArrival()
  useDisplayMode()
  useWindowWidth()

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {t('header.skip')}
      </a>
      <PortalHeader />
      <div className={styles.layout}>
        <AppLayout
          headerSelector="#portal-header"
          footerSelector="#portal-footer"
          ariaLabels={{
            navigation: t('navigation.label'),
            navigationToggle: t('navigation.open'),
            navigationClose: t('navigation.close'),
            notifications: t('panels.notices'),
            tools: t('panels.help'),
            toolsToggle: t('panels.openHelp'),
            toolsClose: t('panels.closeHelp'),
          }}
          maxContentWidth={1600}
          navigationHide={!navigation}
          navigation={navigation}
          breadcrumbs={crumbs && <PageCrumbs crumbs={crumbs} />}
          stickyNotifications
          notifications={
            hasNotices && (
              <Suspense>
                <NoticesBar />
              </Suspense>
            )
          }
          content={<PageSlot />}
          splitPanelOpen={hasSplitPanel}
          splitPanelSize={splitPanelSize}
          onSplitPanelResize={({ detail }) => setSplitPanelSize(detail.size)}
          splitPanelPreferences={splitPanelPlace}
          onSplitPanelPreferencesChange={({ detail }) => setSplitPanelPlace(detail)}
          onSplitPanelToggle={splitPanel.reset}
          splitPanel={
            hasSplitPanel && (
              <Suspense>
                <SplitPanelSlot />
              </Suspense>
            )
          }
          toolsHide={!hasHelp}
          toolsOpen={hasHelp}
          toolsWidth={HELP_WIDTH}
          onToolsChange={helpDrawer.reset}
          tools={
            hasHelp && (
              <Suspense>
                <HelpSlot />
              </Suspense>
            )
          }
        />
      </div>
      <PortalFooter />
      <ScrollRestoration />
    </div>
  )
}
