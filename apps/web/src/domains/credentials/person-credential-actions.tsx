import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useGenerateCode } from './use-generate-codes.ts'

const RegisterFob = lazyDialog(async () => (await import('./register-fob.tsx')).RegisterFob)

type Props = { propertyId: string; personId: string }

/** Gives a person another code or fob. */
export function PersonCredentialActions({ propertyId, personId }: Props) {
  const { t } = useTranslation('credentials')
  const { accessCodes, fobs, may } = usePropertyFeatures(propertyId)
  const generate = useGenerateCode(propertyId)
  const [isAssigning, setAssigning] = useState(false)
  if (!may('codes.change')) return null
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {accessCodes && (
        <Button loading={generate.isPending} onClick={() => generate.mutate(personId)}>
          {t('person.generate')}
        </Button>
      )}
      {fobs && <Button onClick={() => setAssigning(true)}>{t('person.assignFob')}</Button>}
      {isAssigning && <RegisterFob propertyId={propertyId} holderId={personId} onClose={() => setAssigning(false)} />}
    </SpaceBetween>
  )
}
