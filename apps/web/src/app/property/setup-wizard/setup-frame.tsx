import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './setup-frame.module.css'

type Step<Id> = { id: Id; title: string; description: string }
type Props<Id> = {
  steps: readonly Step<Id>[]
  activeId: Id
  onShow: (id: Id) => void
  onFinish: () => void
  onCancel: () => void
  children: ReactNode
}

/** The steps of the setup, whose list leads to any of them. The wizard of the kit leads to steps that were visited only. */
export function SetupFrame<Id extends string>({ steps, activeId, onShow, onFinish, onCancel, children }: Props<Id>) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'setup' })
  const { t: tApp } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(activeId)
  useEffect(() => {
    if (shown.current === activeId) return
    shown.current = activeId
    const heading = content.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [activeId])

  const index = steps.findIndex(({ id }) => id === activeId)
  const [previous, active, next] = [steps[index - 1], steps[index], steps[index + 1]]
  return (
    <div className={styles.frame}>
      <nav aria-label={t('list')}>
        <ol className={styles.steps}>
          {steps.map(({ id, title }, position) => (
            <li key={id}>
              <button
                type="button"
                className={styles.step}
                aria-label={t('step', { number: position + 1, title })}
                aria-current={id === activeId ? 'step' : undefined}
                onClick={() => onShow(id)}
              >
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div ref={content} className={styles.content}>
        <SpaceBetween size="l">
          <Header variant="h1" description={active?.description}>
            {active?.title}
          </Header>
          <div className={styles.room}>{children}</div>
          <div className={styles.buttons}>
            <Button variant="link" onClick={onCancel}>
              {tApp('actions.cancel')}
            </Button>
            {previous && <Button onClick={() => onShow(previous.id)}>{t('previous')}</Button>}
            {next ? (
              <Button variant="primary" onClick={() => onShow(next.id)}>
                {t('next')}
              </Button>
            ) : (
              <Button variant="primary" onClick={onFinish}>
                {t('finish')}
              </Button>
            )}
          </div>
        </SpaceBetween>
      </div>
    </div>
  )
}
