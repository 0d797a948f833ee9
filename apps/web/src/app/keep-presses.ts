const CONTROL = 'a[href],button,label,summary,[role=button],[role=option],[type=checkbox],[type=radio]'
/** A pointer that has gone farther was moved away on purpose, to not press after all. */
const SAME_PLACE_PX = 8

/**
 * Between the press and the release of a button the page may move, because something above has just arrived. The browser then
 * gives the release to whatever is under the pointer, and the click to what is around both. Here both go to what was pressed.
 */
export function keepPresses(view: Window) {
  let pressed: { control: Element; x: number; y: number } | null = null

  function press({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent) {
    const control = isPrimary && button === 0 && target instanceof Element ? target.closest(CONTROL) : null
    pressed = control && { control, x, y }
  }

  function release(event: MouseEvent) {
    const press = pressed
    const isClick = event.type === 'click'
    if (isClick) pressed = null
    // A click by keyboard or by a script has no place, and is where it should be.
    if (isClick && event.detail === 0) return
    if (!press?.control.isConnected || press.control.contains(event.target as Node)) return
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SAME_PLACE_PX) return
    event.stopImmediatePropagation()
    press.control.dispatchEvent(new MouseEvent(event.type, event))
  }

  view.addEventListener('pointerdown', press, true)
  view.addEventListener('mouseup', release, true)
  view.addEventListener('click', release, true)
}
