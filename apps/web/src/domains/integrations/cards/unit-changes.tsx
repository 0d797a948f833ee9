import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import { mapUnitsPath } from '#web/data/integrations/integrations.paths.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Tells which units of a live integration need a look, with a link to the step of the wizard that maps them. */
export function UnitChanges({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { editIntegrationsEnabled } = useFlags()
  const { unitChanges, pmpPropertyStatus, pmpPropertyId, provider } = integration
  if (!unitChanges || pmpPropertyStatus !== 'LIVE') return null
  const counts = {
    unmapped: unitChanges.unmapped,
    vanished: unitChanges.vanished.count,
    renamed: unitChanges.renamed.count,
  }
  const parts = (['unmapped', 'vanished', 'renamed'] as const).filter((kind) => counts[kind] > 0)
  if (parts.length === 0) return null
  return (
    <Box variant="small" display="block" margin={{ top: 's' }}>
      {parts.map((kind) => t(`unitChanges.${kind}`, { count: counts[kind] })).join(' · ')}{' '}
      {editIntegrationsEnabled && <Link href={mapUnitsPath(pmpPropertyId, provider)}>{t('wizard.units.map')}</Link>}
    </Box>
  )
}
