import AppLayout, { type AppLayoutProps } from '@cloudscape-design/components/app-layout'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useMatches, useNavigationType } from 'react-router'
import { useInitialHelp } from '#web/app/help/use-initial-help.ts'
import { handleValue } from '#web/app/pages/page-handle.ts'
import { useNotIncludedNotice } from '#web/app/property/not-included.ts'
import { TutorialFrame } from '#web/app/tutorials/tutorial-frame.tsx'
import { leavePage, useNotices } from '#web/platform/notices.ts'
import { helpDrawer, splitPanel, usePanels } from '#web/platform/panels.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { startOfPage } from '#web/ui/first-field.ts'
import { releaseWidth } from '#web/ui/kit-width.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Dialogs } from './dialogs.tsx'
import { NoticesBar } from './notices-bar.tsx'
import { PageCrumbs, useCrumbs } from './page-crumbs.tsx'
import { PageSlot } from './page-slot.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { PortalHeader } from './portal-header.tsx'
import styles from './shell.module.css'
import { useStandingNotices } from './standing-notices.tsx'
import { useDrawer } from './use-drawer.tsx'
import { usePlainNavigation } from './use-plain-navigation.ts'

const SplitPanelSlot = lazyDialog(async () => (await import('./split-panel-slot.tsx')).SplitPanelSlot)
const SplitPanelContent = lazyDialog(async () => (await import('./split-panel-slot.tsx')).SplitPanelContent)

/** The frame around every page. Parts that are usually empty are loaded when they are first needed. */
export function Shell() {
  const { t } = useTranslation()
  const matches = useMatches()
  const queryClient = useQueryClient()
  const crumbs = useCrumbs()
  const navigation = handleValue(matches, 'sideNavigation')?.({ t, params: matches.at(-1)?.params ?? {}, queryClient })
  const notices = [...useStandingNotices(), ...useNotIncludedNotice(), ...useNotices()]
  const hasSplitPanel = usePanels(splitPanel).length > 0
  const [{ position, size }, placeSplitPanel] = usePreference('splitPanel')
  const layout = useRef<AppLayoutProps.Ref>(null)
  const frame = useRef<HTMLDivElement>(null)
  // Before the help of the page that is arrived at opens, that of the last page closes.
  useResetOnNavigation()
  const drawer = useDrawer(layout, useInitialHelp())
  useDisplayMode()
  usePlainNavigation(frame)
  // The server has rendered the page for a guessed width. After hydration the width of the window applies.
  useEffect(releaseWidth, [])

  return (
    <TutorialFrame>
      <div className={styles.frame}>
        <a className={styles.skip} href="#page">
          {t('header.skip')}
        </a>
        <PortalHeader />
        <div
          ref={frame}
          className={drawer.isReserved ? `${styles.layout} ${styles.reserving}` : styles.layout}
          data-drawer={drawer.slot.toolsOpen || undefined}
        >
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

/**
 * On navigation to another page this closes the panels and focuses the heading or the first field of a form. In the classic
 * face the parts of a property are tabs of one page, and the hash names the tab: another one closes the panels, too.
 */
function useResetOnNavigation() {
  const { pathname, hash } = useLocation()
  const isRedirected = useNavigationType() === 'REPLACE'
  const last = useRef({ pathname, hash })
  useEffect(() => {
    const isSamePage = last.current.pathname === pathname
    if (isSamePage && last.current.hash === hash) return
    last.current = { pathname, hash }
    if (isSamePage) {
      helpDrawer.reset()
      void splitPanel.close()
      return
    }
    splitPanel.reset()
    helpDrawer.reset()
    // The notices stay after a redirect, because nobody has seen them on the page that redirected.
    if (!isRedirected) leavePage()
    startOfPage()?.focus({ preventScroll: true })
  }, [pathname, hash, isRedirected])
}

/** The server or an inline script has set the mode for the first paint. This hook applies later changes. */
function useDisplayMode() {
  const [mode] = usePreference('displayMode')
  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      const isDark = mode === 'system' ? system.matches : mode === 'dark'
      document.body.classList.toggle('awsui-dark-mode', isDark)
    }
    apply()
    // Paper is light: most browsers print no backgrounds.
    const applyLight = () => document.body.classList.remove('awsui-dark-mode')
    system.addEventListener('change', apply)
    window.addEventListener('beforeprint', applyLight)
    window.addEventListener('afterprint', apply)
    return () => {
      system.removeEventListener('change', apply)
      window.removeEventListener('beforeprint', applyLight)
      window.removeEventListener('afterprint', apply)
    }
  }, [mode])
}
