import Button from '@cloudscape-design/components/button'
import HelpPanel from '@cloudscape-design/components/help-panel'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNamespace } from '#web/platform/i18n.ts'
import { helpDrawer, usePanels } from '#web/platform/panels.ts'
import styles from './help-drawer.module.css'
import { HelpText } from './help-text.tsx'
import { HelpVote } from './help-vote.tsx'
import { RelatedTopics } from './related-topics.tsx'

export function HelpDrawer() {
  useNamespace('help')
  const { t } = useTranslation(['help', 'app'])
  const panels = usePanels(helpDrawer)
  const kind = panels.at(-1)?.kind
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(kind)
  useEffect(() => {
    if (last.current === kind) return
    last.current = kind
    // The link or arrow that was followed is gone with its panel.
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
          <RelatedTopics kind={kind} />
          <HelpVote key={kind} kind={kind} />
        </div>
      }
    >
      <HelpText kind={kind} />
    </HelpPanel>
  )
}
