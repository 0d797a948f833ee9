import Button from '@cloudscape-design/components/button'
import HelpPanel from '@cloudscape-design/components/help-panel'
import Link from '@cloudscape-design/components/link'
import { useEffect, useRef } from 'react'
import { useMayHere } from '#web/app/tutorials/offered-tutorials.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { openHelp } from '#web/platform/help.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { type HelpPanelKind, helpDrawer, usePanels } from '#web/platform/panels.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './help-drawer.module.css'
import { HelpText } from './help-text.tsx'
import { HelpVote } from './help-vote.tsx'
import { relatedTopics } from './related-topics.ts'

export function HelpDrawer() {
  useNamespace('help')
  const { t } = useTranslation(['help', 'app'])
  const isFull = useIsFull()
  const panels = usePanels(helpDrawer)
  const kind = panels.at(-1)?.kind
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(kind)
  useEffect(() => {
    if (last.current === kind) return
    last.current = kind
    // The link or arrow that had the focus was removed with the previous panel.
    heading.current?.focus()
  }, [kind])

  if (!kind) return null
  return (
    <HelpPanel
      header={
        <div className={styles.header}>
          {panels.length > 1 && (
            <span className={styles.back}>
              <Button variant="icon" iconName="arrow-left" ariaLabel={t('app:panels.back')} onClick={helpDrawer.pop} />
            </span>
          )}
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {t(`panels.${kind}.title`)}
          </h2>
        </div>
      }
      footer={
        <div className={styles.footer}>
          <RelatedTopics kind={kind} isFull={isFull} />
          <HelpVote key={kind} kind={kind} />
        </div>
      }
    >
      <HelpText kind={kind} isFull={isFull} />
    </HelpPanel>
  )
}

function RelatedTopics({ kind, isFull }: { kind: HelpPanelKind; isFull: boolean }) {
  const { t } = useTranslation('help')
  const may = useMayHere()
  const topics = relatedTopics(kind, isFull, may)
  if (topics.length === 0) return null
  return (
    <div>
      <h3>{t('related')}</h3>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>
            <Link onFollow={() => openHelp(topic)}>{t(`panels.${topic}.title`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
