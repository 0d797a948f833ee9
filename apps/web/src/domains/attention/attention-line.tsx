import { useEffect, useState } from 'react'
import { useIsFull } from '#web/platform/flags.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { AttentionContent } from './attention-content.tsx'
import styles from './attention-line.module.css'

/** What needs attention at the properties of a manager. Its data comes after the page; the line has its room from the start. */
export function AttentionLine() {
  const isFull = useIsFull()
  const { accountType } = useUserInfo()
  const [isStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  if (!isFull || accountType !== 'propertyManager') return null
  return <div className={styles.room}>{isStarted && <AttentionContent />}</div>
}
