import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import { useDeleteProfile } from '#web/data/integrations/profiles/profiles.mutations.ts'
import { isProd, useDeployment } from '#web/platform/deployment.ts'
import { useFlags } from '#web/platform/flags.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { profile: Profile; onEdit: () => void; onMeanings: () => void }

export function ProfileActions({ profile, onEdit, onMeanings }: Props) {
  const { t } = useTranslation('integrations')
  const { editIntegrationCredentials } = useFlags()
  const place = useDeployment()
  const deletion = useDeleteProfile()
  const { credentialId, nickname } = profile

  async function ask() {
    const isConfirmed = await confirm({
      header: t('deleteProfile.header', { nickname }),
      content: t('deleteProfile.content'),
      confirmLabel: t('deleteProfile.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) deletion.mutate(credentialId)
  }
  return (
    <SpaceBetween direction="horizontal" size="s">
      {editIntegrationCredentials && (
        <Button variant="inline-link" onClick={onEdit} ariaLabel={t('profiles.editNamed', { nickname })}>
          {t('profiles.edit')}
        </Button>
      )}
      {editIntegrationCredentials && (
        <Button variant="inline-link" onClick={onMeanings} ariaLabel={t('profiles.meaningsNamed', { nickname })}>
          {t('profiles.meanings')}
        </Button>
      )}
      {!isProd(place) && (
        <Button
          variant="inline-link"
          onClick={() => void ask()}
          loading={deletion.isPending}
          ariaLabel={t('profiles.deleteNamed', { nickname })}
        >
          {t('profiles.delete')}
        </Button>
      )}
    </SpaceBetween>
  )
}
