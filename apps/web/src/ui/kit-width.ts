/** The interface kit reads this global symbol to render for a narrow window without measuring the window. */
const FORCED = Symbol.for('awsui-force-mobile-mode')
const page = globalThis as { [FORCED]?: boolean }

/** The server has no window to measure, and hydration needs the same markup: both render for the width given here. */
export function forceWidth(isNarrow: boolean) {
  page[FORCED] = isNarrow
}

export function releaseWidth() {
  if (page[FORCED] === undefined) return
  delete page[FORCED]
  window.dispatchEvent(new Event('resize'))
}
