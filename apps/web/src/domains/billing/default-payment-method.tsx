import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import { isExpired } from '@portico/contract/billing/billing.rules'
import type { BankAccount, BillingProperty, Card } from '@portico/contract/billing/billing.schema'
import type { ReactNode } from 'react'
import { drawnIcon } from '#web/ui/drawn-icon.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { brandName, formatExpiry } from './card-details.ts'
import styles from './default-payment-method.module.css'

const paymentIcons = {
  Card: drawnIcon(
    <>
      <path d="M1 3h14v10H1z" className="stroke-linejoin-round" />
      <path d="M1 6.5h14M4 10h3" />
    </>,
  ),
  BankAccount: drawnIcon(
    <>
      <path d="M1.5 6 8 2l6.5 4z" className="stroke-linejoin-round" />
      <path d="M3.5 6v6M8 6v6M12.5 6v6M1 13.5h14" />
    </>,
  ),
}

type Props = Pick<BillingProperty, 'defaultPaymentMethod' | 'isPaymentMethodKnown'>

export function DefaultPaymentMethod(props: Props) {
  const { t } = useTranslation('billing', { keyPrefix: 'paymentMethod' })
  return (
    <dl className={styles.payment}>
      <Box variant="awsui-key-label" tagOverride="dt">
        {t('default')}
      </Box>
      <dd className={styles.value}>
        <Method {...props} />
      </dd>
    </dl>
  )
}

function Method({ defaultPaymentMethod: method, isPaymentMethodKnown }: Props) {
  const { t } = useTranslation('billing', { keyPrefix: 'paymentMethod' })
  if (!isPaymentMethodKnown) {
    return (
      <>
        <Icon name="status-warning" variant="warning" />
        <Box color="text-status-warning">{t('unknown')}</Box>
      </>
    )
  }
  if (!method) return <Box color="text-body-secondary">{t('none')}</Box>
  return (
    <>
      {paymentIcons[method.type]}
      <div className={styles.lines}>
        {method.type === 'Card' ? <CardLines card={method.card} /> : <AccountLines account={method.bankAccount} />}
      </div>
    </>
  )
}

function CardLines({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('billing', { keyPrefix: 'paymentMethod' })
  const expiry = formatExpiry(card, i18n.language)
  return (
    <>
      <NumberLine name={brandName(card) ?? t('card')} last4={card.last4} />
      {isExpired(card, new Date()) ? (
        <Box color="text-status-error">
          <Icon name="status-negative" variant="error" /> {t('expired', { expiry })}
        </Box>
      ) : (
        <Box color="text-body-secondary">{t('expires', { expiry })}</Box>
      )}
    </>
  )
}

function AccountLines({ account: { bank_name, last4 } }: { account: BankAccount }) {
  const { t } = useTranslation('billing', { keyPrefix: 'paymentMethod' })
  return (
    <>
      <NumberLine name={bank_name ?? t('bankAccount')} last4={last4} />
      {bank_name && <Box color="text-body-secondary">{t('bankAccount')}</Box>}
    </>
  )
}

function NumberLine({ name, last4 }: { name: ReactNode; last4: string | null }) {
  const { t } = useTranslation('billing', { keyPrefix: 'paymentMethod' })
  if (!last4) return <div className={styles.number}>{name}</div>
  return (
    <div className={styles.number}>
      {name}{' '}
      <span className={styles.digits} aria-hidden="true">
        •••• {last4}
      </span>
      <span className={styles.spoken}>{t('endingIn', { last4 })}</span>
    </div>
  )
}
