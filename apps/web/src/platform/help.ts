import { useTranslation } from '#web/ui/translation.tsx'
import { useFlags, useIsFull } from './flags.ts'
import { type HelpPanelKind, helpDrawer } from './panels.ts'

/** The specification names twelve panels and enables these. */
const specified: readonly string[] = [
  'keys',
  'users',
  'access-codes',
  'UserCreate',
  'networks',
] satisfies HelpPanelKind[]
/** The edition `full` has these in addition. */
const added: readonly string[] = [
  'team',
  'team-member',
  'team-roles',
  'programs',
  'property',
  'places',
  'entrances',
  'hours',
  'passes',
] satisfies HelpPanelKind[]

export const isEnabledPanel = (kind: string | null | undefined, isFull: boolean): kind is HelpPanelKind =>
  typeof kind === 'string' && (specified.includes(kind) || (isFull && added.includes(kind)))

export function openHelp(kind: HelpPanelKind) {
  if (helpDrawer.current().at(-1)?.kind !== kind) helpDrawer.push({ kind })
}

/** The properties of an info link next to the text that it is `about`. The link is not rendered if the panel is not enabled. */
export function useHelpLink(kind: HelpPanelKind, about: string) {
  const { t } = useTranslation()
  const isFull = useIsFull()
  const isOffered = useFlags().helpPanelEnabled && isEnabledPanel(kind, isFull)
  return {
    text: t('panels.info'),
    label: t('panels.infoAbout', { about }),
    onFollow: isOffered ? () => openHelp(kind) : undefined,
  }
}
