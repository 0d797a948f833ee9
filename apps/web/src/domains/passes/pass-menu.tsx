import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { isEnded, PASS_MAIL_PAUSE_MINUTES, passMailProblem } from '@portico/contract/passes/passes.rules'
import type { Pass } from '@portico/contract/passes/passes.schema'
import { useState } from 'react'
import { useMailPass, useWithdrawPass } from '#web/data/passes/passes.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const SecretsDialog = lazyDialog(async () => (await import('./secrets-dialog.tsx')).SecretsDialog)

/** What can be done about a pass that has not ended. */
export function PassMenu({ propertyId, pass }: { propertyId: string; pass: Pass }) {
  const { t } = useTranslation('passes')
  const withdrawing = useWithdrawPass(propertyId)
  const mailing = useMailPass(propertyId)
  const [isShowing, setShowing] = useState(false)
  const { visitorName: name, entrances, email, state, mail } = pass
  if (isEnded(state)) return null
  const problem = passMailProblem(
    { email, state, isWaiting: mail.state === 'WAITING', lastTimeMillis: mail.sentTimeMillis },
    Date.now(),
  )

  async function askAndWithdraw() {
    const isConfirmed = await confirm({
      header: t('withdraw.header', { name }),
      content: (
        <>
          <p>{t('withdraw.content', { name })}</p>
          <NameList names={entrances.map(({ accessPointName }) => accessPointName)} />
        </>
      ),
      confirmLabel: t('withdraw.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) withdrawing.mutate(pass)
  }
  return (
    <>
      <ButtonDropdown
        ariaLabel={t('actions.of', { name })}
        variant="inline-icon"
        loading={withdrawing.isPending || mailing.isPending}
        items={[
          { id: 'show', text: t('actions.show') },
          {
            id: 'mail',
            text: t('actions.mail'),
            disabled: problem !== undefined,
            ...(problem &&
              problem !== 'ended' && {
                disabledReason: t(`mailProblems.${problem}`, { minutes: PASS_MAIL_PAUSE_MINUTES }),
              }),
          },
          { id: 'withdraw', text: t('actions.withdraw') },
        ]}
        onItemClick={({ detail: { id } }) => {
          if (id === 'show') setShowing(true)
          else if (id === 'mail') mailing.mutate(pass)
          else void askAndWithdraw()
        }}
        expandToViewport
      />
      {isShowing && <SecretsDialog pass={pass} onClose={() => setShowing(false)} />}
    </>
  )
}
