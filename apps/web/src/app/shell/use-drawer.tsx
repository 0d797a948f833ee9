import type { AppLayoutProps } from '@cloudscape-design/components/app-layout'
import { type RefObject, useEffect, useRef } from 'react'
import { useFlags } from '#web/platform/flags.ts'
import { helpDrawer, usePanels } from '#web/platform/panels.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { drawer } from './drawer.ts'

/** The drawers at the side of the page. One is open at a time, and each is loaded when it is first opened. */
const drawers = {
  help: {
    Content: lazyComponent(async () => (await import('#web/app/help/help-drawer.tsx')).HelpDrawer),
    width: 400,
    label: 'panels.help',
    close: 'panels.closeHelp',
    stack: helpDrawer,
  },
  developer: {
    Content: lazyComponent(async () => (await import('#web/app/developer/developer-drawer.tsx')).DeveloperDrawer),
    width: 520,
    label: 'panels.developer',
    close: 'panels.closeDeveloper',
    stack: drawer,
  },
  tutorials: {
    Content: lazyComponent(async () => (await import('#web/app/tutorials/tutorials-drawer.tsx')).TutorialsDrawer),
    width: 400,
    label: 'panels.tutorials',
    close: 'panels.closeTutorials',
    stack: drawer,
  },
} as const

/** With `isHelpExpected` the place of the help is reserved before it is opened. */
export function useDrawer(layout: RefObject<AppLayoutProps.Ref | null>, isHelpExpected: boolean) {
  const { t } = useTranslation()
  const { helpPanelEnabled } = useFlags()
  const helpPanel = usePanels(helpDrawer).at(-1)
  const other = usePanels(drawer).at(-1)
  const panel = helpPanelEnabled && helpPanel ? helpPanel : other
  const opened = panel && (panel === other ? other.kind : 'help')
  const kind = opened ?? (isHelpExpected ? 'help' : undefined)
  // A drawer that the user has opened takes the focus. One that has opened with the page does not.
  const takesFocus = panel !== undefined && panel.props?.isUnasked !== true
  const last = useRef(kind)
  useEffect(() => {
    if (last.current === kind) return
    last.current = kind
    if (takesFocus) layout.current?.focusToolsClose()
  }, [kind, takesFocus, layout])

  if (!kind)
    return { isReserved: false, labels: {}, slot: { toolsHide: true, toolsOpen: false, onToolsChange: drawer.reset } }
  const { Content, width, label, close, stack } = drawers[kind]
  return {
    isReserved: opened === undefined,
    labels: { tools: t(label), toolsToggle: t(label), toolsClose: t(close) },
    slot: {
      toolsHide: false,
      toolsOpen: true,
      toolsWidth: width,
      onToolsChange: stack.reset,
      tools: opened && <Content key={kind} />,
    },
  }
}
