const TICK_MS = 1000
/** Who gives no sign for this long has left the page standing. */
const IDLE_AFTER_MS = 60_000
/** Nobody is interrupted in the middle of a word. */
const TYPING_MS = 3000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove']
const passively = { capture: true, passive: true }

type Surroundings = {
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  isVisible: () => boolean
  /** Something else has the person's attention. */
  isBusy: () => boolean
}

/**
 * Calls back once the page has been visible and in use for so long, and nothing else is going on. A page that merely stands
 * open is not in use. Returns how to give up waiting.
 */
export function afterUse(ms: number, { page, isVisible, isBusy }: Surroundings, then: () => void) {
  let usedMs = 0
  let lastSign = Date.now()
  let lastKey = 0
  const noteSign = ({ type }: Event) => {
    lastSign = Date.now()
    if (type === 'keydown') lastKey = lastSign
  }

  function look() {
    const now = Date.now()
    if (!isVisible()) return
    if (now - lastSign <= IDLE_AFTER_MS) usedMs += TICK_MS
    if (usedMs < ms || now - lastKey < TYPING_MS || isBusy()) return
    stop()
    then()
  }

  const timer = setInterval(look, TICK_MS)
  for (const sign of signs) page.addEventListener(sign, noteSign, passively)
  function stop() {
    clearInterval(timer)
    for (const sign of signs) page.removeEventListener(sign, noteSign, passively)
  }
  return stop
}
