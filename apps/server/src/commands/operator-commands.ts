import { OPERATOR_LINK_MINUTES, operatorLink } from '@portico/contract/operator/operator.rules'
import { makeOperatorSecret } from '../domains/operator/first-operator.service.ts'
import type { Command, CommandContext } from './command.ts'

const linkOnly = [
  'The link before it works no more.',
  'Whoever opens the link signs in with an account that works for no company. PORTICO_ORIGIN is the address of the portal.',
]

async function printLink(context: CommandContext, which: 'first' | 'further', refusal: string) {
  const origin = context.origin()
  const secret = await context.change((unit) => makeOperatorSecret(unit, which))
  if (!secret) throw new Error(refusal)
  return {
    lines: [operatorLink(origin, secret)],
    remark: `It works once, for ${OPERATOR_LINK_MINUTES} minutes. Keep it to yourself: whoever opens it first is ${which === 'first' ? 'the' : 'an'} operator.`,
  }
}

export const operatorCommands: Record<string, Command> = {
  'first-operator': {
    does: 'prints a link that makes whoever opens it the operator (one hour, once)',
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: [
      ...linkOnly,
      'While there is an operator it makes none: invite-operator is for a further one, and withdraw ends the account of one that has left.',
    ],
    run: (context) =>
      printLink(
        context,
        'first',
        'There is an operator: invite-operator makes a link for a further one, or withdraw ADDRESS ends that account first.',
      ),
  },
  'invite-operator': {
    does: 'prints a link that makes whoever opens it a further operator (one hour, once)',
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: [...linkOnly, 'While there is no operator it makes none: first-operator is for the first one.'],
    run: (context) =>
      printLink(context, 'further', 'There is no operator yet: first-operator makes the link for the first one.'),
  },
}
