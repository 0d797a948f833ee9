import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import RadioGroup from '@cloudscape-design/components/radio-group'
import type { PanelKeys as Chosen } from '@portico/contract/access/access.schema'
import { useQuery } from '@tanstack/react-query'
import { useChangePanelKeys } from '#web/data/access/access.mutations.ts'
import { panelKeysQuery, useDoors } from '#web/data/access/access.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Storage = Chosen['storage']
const choices: readonly Storage[] = ['DISK', 'MEMORY']

/** Where the panels of a property keep the keys of their codes, with what each choice costs. A property without panels has nothing to choose. */
export function PanelKeys({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('access', { keyPrefix: 'panelKeys' })
  const { isFull, may } = usePropertyFeatures(propertyId)
  const { data: doors } = useDoors(propertyId)
  const { data: chosen } = useQuery({ ...panelKeysQuery(propertyId), enabled: isFull && may('doors.read') })
  const change = useChangePanelKeys(propertyId)
  const hasPanel = doors?.doors.some(({ delivery }) => delivery !== null)
  if (!hasPanel || !chosen) return null

  async function askAndChange(storage: Storage, former: Storage) {
    const isConfirmed = await confirm({
      header: t('confirmHeader'),
      content: t(`costs.${storage}`),
      confirmLabel: t('confirm'),
      variant: 'warning',
    })
    if (isConfirmed) change.mutate({ storage, former })
  }
  return (
    <Container
      header={
        <Header variant="h2" description={t('description')}>
          {t('title')}
        </Header>
      }
    >
      <RadioGroup
        ariaLabel={t('title')}
        value={change.isPending ? change.variables.storage : chosen.storage}
        items={choices.map((value) => ({
          value,
          label: t(`choices.${value}`),
          description: t(`costs.${value}`),
          disabled: change.isPending || !may('devices.change'),
        }))}
        onChange={({ detail }) => {
          const storage = choices.find((one) => one === detail.value)
          if (storage) void askAndChange(storage, chosen.storage)
        }}
      />
    </Container>
  )
}
