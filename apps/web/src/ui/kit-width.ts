/** By this name the kit lets a page say whether it is drawn for a narrow window, instead of asking the window. */
const FORCED = Symbol.for('awsui-force-mobile-mode')
const page = globalThis as { [FORCED]?: boolean }

/** Server and first render have to agree, and the server sees no window: both draw for the width they are told. */
export function forceWidth(isNarrow: boolean) {
  page[FORCED] = isNarrow
}

export function releaseWidth() {
  if (page[FORCED] === undefined) return
  delete page[FORCED]
  window.dispatchEvent(new Event('resize'))
}
