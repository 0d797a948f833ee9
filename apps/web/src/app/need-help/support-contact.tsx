import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import type { SupportContact as Contact } from '@portico/contract/shared/support'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from './support-contact.module.css'
import { describeHours } from './support-hours.ts'

const callable = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** The contact data and hours of the support. */
export function SupportContact({ contact: { phone, phoneOption, email, hours } }: { contact: Contact }) {
  const { t, i18n } = useTranslation('support')
  return (
    <dl className={styles.facts}>
      <Fact name={t('phone')}>
        <Link href={callable(phone)}>{phone}</Link>
        {phoneOption && <Box color="text-body-secondary">{t('phoneOption', { option: phoneOption })}</Box>}
      </Fact>
      <Fact name={t('email')}>
        <Link href={`mailto:${email}`}>
          <Whole text={email} />
        </Link>
      </Fact>
      {hours && <Fact name={t('hours')}>{describeHours(hours, t, i18n.language)}</Fact>}
    </dl>
  )
}
