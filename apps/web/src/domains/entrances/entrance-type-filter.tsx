import Select from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'
import { type EntranceType, entranceTypes } from './entrance-tags.ts'

type Props = { type: EntranceType; hasThirdParty: boolean; onChange: (type: EntranceType) => void }

export function EntranceTypeFilter({ type, hasThirdParty, onChange }: Props) {
  const { t } = useTranslation('entrances', { keyPrefix: 'types' })
  const offered = entranceTypes.filter((one) => hasThirdParty || one !== 'thirdParty')
  const options = offered.map((value) => ({ value, label: t(value) }))
  return (
    <Select
      ariaLabel={t('label')}
      options={options}
      selectedOption={options.find(({ value }) => value === type) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value as EntranceType)}
      expandToViewport
    />
  )
}
