import Button from '@cloudscape-design/components/button'
import { CODE_LENGTH } from '@portico/contract/credentials/credentials.rules'
import { useDeleteCredentialFormat } from '#web/data/credential-formats/credential-formats.mutations.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { FormatRow } from './format-columns.tsx'

export function FormatActions({ propertyId, row }: { propertyId: string; row: FormatRow }) {
  const { t } = useTranslation('credentialFormats')
  const isFull = useIsFull()
  const deletion = useDeleteCredentialFormat(propertyId)
  const { credentialFormat, address, name, uses } = row

  async function ask() {
    const used =
      credentialFormat.type === 'PHYSICAL'
        ? t('delete.fobs', { count: uses })
        : t('delete.codes', { count: uses, digits: CODE_LENGTH })
    const isConfirmed = await confirm({
      header: t('delete.header', { format: name }),
      content: (
        <>
          <p>{t('delete.content', { place: address.name })}</p>
          {isFull && uses > 0 && <p>{used}</p>}
        </>
      ),
      confirmLabel: t('delete.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) deletion.mutate(credentialFormat.id)
  }
  return (
    <Button
      variant="inline-link"
      onClick={() => void ask()}
      loading={deletion.isPending}
      ariaLabel={t('list.deleteNamed', { format: name })}
    >
      {t('list.delete')}
    </Button>
  )
}
