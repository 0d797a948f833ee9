import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const SignedAgreement = lazyDialog(
  async () => (await import('#web/domains/consent/signed-agreement.tsx')).SignedAgreement,
)

/** Opens the copy of the agreement that was signed for the property. */
export function AgreementButton({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('providers')
  const isFull = useIsFull()
  const { data: property } = useQuery(propertyQuery(propertyId))
  const [isOpen, setOpen] = useState(false)
  const may = useMay(propertyId)
  if (!isFull || !property || !may('consent.read')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('agreement')}</Button>
      {isOpen && <SignedAgreement property={property} onClose={() => setOpen(false)} />}
    </>
  )
}
