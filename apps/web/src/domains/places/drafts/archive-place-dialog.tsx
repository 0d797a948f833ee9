import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { PlaceEndings } from '@portico/contract/places/place-drafts.schema'
import type { CountedPlace } from '@portico/contract/places/places.schema'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/data/company/may.ts'
import { credentialFormatsPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import { entrancesInPlacePath } from '#web/data/entrances/entrances.paths.ts'
import { integrationsPath } from '#web/data/integrations/integrations.paths.ts'
import { peopleFilteredPath } from '#web/data/people/people.paths.ts'
import { useArchivePlace } from '#web/data/places/places.mutations.ts'
import { placesInsidePath } from '#web/data/places/places.paths.ts'
import { placeEndingsQuery } from '#web/data/places/places.queries.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import red from '#web/ui/destructive.module.css'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const inTheWay = [
  'people',
  'entrances',
  'places',
  'credentialFormats',
  'units',
] as const satisfies (keyof PlaceEndings)[]

type Props = { propertyId: string; place: CountedPlace; onClose: () => void }

/** Archives a place in which nothing is any more, or says what is in it. */
export function ArchivePlaceDialog({ propertyId, place, onClose }: Props) {
  const { t } = useTranslation(['building', 'app'])
  const { id: placeId, name, version } = place
  const archiving = useArchivePlace(propertyId)
  // Once it is archived nothing ends any more, and nobody asks before the dialog closes.
  const { data, isError, refetch } = useQuery({
    ...placeEndingsQuery(propertyId, placeId),
    enabled: archiving.isIdle,
  })
  const isEmpty = data && inTheWay.every((what) => data[what] === 0)
  return (
    <Modal
      visible
      header={t('places.archiveHeader', { name })}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant={isEmpty ? 'link' : 'primary'} onClick={onClose}>
              {t(isEmpty ? 'app:actions.cancel' : 'places.close')}
            </Button>
            {isEmpty && (
              <span className={red.button}>
                <Button
                  variant="primary"
                  loading={archiving.isPending}
                  onClick={() => archiving.mutate({ placeId, name, version }, { onSettled: onClose })}
                >
                  {t('places.archive')}
                </Button>
              </span>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {isError ? (
        <FailedState title={t('places.endingsFailed')} onRetry={() => void refetch()} />
      ) : data ? (
        isEmpty ? (
          <SpaceBetween size="s">
            <div>{t('places.archiveContent')}</div>
            {data.defaultKeys > 0 && <div>{t('places.endsDefaultKeys', { count: data.defaultKeys })}</div>}
          </SpaceBetween>
        ) : (
          <InTheWay propertyId={propertyId} name={name} endings={data} />
        )
      ) : (
        <SkeletonBlock height={80} />
      )}
    </Modal>
  )
}

type InTheWayProps = { propertyId: string; name: string; endings: PlaceEndings }

/** What is moved before the place can be archived. Each leads to its list. */
function InTheWay({ propertyId, name, endings }: InTheWayProps) {
  const { t } = useTranslation('building', { keyPrefix: 'places.inTheWay' })
  const may = useMay(propertyId)
  const hrefs: Record<(typeof inTheWay)[number], string | false> = {
    people: may('people.names') && peopleFilteredPath(propertyId, 'addressName', name),
    entrances: may('entrances.read') && entrancesInPlacePath(propertyId, name),
    places: placesInsidePath(propertyId, name),
    credentialFormats: may('formats.read') && credentialFormatsPath(propertyId),
    units: may('integrations.read') && integrationsPath(propertyId),
  }
  const all = inTheWay
    .filter((what) => endings[what] > 0)
    .map((what) => ({ text: t(what, { count: endings[what] }), href: hrefs[what] }))
  return (
    <Alert type="info" header={t('header', { name })}>
      <ul>
        {all.map(({ text, href }) => (
          <li key={text}>{href ? <Link href={href}>{text}</Link> : text}</li>
        ))}
      </ul>
    </Alert>
  )
}
