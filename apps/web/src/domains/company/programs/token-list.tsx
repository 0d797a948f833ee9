import Button from '@cloudscape-design/components/button'
import type { Program, ProgramToken } from '@portico/contract/company/programs.schema'
import { useWithdrawToken } from '#web/data/company/programs.mutations.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from '../team.module.css'

type Props = { companyId: string; program: Program; canChange: boolean }

/** The tokens of a program: since when, whether they are used, and until when. */
export function TokenList({ companyId, program: { accountId, tokens }, canChange }: Props) {
  const { t } = useTranslation('programs', { keyPrefix: 'token' })
  if (tokens.length === 0) return t('none')
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
    <ul className={styles.tokens} role="list">
      {tokens.map((token) => (
        <li key={token.tokenId}>
          <strong>
            <Whole text={token.name} />
          </strong>
          <TokenFacts token={token} />
          {canChange && <Withdraw companyId={companyId} accountId={accountId} token={token} />}
        </li>
      ))}
    </ul>
  )
}

function TokenFacts({ token: { createdAtMillis, lastUsedAtMillis, endsAtMillis } }: { token: ProgramToken }) {
  const { t, i18n } = useTranslation('programs', { keyPrefix: 'token' })
  const { day, moment } = timeTexts(i18n.language, useZoneOfBrowser())
  const end = day(endsAtMillis)
  const facts = [
    t('created', { day: day(createdAtMillis) }),
    lastUsedAtMillis === null ? t('never') : t('used', { moment: moment(lastUsedAtMillis) }),
    endsAtMillis > Date.now() ? t('until', { day: end }) : t('ended', { day: end }),
  ]
  return facts.map((fact) => <div key={fact}>{fact}</div>)
}

function Withdraw({ companyId, accountId, token }: { companyId: string; accountId: string; token: ProgramToken }) {
  const { t } = useTranslation('programs', { keyPrefix: 'token' })
  const withdrawal = useWithdrawToken(companyId)
  const { tokenId, name } = token

  async function ask() {
    const isConfirmed = await confirm({
      header: t('withdrawHeader', { name }),
      content: t('withdrawContent'),
      confirmLabel: t('withdraw'),
      variant: 'destructive',
    })
    if (isConfirmed) withdrawal.mutate({ accountId, tokenId, name })
  }
  return (
    <Button
      variant="inline-link"
      onClick={() => void ask()}
      loading={withdrawal.isPending}
      ariaLabel={t('withdrawNamed', { name })}
    >
      {t('withdraw')}
    </Button>
  )
}
