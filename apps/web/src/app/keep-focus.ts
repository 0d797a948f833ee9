/** Browsers do not all tell when an element loses the focus because it was removed or disabled, so it is looked up. */
const CHECK_MS = 200

/**
 * An action may remove or disable the element that has the focus, such as the button of a deleted row. The focus would then be at the top
 * of the document, and somebody without a mouse would have to start there again. It goes to the heading of the nearest part that is left.
 */
export function keepFocus({ document }: Window) {
  let focused: Element | null = null
  let parts: Element[] = []

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    focused = target
    // A dialog is outside of the page. When it is gone, the place of the button that opened it counts.
    if (target.closest('#page')) parts = ancestorsOf(target)
  })

  function restore() {
    const heading = parts
      .filter(({ isConnected }) => isConnected)
      .map((part) => part.querySelector<HTMLElement>('h1, h2, h3'))
      .find((found) => found !== null)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  setInterval(() => {
    if (document.activeElement === document.body && focused && isGone(focused) && !hasDialog(document)) restore()
  }, CHECK_MS)
}

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled')

/** A dialog keeps the focus inside, and gives it back when it closes. */
const hasDialog = (document: Document) => document.querySelector('[role=dialog]') !== null

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) ancestors.push(one)
  return ancestors
}
