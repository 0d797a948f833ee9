import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { killAll } from './candidate.ts'
import { allChecks, runChecks } from './run-checks.ts'

/** Each mistake, the check that finds it, and what this says. */
const mistakes: [mistake: string, check: string, told: string][] = [
  ['bad-signature-accepted', 'bad-signature', 'The panel must ask with revision 1, but asked with 2.'],
  ['old-revision-accepted', 'old-revision', 'The panel must ask with revision 2, but asked with 1.'],
  ['other-device-accepted', 'other-device', 'The panel must ask with revision 1, but asked with 2.'],
  ['future-accepted', 'future', 'The panel must ask with revision 1, but asked with 2.'],
  ['other-base-accepted', 'other-base', 'The panel must ask with revision 0, but asked with 3.'],
  ['revoked-grant-opens', 'revoked', 'must stay shut (CREDENTIAL_UNKNOWN) for somebody who has lost everything'],
  ['half-list-applied', 'half-list', 'The panel must ask with revision 1, but asked with 2.'],
  ['forgotten-key-trusted', 'rotated-key', 'asked with 4'],
  ['list-not-on-disk', 'list-on-disk', 'The door must open for fob 1 after a power cut without a network'],
  ['cursor-not-sent', 'question', 'The cursor of the list must be sent back'],
  ['event-sent-twice', 'lost-answer', '1 events must have come, but there are'],
  ['settled-event-sent-again', 'lost-answer', 'An event came again after the server had taken it'],
  ['event-lost-on-restart', 'events-on-disk', 'different events'],
  ['door-event-of-another-kind', 'door-events', '8 different events of the door'],
  ['settled-door-event-sent-again', 'door-events-again', 'came again after the server had taken it'],
  ['door-event-lost-on-restart', 'door-events-on-disk', '2 different events of the door'],
  ['wrong-tag', 'whole-list', 'The door must open for the code'],
  ['salt-of-first-list', 'tags', 'The door must open for a code with a tag of another salt'],
  ['needs-ignored', 'needs', 'must stay shut (RULE_UNKNOWN)'],
  ['throttle-forgotten', 'throttle-restart', 'must stay shut (TOO_MANY_TRIES)'],
  ['wait-shortened-by-clock', 'throttle-restart', 'after the clock was set two hours ahead'],
  ['all-tries-given-back', 'given-back', 'must stay shut (TOO_MANY_TRIES)'],
  ['tries-not-summed', 'summed-tries', '2 events must have come, but there are 5'],
  ['clock-always-trusted', 'clock-unknown', 'must stay shut (CLOCK_UNKNOWN) for a guest'],
  ['clock-set-once', 'clock-set', 'a receipt with the time of the server, which has moved'],
  ['zone-instead-of-offsets', 'offsets', 'The door must open for hours by the first offset'],
  ['uses-forgotten', 'pass-uses', 'must stay shut (USED_UP) for a pass, the second time'],
  ['pass-not-confirmed', 'pass-unconfirmed', 'must stay shut (USED_UP)'],
  ['key-on-disk', 'key-in-memory', 'The key of the tags is on the disk'],
  ['busy-loop', 'busy-loop', 'all of which were answered at once'],
  ['retry-after-ignored', 'retry-after', 'The panel has asked again'],
  ['refused-forgets-list', 'refusals', 'The door must open for fob 1 after 40'],
  ['one-event-at-a-time-in-any-order', 'batches', 'in this order'],
  ['commands-refused', 'commands', 'Expected'],
  ['later-fields-refused', 'later-fields', 'Expected'],
  ['receipt-of-new-lists-only', 'receipt', 'a receipt after a restart'],
  ['challenge-signed-again', 'session-boot', 'A challenge is signed once'],
  ['session-for-another-device', 'session', 'The signature of a session does not fit'],
  ['sessions-in-a-circle', 'session-ended', 'sessions in 4 s'],
  ['session-never-renewed', 'session', 'with a session whose time was over'],
  ['boot-of-each-session', 'session-boot', 'The sessions of one start have one bootId.'],
  ['command-opens-twice', 'command', 'The door must have moved 1 times after one command, not 2'],
  ['late-command-opens', 'command-late', 'must say COMMAND_LATE, not SUCCESS'],
  ['clock-instead-of-estimate', 'command-clock', 'must say CLOCK_UNKNOWN, not SUCCESS'],
  ['old-number-opens', 'command-number', '1 events must have come, but there are 2'],
  ['begun-forgotten', 'command-twice', 'The door must have moved 0 times after the start'],
  ['any-key-opens', 'command-key', '0 events must have come, but there are'],
  ['command-of-other-device', 'command-device', '0 events must have come, but there are 2'],
  ['lockdown-ignored-by-command', 'command-lockdown', 'must say LOCKDOWN, not SUCCESS'],
  ['list-ignored-by-command', 'command-person', 'must say CREDENTIAL_UNKNOWN, not SUCCESS'],
  ['never-ends', 'ends', 'The program must end'],
]

/** Some mistakes show only in that nothing happens for so long. */
const PATIENCE_MS = 15_000

afterAll(killAll)

const examplePanel = fileURLToPath(new URL('../../examples/panel', import.meta.url))
const brokenPanel = fileURLToPath(new URL('./broken-panel.py', import.meta.url))

test('the panel in Python of the examples passes the check of panels (needs python3)', async () => {
  const command = ['python3', examplePanel] as const
  const results = await runChecks(allChecks, { command, patienceMs: 60_000, isVerbose: false })
  expect(results.flatMap(({ failures, notes }) => [...failures, ...notes])).toEqual([])
  expect(results.length).toBe(allChecks.length)
})

test.concurrent.each(mistakes)(
  'a panel with the mistake %s fails the check %s (needs python3)',
  async (mistake, name, told) => {
    const checks = allChecks.filter((one) => one.name === name)
    const command = ['python3', brokenPanel, mistake] as const
    const [result] = await runChecks(checks, { command, patienceMs: PATIENCE_MS, isVerbose: false })
    expect(result?.failures.join('\n')).toContain(told)
    expect(result?.failures.at(-1)).toContain(`See docs/panel-protocol.md#${checks[0]?.section}`)
  },
)
