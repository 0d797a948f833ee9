/** Browsers do not all tell when an element loses the focus because it was removed or disabled, so it is looked up. */
const CHECK_MS = 200

/**
 * An action may remove or disable the element that has the focus, such as the button of a deleted row. The focus would then be at the top
 * of the document, and somebody without a mouse would have to start there again. It goes to the heading of the nearest part that is left.
 */
export function keepFocus({ document }: Window) {
  let focused: Element | null = null
  let parts: Element[] = []

  function remember() {
    const { activeElement } = document
    const page = document.getElementById('page')
    focused = activeElement
    // A dialog is outside of the page. When it is gone, the place of the button that opened it counts.
    if (activeElement && page?.contains(activeElement)) parts = ancestorsOf(activeElement)
  }

  function restore() {
    const heading = parts
      .filter(({ isConnected }) => isConnected)
      .map((part) => part.querySelector<HTMLElement>('h1, h2, h3'))
      .find((found) => found !== null)
    focused = null
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  setInterval(() => {
    if (document.activeElement !== document.body) remember()
    else if (focused && (!focused.isConnected || focused.matches(':disabled'))) restore()
  }, CHECK_MS)
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) ancestors.push(one)
  return ancestors
}
