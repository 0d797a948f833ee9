import AppLayout, { type AppLayoutProps } from '@cloudscape-design/components/app-layout'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRestoration, useMatches } from 'react-router'
import { useHelpArrival } from '#web/app/help/use-help-arrival.ts'
import { innermost } from '#web/app/pages/page-handle.ts'
import { TutorialFrame } from '#web/app/tutorials/tutorial-frame.tsx'
import { useNotices } from '#web/platform/notices.ts'
import { splitPanel, usePanels } from '#web/platform/panels.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { fetchedDialog } from '#web/ui/fetched.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Dialogs } from './dialogs.tsx'
import { NoticesBar } from './notices-bar.tsx'
import { PageCrumbs, useCrumbs } from './page-crumbs.tsx'
import { PageSlot } from './page-slot.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { PortalHeader } from './portal-header.tsx'
import styles from './shell.module.css'
import { useStandingNotices } from './standing-notices.tsx'
import { useArrival } from './use-arrival.ts'
import { useDisplayMode } from './use-display-mode.ts'
import { useDrawer } from './use-drawer.tsx'
import { useWindowWidth } from './use-window-width.ts'

const SplitPanelSlot = fetchedDialog(async () => (await import('./split-panel-slot.tsx')).SplitPanelSlot)
const SplitPanelContent = fetchedDialog(async () => (await import('./split-panel-slot.tsx')).SplitPanelContent)

/** The frame around every page. What is empty most of the time is fetched when it first has something to show. */
export function Shell() {
  const { t } = useTranslation()
  const matches = useMatches()
  const queryClient = useQueryClient()
  const crumbs = useCrumbs()
  const navigation = innermost(matches, 'sideNavigation')?.({ t, params: matches.at(-1)?.params ?? {}, queryClient })
  const notices = [...useStandingNotices(), ...useNotices()]
  const hasSplitPanel = usePanels(splitPanel).length > 0
  const [{ position, size }, placeSplitPanel] = usePreference('splitPanel')
  const layout = useRef<AppLayoutProps.Ref>(null)
  const drawer = useDrawer(layout)
  useArrival()
  useHelpArrival()
  useDisplayMode()
  useWindowWidth()

  return (
    <TutorialFrame>
      <div className={styles.frame}>
        <a className={styles.skip} href="#page">
          {t('header.skip')}
        </a>
        <PortalHeader />
        <div className={styles.layout}>
          <AppLayout
            ref={layout}
            headerSelector="#portal-header"
            footerSelector="#portal-footer"
            ariaLabels={{
              navigation: t('navigation.label'),
              navigationToggle: t('navigation.open'),
              navigationClose: t('navigation.close'),
              notifications: t('panels.notices'),
              ...drawer.labels,
            }}
            maxContentWidth={1600}
            navigationHide={!navigation}
            navigation={navigation}
            breadcrumbs={crumbs && <PageCrumbs crumbs={crumbs} />}
            stickyNotifications
            notifications={<NoticesBar notices={notices} />}
            content={<PageSlot />}
            splitPanelOpen={hasSplitPanel}
            splitPanelSize={size}
            onSplitPanelResize={({ detail }) => placeSplitPanel({ position, size: detail.size })}
            splitPanelPreferences={{ position }}
            onSplitPanelPreferencesChange={({ detail }) => placeSplitPanel({ size, position: detail.position })}
            onSplitPanelToggle={() => void splitPanel.close()}
            splitPanel={hasSplitPanel && <SplitPanelSlot onClose={splitPanel.reset} />}
            {...drawer.slot}
          />
        </div>
        {hasSplitPanel && <SplitPanelContent onClose={splitPanel.reset} />}
        <PortalFooter />
        <CookieBanner />
        <Dialogs />
        <ScrollRestoration />
      </div>
    </TutorialFrame>
  )
}
