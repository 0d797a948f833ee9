import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useState } from 'react'
import { useDoors } from '#web/data/access/access.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useAttachPanel } from './panels.mutations.ts'

type Props = { propertyId: string; doors: readonly { deviceId: string }[] }

/** Puts a simulated panel at a door whose device no panel plays yet. */
export function AttachPanel({ propertyId, doors }: Props) {
  const { t } = useTranslation('developer')
  const { data } = useDoors(propertyId)
  const [chosen, setChosen] = useState<string>()
  const attaching = useAttachPanel(propertyId)
  const played = new Set(doors.map(({ deviceId }) => deviceId))
  const options = (data?.doors ?? []).flatMap(({ accessPointName, devices }) =>
    devices
      .filter(({ deviceId, hardwareType }) => !played.has(deviceId) && hardwareType !== 'READER')
      .map(({ deviceId, serialNumber }) => ({ value: deviceId, label: accessPointName, description: serialNumber })),
  )
  const option = options.find(({ value }) => value === chosen) ?? options[0]
  if (!option) return null
  return (
    <FormField
      label={t('panels.attachLabel')}
      description={t('panels.attachNote')}
      secondaryControl={
        <Button loading={attaching.isPending} onClick={() => attaching.mutate(option.value)}>
          {t('panels.attach')}
        </Button>
      }
    >
      <Select
        selectedOption={option}
        options={options}
        filteringType="auto"
        filteringAriaLabel={t('panels.attachLabel')}
        expandToViewport
        virtualScroll
        onChange={({ detail }) => setChosen(detail.selectedOption.value)}
      />
    </FormField>
  )
}
