const TICK_MS = 1000
/** A user without any event for this time is idle. */
const IDLE_AFTER_MS = 60_000
/** The callback waits until the user has not typed for this time. */
const TYPING_MS = 3000

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove']
const LISTENER_OPTIONS = { capture: true, passive: true }

type Environment = {
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  isVisible: () => boolean
  /** Whether the user is occupied with something else, such as a dialog. */
  isBusy: () => boolean
}

/**
 * Calls the callback once, after the page has been visible and in use for `ms`, as soon as the user is not busy. Idle time does not
 * count. Returns a function that cancels the callback.
 */
export function callAfterActiveTime(ms: number, { page, isVisible, isBusy }: Environment, callback: () => void) {
  let activeMs = 0
  let lastActivity = Date.now()
  let lastKey = 0
  const recordActivity = ({ type }: Event) => {
    lastActivity = Date.now()
    if (type === 'keydown') lastKey = lastActivity
  }

  function check() {
    const now = Date.now()
    if (!isVisible()) return
    if (now - lastActivity <= IDLE_AFTER_MS) activeMs += TICK_MS
    if (activeMs < ms || now - lastKey < TYPING_MS || isBusy()) return
    stop()
    callback()
  }

  const timer = setInterval(check, TICK_MS)
  for (const event of ACTIVITY_EVENTS) page.addEventListener(event, recordActivity, LISTENER_OPTIONS)
  function stop() {
    clearInterval(timer)
    for (const event of ACTIVITY_EVENTS) page.removeEventListener(event, recordActivity, LISTENER_OPTIONS)
  }
  return stop
}
