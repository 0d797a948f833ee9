import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useRef } from 'react'
import type { Found } from '#web/data/access/pairing.mutations.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Fingerprint } from './fingerprint.tsx'
import styles from './pairing.module.css'
import { PanelFacts } from './panel-facts.tsx'

type Props = { propertyId: string; found: Found }

/** The fingerprints that the panel shows, too, and what it says of itself. The focus goes here from the field of the code, which is gone. */
export function Comparison({ propertyId, found }: Props) {
  const { t } = useTranslation('pairing', { keyPrefix: 'compare' })
  const { moment } = useClock(propertyId)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { keyFingerprint, signingKeys, network, askedTimeMillis, expiresTimeMillis } = found
  return (
    <SpaceBetween size="l">
      <section>
        <h3 className={styles.heading} ref={heading} tabIndex={-1}>
          {t('header')}
        </h3>
        <p className={styles.hint}>{t('hint')}</p>
        <div className={styles.compared}>
          <Key name={t('panelKey')} fingerprint={keyFingerprint} />
          {signingKeys.map(({ id, fingerprint }) => (
            <Key key={id} name={t('signingKey', { id })} fingerprint={fingerprint} />
          ))}
        </div>
      </section>
      <section>
        <h3 className={styles.heading}>{t('says')}</h3>
        <p className={styles.hint}>{t('saysHint')}</p>
        <dl className={styles.facts}>
          <PanelFacts panel={found.panel} />
          <Fact name={t('asked')}>
            <div>{moment(askedTimeMillis)}</div>
            {network !== null && <div>{t('network', { network })}</div>}
          </Fact>
          <Fact name={t('expires')}>{moment(expiresTimeMillis)}</Fact>
        </dl>
      </section>
    </SpaceBetween>
  )
}

export const Key = ({ name, fingerprint }: { name: string; fingerprint: string }) => (
  <div className={styles.key}>
    <p className={styles.keyName}>{name}</p>
    <Fingerprint value={fingerprint} />
  </div>
)
