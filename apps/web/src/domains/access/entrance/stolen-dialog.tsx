import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { DoorDevice, StolenReport } from '@portico/contract/access/access.schema'
import { useReportStolen } from '#web/data/access/access.mutations.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; device: DoorDevice; entranceName: string; onClose: () => void }

/** Says what happens when a panel is reported as stolen, and then whose codes and fobs it knew. */
export function StolenDialog({ propertyId, device, entranceName, onClose }: Props) {
  const { t } = useTranslation(['access', 'app'])
  const report = useReportStolen(propertyId, device.deviceId)
  const { data } = report
  return (
    <Modal
      visible
      header={t(data ? 'stolen.reported' : 'stolen.header', { name: entranceName })}
      onDismiss={({ detail }) => {
        if (detail.reason !== 'overlay' || !data) onClose()
      }}
      footer={
        <Box float="right">
          {data ? (
            <Button variant="primary" onClick={onClose}>
              {t('stolen.done')}
            </Button>
          ) : (
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={onClose}>
                {t('app:actions.cancel')}
              </Button>
              <Button variant="primary" loading={report.isPending} onClick={() => report.mutate()}>
                {t('stolen.confirm')}
              </Button>
            </SpaceBetween>
          )}
        </Box>
      }
    >
      <SpaceBetween size="m">
        {report.isError && <FormRefusal header={t('stolen.failed')} />}
        {data ? <Known report={data} /> : <Alert type="warning">{t('stolen.consequences')}</Alert>}
      </SpaceBetween>
    </Modal>
  )
}

type Person = StolenReport['people'][number]

/** All of them: somebody has to be told, and something has to be replaced. */
const People = ({ people, lineOf }: { people: readonly Person[]; lineOf: (person: Person) => string }) => (
  <ul>
    {people.map((person) => (
      <li key={person.personId}>{lineOf(person)}</li>
    ))}
  </ul>
)

function Known({ report: { people, passes } }: { report: StolenReport }) {
  const { t } = useTranslation('access', { keyPrefix: 'stolen' })
  const withCodes = people.filter(({ codes }) => codes > 0)
  const withFobs = people.filter(({ fobNumbers }) => fobNumbers.length > 0)
  if (people.length === 0 && passes === 0) return <div>{t('nobody')}</div>
  return (
    <SpaceBetween size="m">
      {withCodes.length > 0 && (
        <div>
          {t('codes', { count: withCodes.length })}
          <People people={withCodes} lineOf={({ name }) => name} />
        </div>
      )}
      {withFobs.length > 0 && (
        <div>
          {t('fobs', { count: withFobs.length })}
          <People people={withFobs} lineOf={({ name, fobNumbers }) => `${name} (${fobNumbers.join(', ')})`} />
        </div>
      )}
      {passes > 0 && <div>{t('passes', { count: passes })}</div>}
    </SpaceBetween>
  )
}
