import { useEffect, useState } from 'react'
import { useFlags } from '#web/platform/flags.ts'
import { fetchPageTexts } from '#web/platform/i18n.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { lazyOptional } from '#web/ui/lazy.tsx'
import styles from './attention-line.module.css'

const AttentionContent = lazyOptional(async () => {
  const [{ AttentionContent: Content }] = await Promise.all([
    import('./attention-content.tsx'),
    fetchPageTexts(['attention']),
  ])
  return Content
})

/** What needs attention at the properties of a manager. Code and data come after the page; the line has its room from the start. */
export function AttentionLine() {
  const { attentionEnabled } = useFlags()
  const { accountType } = useUserInfo()
  const [isStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  if (!attentionEnabled || accountType !== 'propertyManager') return null
  return <div className={styles.room}>{isStarted && <AttentionContent />}</div>
}
