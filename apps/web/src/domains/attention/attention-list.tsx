import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { type AttentionKind, attentionKindsFor } from '@portico/contract/attention/attention.rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { attentionQuery } from '#web/data/attention/attention.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { usePreference } from '#web/platform/preferences.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { AttentionItemRow, looks } from './attention-item.tsx'
import styles from './attention-list.module.css'
import { AttentionRow } from './attention-row.tsx'

const SHOWN_ROWS = 5
/** On a phone the style sheet hides the others, so that the properties begin on the first screen. */
const PHONE_ROWS = 3

type Props = {
  /** The row that stands before all others. */
  first: ReactNode
  /** A warning that the page knows already. */
  warning: ReactNode
}

/** What needs attention at the properties of a manager, the worst first. What the server has to find out comes after the page. */
export function AttentionList({ first, warning }: Props) {
  const { t } = useTranslation('attention')
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<AttentionKind | null>(null)
  const { rows: found, isKnown } = useFoundRows(opened, setOpened)
  const { room, isRoomKnown } = useRoom(section, { isKnown, isUsual: isKnown && !isWhole && opened === null })

  const rows = [first, ...found.errors, warning, ...found.others].filter(Boolean)
  const shown = isWhole ? rows : rows.slice(0, SHOWN_ROWS)
  return (
    <section ref={section} aria-labelledby={titleId} style={{ minBlockSize: room }}>
      <div className={styles.heading}>
        <h2 className={styles.title} id={titleId}>
          {t('title')}
        </h2>
        {rows.length > PHONE_ROWS && (
          <span className={rows.length > SHOWN_ROWS ? undefined : styles.onPhone}>
            <Button variant="inline-link" ariaExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('showFewer') : t('showAll', { total: rows.length })}
            </Button>
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list. */}
      <ul className={isWhole ? styles.rows : `${styles.rows} ${styles.few}`} role="list">
        {shown}
        {!isKnown && !isRoomKnown && <li className={styles.waiting} aria-hidden="true" />}
        {isKnown && rows.length === 0 && (
          <AttentionRow type="success">
            <Box variant="span" color="text-body-secondary">
              {t('nothing')}
            </Box>
          </AttentionRow>
        )}
      </ul>
    </section>
  )
}

/** A row for each kind of thing that the server has found, or one that says that it could not look. */
function useFoundRows(opened: AttentionKind | null, open: (kind: AttentionKind | null) => void) {
  const { t } = useTranslation(['attention', 'app'])
  const kinds = attentionKindsFor(useFlags())
  const { data, isError, isFetching, refetch } = useQuery({ ...attentionQuery, throwOnError: isSignedOut })
  const items = data?.items.filter(({ kind }) => kinds.includes(kind)) ?? []
  const rowsOf = (isWanted: (kind: AttentionKind) => boolean) =>
    items
      .filter(({ kind }) => isWanted(kind))
      .map((item) => (
        <AttentionItemRow
          key={item.kind}
          item={item}
          isOpen={opened === item.kind}
          onOpen={() => open(opened === item.kind ? null : item.kind)}
        />
      ))
  const failed = !data && isError && (
    <AttentionRow key="failed" type="warning">
      {t('failed')}{' '}
      <Button variant="inline-link" loading={isFetching} onClick={() => void refetch()}>
        {t('app:actions.tryAgain')}
      </Button>
    </AttentionRow>
  )
  const rows = {
    errors: rowsOf((kind) => looks[kind] === 'error'),
    others: [failed, ...rowsOf((kind) => looks[kind] !== 'error')],
  }
  return { rows, isKnown: data !== undefined || isError }
}

/** Until the rows have come the list keeps the height that it had last time, so that the properties below do not move. */
function useRoom(section: RefObject<HTMLElement | null>, { isKnown, isUsual }: { isKnown: boolean; isUsual: boolean }) {
  const [height, setHeight] = usePreference('attentionHeight')
  useEffect(() => {
    const now = Math.round(section.current?.getBoundingClientRect().height ?? 0)
    if (isUsual && now > 0 && now !== height) setHeight(now)
  })
  return { room: isKnown || height === null ? undefined : height, isRoomKnown: height !== null }
}
