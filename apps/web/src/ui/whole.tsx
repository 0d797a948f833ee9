import styles from './whole.module.css'

/** A day such as `2027-03-31`, with the time that no-break spaces join to it. */
const DAY = /\d{4}-\d\d-\d\d(?:\u00a0\S+)*/
const EMAIL = /[^\s,;:()<>]+@[\w.-]*\w/
/** Such as `RD-C711892930E9`. */
const SERIAL_NUMBER = /\b(?=[A-Z0-9-]{8,})(?=[A-Z-]*\d)[A-Z0-9]+(?:-[A-Z0-9]+)+\b/
const PARTS = new RegExp(`(${DAY.source}|${EMAIL.source}|${SERIAL_NUMBER.source})`)
const IS_DAY = new RegExp(`^${DAY.source}$`)

/**
 * A text in which no line ends inside a date, an e-mail address or a serial number. Where there is no room for the whole address or number,
 * it is cut with an ellipsis and its title tells it; on a phone it wraps.
 */
export const Whole = ({ text }: { text: string }) =>
  text.split(PARTS).map((part, index) => {
    if (index % 2 === 0) return part
    return IS_DAY.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className={styles.cut} title={part}>
        <span>{part}</span>
      </span>
    )
  })
