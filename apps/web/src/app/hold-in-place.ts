import { helpDrawer, splitPanel } from '#web/platform/panels.ts'
import { drawer } from './shell/drawer.ts'

/** As long as the layout may still move after a panel has opened or closed. */
const SETTLING_MS = 1000

/**
 * A panel that opens or closes beside the page changes the width of the page, and so the height of what is above the pressed element.
 * The page is scrolled so that this element stays where it is on the screen.
 */
export function holdInPlace(view: Window) {
  let pressed: EventTarget | null = null
  let stop = () => {}
  view.addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })

  function hold() {
    stop()
    const element = elementToHold(view, pressed)
    if (!element) return
    const { top } = element.getBoundingClientRect()
    const end = performance.now() + SETTLING_MS
    const released = new AbortController()
    stop = () => released.abort()
    // Somebody who scrolls wants to see something else.
    for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      view.addEventListener(event, stop, { signal: released.signal, passive: true })
    const step = () => {
      if (released.signal.aborted || !element.isConnected) return
      const moved = element.getBoundingClientRect().top - top
      if (Math.abs(moved) >= 1) view.scrollBy({ top: moved, behavior: 'instant' })
      if (performance.now() < end) view.requestAnimationFrame(step)
      else stop()
    }
    view.requestAnimationFrame(step)
  }
  for (const stack of [drawer, helpDrawer, splitPanel]) stack.subscribe(hold)
}

/** What was pressed in the page, or what is in its middle if something else was pressed, such as a button of the panel. */
function elementToHold(view: Window, pressed: EventTarget | null): Element | null {
  const { document } = view
  const page = document.getElementById('page')
  if (pressed instanceof Element && page?.contains(pressed)) return pressed
  // A page at its top stays there: the help that opens with a page must not scroll it.
  if (view.scrollY === 0) return null
  const middle = document.elementFromPoint(view.innerWidth / 3, view.innerHeight / 2)
  return middle && page?.contains(middle) ? middle : null
}
