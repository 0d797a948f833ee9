import type { PanelFacts as Facts } from '@portico/contract/access/pairing.schema'
import { Fact } from '#web/ui/fact.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** What a panel says of itself, for a `dl`. */
export function PanelFacts({ panel: { maker, model, serialNumber, programVersion } }: { panel: Facts }) {
  const { t } = useTranslation('pairing', { keyPrefix: 'panel' })
  return (
    <>
      <Fact name={t('model')}>{`${maker} ${model}`}</Fact>
      <Fact name={t('serialNumber')}>{serialNumber}</Fact>
      <Fact name={t('program')}>{programVersion}</Fact>
    </>
  )
}
