import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { GuestLoss } from '@portico/contract/access/access.schema'
import { useQuery } from '@tanstack/react-query'
import { useBeginGuestSharing } from '#web/data/access/access.mutations.ts'
import { guestSharingQuery } from '#web/data/access/guests/guest-sharing.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { LeftOut } from '#web/ui/collection/left-out.tsx'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './guest-sharing.module.css'

type Props = { propertyId: string; onClose: () => void }

/** Which guests lose which entrances. Who confirms it says which list they have seen: if it has changed, they look again. */
export function GuestSharingDialog({ propertyId, onClose }: Props) {
  useNamespace('ui')
  const { t } = useTranslation(['access', 'app'])
  const { data } = useQuery(guestSharingQuery(propertyId))
  const begin = useBeginGuestSharing(propertyId)
  const refusal = useRefusal(propertyId)
  const may = useMay(propertyId)
  const isChanged = begin.error instanceof ApiError && begin.error.code === 'access.guestSharingChanged'
  if (!data) return null
  return (
    <Modal
      visible
      header={t('guestSharing.title')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t('app:actions.cancel')}
            </Button>
            <Button
              variant="primary"
              loading={begin.isPending}
              {...refusal('keys.change')}
              onClick={() => begin.mutate(data.version, { onSuccess: onClose })}
            >
              {t('guestSharing.confirm')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {begin.isError && !begin.isPending && (
          <FormRefusal header={t(isChanged ? 'guestSharing.changed' : 'guestSharing.failed')} />
        )}
        <div>{t('guestSharing.rule')}</div>
        <ul className={styles.guests} aria-label={t('guestSharing.guests')}>
          {data.guests.map((guest) => (
            <li key={guest.personId}>
              {may('people.names') ? (
                <Link href={personPath(propertyId, guest.personId)}>{guest.name}</Link>
              ) : (
                guest.name
              )}
              <Entrances entrances={guest.entrances} />
            </li>
          ))}
        </ul>
        <LeftOut shown={data.guests.length} total={data.total} />
      </SpaceBetween>
    </Modal>
  )
}

function Entrances({ entrances }: Pick<GuestLoss, 'entrances'>) {
  const { t } = useTranslation('access', { keyPrefix: 'guestSharing' })
  return (
    <ul className={styles.entrances}>
      {entrances.map(({ accessPointId, accessPointName: name, keepsHours }) => (
        <li key={accessPointId}>{keepsHours ? t('keepsHours', { name }) : name}</li>
      ))}
    </ul>
  )
}
