import Button from '@cloudscape-design/components/button'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { recordEvent } from '#web/platform/metrics.ts'
import type { HelpPanelKind } from '#web/platform/panels.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './help-drawer.module.css'
import { createHelpVotes } from './help-votes.ts'

const votes = createHelpVotes(() => window.sessionStorage)

export function HelpVote({ kind }: { kind: HelpPanelKind }) {
  const { t } = useTranslation('help')
  const questionId = useId()
  const [hasVoted, setVoted] = useState(() => votes.has(kind))
  const thanks = useRef<HTMLParagraphElement>(null)
  const wasThanked = useRef(hasVoted)
  // The button that was pressed is disabled now and has lost the focus.
  useLayoutEffect(() => {
    if (hasVoted && !wasThanked.current) thanks.current?.focus()
    wasThanked.current = hasVoted
  }, [hasVoted])

  function vote(isHelpful: boolean) {
    votes.add(kind)
    setVoted(true)
    recordEvent('helpVote', kind, { isHelpful })
  }

  return (
    <fieldset className={styles.vote} aria-labelledby={questionId}>
      <span id={questionId}>{t('question')}</span>
      <span className={styles.answers}>
        <Button disabled={hasVoted} onClick={() => vote(true)}>
          {t('yes')}
        </Button>
        <Button disabled={hasVoted} onClick={() => vote(false)}>
          {t('no')}
        </Button>
      </span>
      {hasVoted && (
        <p ref={thanks} tabIndex={-1} className={styles.thanks}>
          {t('thanks')}
        </p>
      )}
    </fieldset>
  )
}
