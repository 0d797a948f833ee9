import { accountTypeOf } from '@portico/contract/account/account.rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isProd, useDeployment } from '#web/platform/deployment.ts'
import { useFlags } from '#web/platform/flags.ts'
import { type DrawerKind, drawer, helpDrawer, usePanels } from '#web/platform/panels.ts'
import { useSession } from '#web/platform/session.ts'
import buttonStyles from '#web/ui/menu-button.module.css'
import { BookIcon, BracesIcon } from './header-icons.tsx'

export function DeveloperButton() {
  return isProd(useDeployment()) ? null : <DrawerButton kind="developer" icon={<BracesIcon />} />
}

export function TutorialsButton() {
  const { tutorialsEnabled } = useFlags()
  const session = useSession()
  // They are about what only a manager does.
  const isManager = session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'
  return tutorialsEnabled && isManager ? <DrawerButton kind="tutorials" icon={<BookIcon />} /> : null
}

function DrawerButton({ kind, icon }: { kind: DrawerKind; icon: ReactNode }) {
  const { t } = useTranslation()
  const isOpen = usePanels(drawer).at(-1)?.kind === kind

  function toggle() {
    helpDrawer.reset()
    drawer.reset()
    if (!isOpen) drawer.push({ kind })
  }
  return (
    <button
      type="button"
      className={buttonStyles.button}
      aria-label={t(`panels.${kind}`)}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {icon}
    </button>
  )
}
