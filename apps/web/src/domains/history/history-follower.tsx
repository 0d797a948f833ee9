import Button from '@cloudscape-design/components/button'
import LiveRegion from '@cloudscape-design/components/live-region'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './history-follower.module.css'
import { type Live, useLivePage } from './use-live-page.ts'

/** Screen readers are told of new events at most this often. */
const ANNOUNCE_MS = 5_000

type Props = Omit<Live, 'onNew'> & { onAllShown: () => void }

/** Follows the first page: a button shows the events that wait, and a failure is told until an answer comes. */
export function HistoryFollower({ onAllShown, ...live }: Props) {
  const { t } = useTranslation('history', { keyPrefix: 'follow' })
  const { announcement, announce } = useAnnouncement()
  const { waiting, show, hasFailed } = useLivePage({ ...live, onNew: announce })
  function showWaiting() {
    show()
    live.table.current?.scrollIntoView({ block: 'start' })
    onAllShown()
  }
  return (
    <>
      {hasFailed && <StatusIndicator type="warning">{t('paused')}</StatusIndicator>}
      {waiting && (
        <div className={styles.waiting}>
          <Button iconName="angle-up" onClick={showWaiting}>
            {waiting.isMore ? t('showMany', { count: waiting.count }) : t('show', { count: waiting.count })}
          </Button>
        </div>
      )}
      <LiveRegion hidden>{announcement}</LiveRegion>
    </>
  )
}

function useAnnouncement() {
  const { t } = useTranslation('history', { keyPrefix: 'follow' })
  const [announcement, setAnnouncement] = useState('')
  const unannounced = useRef({ count: 0, total: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function announce(count: number, total: number) {
    unannounced.current = { count: unannounced.current.count + count, total }
    timer.current ??= setTimeout(() => {
      // The total makes texts differ, so that the same number of events is told again.
      setAnnouncement(t('announced', unannounced.current))
      unannounced.current.count = 0
      timer.current = undefined
    }, ANNOUNCE_MS)
  }
  return { announcement, announce }
}
