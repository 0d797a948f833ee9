import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { LIVE_TOKENS_MAX } from '@portico/contract/company/programs.rules'
import type { Program } from '@portico/contract/company/programs.schema'
import { programPath } from '#web/data/company/company.paths.ts'
import { useRemoveProgram } from '#web/data/company/programs.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { companyId: string; program: Program; onAddToken: () => void }

export function ProgramActions({ companyId, program: { accountId, name, tokens }, onAddToken }: Props) {
  const { t } = useTranslation('programs')
  const removal = useRemoveProgram(companyId)
  const isFull = tokens.filter(({ endsAtMillis }) => endsAtMillis > Date.now()).length >= LIVE_TOKENS_MAX

  async function ask() {
    const isConfirmed = await confirm({
      header: t('removeHeader', { name }),
      content: t('removeContent'),
      confirmLabel: t('remove'),
      variant: 'destructive',
    })
    if (isConfirmed) removal.mutate({ accountId, name })
  }
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Button
        variant="inline-link"
        onClick={onAddToken}
        disabled={isFull}
        disabledReason={t('token.two')}
        ariaLabel={t('token.addNamed', { name })}
      >
        {t('token.add')}
      </Button>
      <Button variant="inline-link" href={programPath(companyId, accountId)} ariaLabel={t('editNamed', { name })}>
        {t('edit')}
      </Button>
      <Button
        variant="inline-link"
        onClick={() => void ask()}
        loading={removal.isPending}
        ariaLabel={t('removeNamed', { name })}
      >
        {t('remove')}
      </Button>
    </SpaceBetween>
  )
}
