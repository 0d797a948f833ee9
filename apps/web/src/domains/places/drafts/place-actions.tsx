import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { CountedPlace } from '@portico/contract/places/places.schema'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog)
const ArchivePlaceDialog = lazyDialog(async () => (await import('./archive-place-dialog.tsx')).ArchivePlaceDialog)

type Props = { propertyId: string; place: CountedPlace }

/** The place that stands for the whole property is changed with the property. */
export function PlaceActions({ propertyId, place }: Props) {
  const { t } = useTranslation('places')
  const [opened, setOpened] = useState<'edit' | 'archive'>()
  const { id, name } = place
  if (place.label === 'Property') return null
  const close = () => setOpened(undefined)
  return (
    <>
      <SpaceBetween direction="horizontal" size="s">
        <Button variant="inline-link" ariaLabel={t('editNamed', { name })} onClick={() => setOpened('edit')}>
          {t('edit')}
        </Button>
        <Button variant="inline-link" ariaLabel={t('archiveNamed', { name })} onClick={() => setOpened('archive')}>
          {t('archive')}
        </Button>
      </SpaceBetween>
      {opened === 'edit' && <PlaceDialog propertyId={propertyId} placeId={id} name={name} onClose={close} />}
      {opened === 'archive' && <ArchivePlaceDialog propertyId={propertyId} place={place} onClose={close} />}
    </>
  )
}
