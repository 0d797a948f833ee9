import { useEffect } from 'react'
import { SearchIcon } from '#web/app/shell/header-icons.tsx'
import headerStyles from '#web/app/shell/portal-header.module.css'
import { useIsFull } from '#web/platform/flags.ts'
import { useSession } from '#web/platform/session.ts'
import buttonStyles from '#web/ui/menu-button.module.css'
import { isDialogOpen } from '#web/ui/open-dialogs.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { watchFindShortcut } from './find-shortcut.ts'
import { openFind } from './open-find.ts'

/** Opens the dialog that finds anything. So does its shortcut, wherever the focus is. */
export function FindButton() {
  const isFull = useIsFull()
  const { status } = useSession()
  return isFull && status === 'authenticated' ? <Button /> : null
}

function Button() {
  const { t } = useTranslation()
  useEffect(() => {
    const isMac = /Mac|iP/.test(navigator.platform)
    return watchFindShortcut({ target: document, isMac, isBusy: isDialogOpen }, openFind)
  }, [])
  return (
    <button
      type="button"
      className={buttonStyles.button}
      aria-label={t('header.find')}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      title={t('header.findShortcut')}
      onClick={openFind}
    >
      <SearchIcon />
      <span className={headerStyles.text}>{t('header.find')}</span>
    </button>
  )
}
