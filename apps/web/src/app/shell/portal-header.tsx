import { accountTypeOf } from '@portico/contract/account/account.rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FindButton } from '#web/app/find/find-button.tsx'
import { includedIn } from '#web/app/tutorials/offered-tutorials.ts'
import { tasksPath } from '#web/data/bulk-jobs/bulk-jobs.paths.ts'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { lostFobDialog } from '#web/data/credentials/lost-fob.ts'
import { consolePath } from '#web/data/operator/operator.paths.ts'
import { isProd, useDeployment } from '#web/platform/deployment.ts'
import { useFlags } from '#web/platform/flags.ts'
import { helpDrawer, usePanels } from '#web/platform/panels.ts'
import type { DisplayMode } from '#web/platform/preference-store.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useIdentity, useSession } from '#web/platform/session.ts'
import buttonStyles from '#web/ui/menu-button.module.css'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type DrawerKind, drawer } from './drawer.ts'
import { BookIcon, BracesIcon, FobIcon, modeIcons, TasksIcon } from './header-icons.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import styles from './portal-header.module.css'
import { useHasFobs } from './use-has-fobs.ts'
import { useHasTasks } from './use-has-tasks.ts'
import { UserMenu } from './user-menu.tsx'

export function PortalHeader() {
  const { t } = useTranslation()
  const isOperator = useIdentity()?.isOperator ?? false
  return (
    <header id="portal-header" className={styles.header}>
      <Link
        to={isOperator ? consolePath : '/'}
        className={styles.home}
        aria-label={t(isOperator ? 'header.consoleHome' : 'header.home')}
      >
        <BrandMark />
        <span className={styles.name}>{t('product')}</span>
      </Link>
      <div className={styles.menus}>
        <FindButton />
        <LostFobButton />
        <DeveloperButton />
        <TasksLink />
        <TutorialsButton />
        <LanguageMenu />
        <DisplayModeMenu />
        {isOperator ? <OperatorMenu /> : <UserMenu />}
      </div>
    </header>
  )
}

/** The logo of the product in the colours of the brand. */
function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0f6b6b" />
      <path d="M7 25v-9a9 9 0 0 1 18 0v9" fill="none" stroke="#8fdcd6" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M12 25.5V16a4 4 0 0 1 8 0v9.5z" fill="#fff" />
      <circle cx="18" cy="20" r="1" fill="#0f6b6b" />
    </svg>
  )
}

/** A lost fob is reported from anywhere, by its number. On a phone the menu of the account has it. */
function LostFobButton() {
  const { t } = useTranslation()
  if (!useHasFobs()) return null
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${styles.wide}`}
      aria-label={t('header.lostFob')}
      title={t('header.lostFob')}
      onClick={() => lostFobDialog.open()}
    >
      <FobIcon />
    </button>
  )
}

function DeveloperButton() {
  return isProd(useDeployment()) ? null : <DrawerButton kind="developer" icon={<BracesIcon />} />
}

/** A phone has no room for it. There the menu of the account leads to the tasks. */
function TasksLink() {
  const { t } = useTranslation()
  return useHasTasks() ? (
    <Link
      to={tasksPath}
      className={`${buttonStyles.button} ${styles.wide}`}
      aria-label={t('header.tasks')}
      title={t('header.tasks')}
    >
      <TasksIcon />
    </Link>
  ) : null
}

function TutorialsButton() {
  const { tutorialsEnabled } = useFlags()
  const session = useSession()
  const isIncluded = includedIn(useMayAnywhere()).length > 0
  // The tutorials are about tasks of managers only, and each about some that not every role includes.
  const isManager = session.status === 'authenticated' && accountTypeOf(session.info) === 'propertyManager'
  return tutorialsEnabled && isManager && isIncluded ? <DrawerButton kind="tutorials" icon={<BookIcon />} /> : null
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

const modes: readonly DisplayMode[] = ['light', 'dark', 'system']

function DisplayModeMenu() {
  const { t } = useTranslation()
  const [mode, setMode] = usePreference('displayMode')
  const Icon = modeIcons[mode]
  return (
    <MenuButton
      label={t('header.displayMode', { mode: t(`header.modes.${mode}`) })}
      trigger={<Icon />}
      items={modes.map((one) => ({
        id: one,
        text: t(`header.modes.${one}`),
        isChosen: one === mode,
        onSelect: () => setMode(one),
      }))}
    />
  )
}
