/** The interface kit reads this global symbol to render for a narrow window without measuring the window. */
const FORCED = Symbol.for('awsui-force-mobile-mode')
const page = globalThis as { [FORCED]?: boolean }

/** The server has no window to measure, and hydration needs the same markup: both render for the width given here. */
export function forceWidth(isNarrow: boolean) {
  page[FORCED] = isNarrow
}

/** Whether the page is being rendered for a phone, on the server or during hydration. */
export const isRenderedNarrow = () => page[FORCED] === true

export function releaseWidth() {
  if (page[FORCED] === undefined) return
  delete page[FORCED]
  window.dispatchEvent(new Event('resize'))
}
