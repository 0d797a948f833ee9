import type { DenialReason } from '@portico/contract/access/access.rules'

/** The reasons that lie with a panel and not with what was shown to it. What helps has a text of its own. */
const hinted = [
  'TOO_MANY_TRIES',
  'RULE_UNKNOWN',
  'LIST_STALE',
  'CLOCK_UNKNOWN',
] as const satisfies readonly DenialReason[]

/** The name of the text that says what helps. */
export const hintOf = (reason: DenialReason) => hinted.find((one) => one === reason)
