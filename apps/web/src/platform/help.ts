import { useTranslation } from '#web/ui/translation.tsx'
import { useFlags } from './flags.ts'
import { type HelpPanelKind, helpDrawer } from './panels.ts'

/** Twelve panels exist, and these are enabled. */
const enabled: readonly string[] = ['keys', 'users', 'access-codes', 'UserCreate', 'networks'] satisfies HelpPanelKind[]

export const isEnabledPanel = (kind: string | null | undefined): kind is HelpPanelKind =>
  typeof kind === 'string' && enabled.includes(kind)

export function openHelp(kind: HelpPanelKind) {
  if (helpDrawer.current().at(-1)?.kind !== kind) helpDrawer.push({ kind })
}

/** The properties of an info link next to the text that it is `about`. The link is not rendered if the panel is not enabled. */
export function useHelpLink(kind: HelpPanelKind, about: string) {
  const { t } = useTranslation()
  const isOffered = useFlags().helpPanelEnabled && isEnabledPanel(kind)
  return {
    text: t('panels.info'),
    label: t('panels.infoAbout', { about }),
    onFollow: isOffered ? () => openHelp(kind) : undefined,
  }
}
