import Popover from '@cloudscape-design/components/popover'
import { useTranslation } from 'react-i18next'
import styles from './name-list.module.css'

const SHOWN_MAX = 5

/** The first few names, and how many more there are. */
export function NameList({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('ui', { keyPrefix: 'names' })
  const rest = names.length - SHOWN_MAX
  return (
    <ul className={styles.names}>
      {names.slice(0, SHOWN_MAX).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
        <li key={index}>{name}</li>
      ))}
      {rest > 0 && <li>{t('more', { rest })}</li>}
    </ul>
  )
}

/** One name and how many others; all of the list when it is asked for. */
export function NamesPopover({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  if (first === undefined) return '-'
  if (others.length === 0) return first
  return (
    <Popover dismissButton={false} position="top" size="small" renderWithPortal content={<NameList names={names} />}>
      {`${first} +${others.length}`}
    </Popover>
  )
}
