const CONTROL = 'a[href],button,label,summary,[role=button],[role=option],[type=checkbox],[type=radio]'
/** A pointer that moved farther was moved away on purpose, to cancel the click. */
const SAME_PLACE_PX = 8

/**
 * Content that loads between pointerdown and mouseup may shift the layout. The browser then dispatches mouseup to the element that is
 * now under the pointer, and click to a common ancestor. This dispatches both to the control that was pressed.
 */
export function keepClickTarget(view: Window) {
  let pressed: { control: Element; x: number; y: number } | null = null

  function press({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent) {
    const control = isPrimary && button === 0 && target instanceof Element ? target.closest(CONTROL) : null
    pressed = control && { control, x, y }
  }

  function release(event: MouseEvent) {
    const press = pressed
    const isClick = event.type === 'click'
    if (isClick) pressed = null
    // A click by keyboard or by a script has no position and already has the right target.
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
