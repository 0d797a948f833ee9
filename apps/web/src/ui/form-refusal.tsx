import Alert, { type AlertProps } from '@cloudscape-design/components/alert'
import { useEffect, useRef } from 'react'
import styles from './form-refusal.module.css'

type Props = Pick<AlertProps, 'type' | 'header' | 'action' | 'children'>

/**
 * Why a form was not saved. The button that was pressed may be far below it, so that it comes into view, takes the focus and is read out.
 * It does so again after the next attempt, if it is not drawn while that one runs.
 */
export function FormRefusal({ type = 'error', ...props }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    region.current?.scrollIntoView({ block: 'center' })
    region.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={region} role="alert" tabIndex={-1} className={styles.region}>
      <Alert type={type} {...props} />
    </div>
  )
}
