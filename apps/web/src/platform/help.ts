import { useTranslation } from 'react-i18next'
import { useFlags } from './flags.ts'
import { type HelpPanelKind, helpDrawer } from './panels.ts'

/** Twelve panels are written; these are open to everybody. */
const enabled: readonly string[] = ['keys', 'users', 'access-codes', 'UserCreate', 'networks'] satisfies HelpPanelKind[]

export const isEnabledPanel = (kind: string | null | undefined): kind is HelpPanelKind =>
  typeof kind === 'string' && enabled.includes(kind)

export function openHelp(kind: HelpPanelKind) {
  if (helpDrawer.current().at(-1)?.kind !== kind) helpDrawer.push({ kind })
}

/** What an Info link needs to stand beside the words it is `about`; where there is no help to open, it is not drawn. */
export function useHelpLink(kind: HelpPanelKind, about: string) {
  const { t } = useTranslation()
  const isOffered = useFlags().helpPanelEnabled && isEnabledPanel(kind)
  return {
    text: t('panels.info'),
    label: t('panels.infoAbout', { about }),
    onFollow: isOffered ? () => openHelp(kind) : undefined,
  }
}
