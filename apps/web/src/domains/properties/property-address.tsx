import { addressLanguage, addressLines } from '@portico/contract/properties/address-lines.rules'
import type { Address } from '@portico/contract/properties/properties.schema'
import { useDeployment } from '#web/platform/deployment.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './property-address.module.css'

/** The address in the format of its country. The country is shown only if it differs from that of the deployment. */
export function PropertyAddress({ address, isInline = false }: { address: Address; isInline?: boolean }) {
  const { country } = useDeployment()
  const { i18n } = useTranslation()
  const isAbroad = address.countryCode.toLowerCase() !== country
  const nation = isAbroad ? nameOfCountry(address.countryCode, i18n.language) : undefined
  if (isInline) {
    const language = addressLanguage(address)
    return (
      <>
        <span lang={language}>{addressLines(address).join(language === 'ja' ? ' ' : ', ')}</span>
        {nation && `, ${nation}`}
      </>
    )
  }
  return (
    <>
      <span className={styles.address} lang={addressLanguage(address)}>
        {addressLines(address).join('\n')}
      </span>
      {nation && <span className={styles.address}>{nation}</span>}
    </>
  )
}

const namesByLanguage = new Map<string, Intl.DisplayNames>()

function nameOfCountry(code: string, language: string) {
  const names = namesByLanguage.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  namesByLanguage.set(language, names)
  return names.of(code) ?? code
}
