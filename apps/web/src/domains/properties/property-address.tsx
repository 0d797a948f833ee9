import type { Address } from '@portico/contract/properties/properties.schema'
import { addressLanguage, addressLines } from './address-lines.ts'
import styles from './property-address.module.css'

export function PropertyAddress({ address }: { address: Address }) {
  return (
    <span className={styles.address} lang={addressLanguage(address)}>
      {addressLines(address).join('\n')}
    </span>
  )
}
