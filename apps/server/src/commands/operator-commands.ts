import { FIRST_OPERATOR_LINK_MINUTES, firstOperatorLink } from '@portico/contract/operator/operator.rules'
import { makeFirstOperatorSecret } from '../domains/operator/first-operator.service.ts'
import type { Command } from './command.ts'

export const operatorCommands: Record<string, Command> = {
  'first-operator': {
    does: 'prints a link that makes whoever opens it the operator (one hour, once)',
    needs: ['DATABASE_APP_URL', 'PORTICO_KEYS_FILE'],
    isRecorded: true,
    notes: [
      'The link before it works no more. While there is an operator it makes none: withdraw ends the account of one that has left.',
      'Whoever opens the link signs in with an account that works for no company. PORTICO_ORIGIN is the address of the portal.',
    ],
    async run(context) {
      const origin = context.origin()
      const secret = await context.change(makeFirstOperatorSecret)
      if (!secret) throw new Error('There is an operator: withdraw ADDRESS ends that account first.')
      return {
        lines: [firstOperatorLink(origin, secret)],
        remark: `It works once, for ${FIRST_OPERATOR_LINK_MINUTES} minutes. Keep it to yourself: whoever opens it first is the operator.`,
      }
    },
  },
}
