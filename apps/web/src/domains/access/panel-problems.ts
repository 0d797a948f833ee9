import { CLOCK_ALERT_MS } from '@portico/contract/access/access.rules'
import type { DoorView } from '@portico/contract/access/access.schema'

/** What is wrong with a panel itself, whatever its door knows. */
export type PanelProblem = { deviceId: string } & (
  | { kind: 'unbelieved'; revision: number; timeMillis: number }
  | { kind: 'lists'; timeMillis: number }
  | { kind: 'clock'; skewMillis: number }
  | { kind: 'keyTwice'; timeMillis: number }
)

/** A panel whose pairing and tokens were withdrawn is no panel of the door any more. */
export const panelProblems = ({ devices }: Pick<DoorView, 'devices'>): PanelProblem[] =>
  devices.flatMap(({ deviceId, tokens, pairing, panel }) => {
    const twiceMillis = pairing?.keyTwiceTimeMillis ?? null
    const twice = twiceMillis === null ? [] : [{ deviceId, kind: 'keyTwice' as const, timeMillis: twiceMillis }]
    if (!panel || (tokens === 0 && !pairing)) return twice
    const { unbelieved, listRefusedTimeMillis: refusedMillis, clockSkewMillis: skewMillis } = panel
    const isWrong = skewMillis !== null && Math.abs(skewMillis) > CLOCK_ALERT_MS
    return [
      ...twice,
      ...(unbelieved ? [{ deviceId, kind: 'unbelieved' as const, ...unbelieved }] : []),
      ...(refusedMillis === null ? [] : [{ deviceId, kind: 'lists' as const, timeMillis: refusedMillis }]),
      ...(isWrong ? [{ deviceId, kind: 'clock' as const, skewMillis }] : []),
    ]
  })
