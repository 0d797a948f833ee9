import { BOOT_RETURNS_MS, BOOT_RETURNS_TOLD, PANEL_SESSIONS_MAX } from '@portico/contract/access/pairing.rules'

export type UseOfKey = { boot: string; at: number }

const WITHIN_MS = 600_000
const KEPT_MAX = 100

/** Whether the boot of this use had the session before another one took it. */
const isReturn = (uses: readonly UseOfKey[], place: number) => {
  const { boot } = uses[place] as UseOfKey
  return uses[place - 1]?.boot !== boot && uses.slice(0, place).some((use) => use.boot === boot)
}

/**
 * Who has used a key within a day, and whether two use it now. A panel makes itself another boot at each start, so none of its boots comes back after the
 * next one: whoever comes back runs beside somebody else. A copy that uses a new boot each time is found by the panel's own, which comes back.
 */
export function nextUses(former: readonly UseOfKey[], use: UseOfKey) {
  const recent = former.filter(({ at }) => use.at - at < BOOT_RETURNS_MS)
  const crowd = recent.filter(({ at }) => use.at - at < WITHIN_MS)
  const waitMs = crowd.length < PANEL_SESSIONS_MAX ? 0 : WITHIN_MS - (use.at - (crowd[0]?.at ?? use.at))
  const uses = [...recent, use].slice(-KEPT_MAX)
  const returns = uses.filter((_, place) => isReturn(uses, place)).length
  return {
    kept: uses,
    waitSeconds: Math.ceil(waitMs / 1_000),
    isKeyTwice: returns >= BOOT_RETURNS_TOLD && isReturn(uses, uses.length - 1),
  }
}
