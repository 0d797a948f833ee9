import styles from './pairing.module.css'

/** The fingerprint of a key in the groups that the panel shows, too, so that somebody with two screens compares them one by one. */
export const Fingerprint = ({ value, isSmall = false }: { value: string; isSmall?: boolean }) => (
  <code className={isSmall ? `${styles.fingerprint} ${styles.small}` : styles.fingerprint}>
    {value.split(/\s+/).map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same
      <span key={index}>{group} </span>
    ))}
  </code>
)
