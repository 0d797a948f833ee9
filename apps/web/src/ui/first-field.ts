/** Marks the field that a page begins with: somebody who comes to fill in a form can type at once. */
export const FIRST_FIELD = { 'data-first-field': '' }

/** Where the focus goes on a page that was opened: to its first field, or to its heading. Without a mouse a field would open the keyboard of the screen. */
export function startOfPage(): HTMLElement | null {
  const field = window.matchMedia('(pointer: fine)').matches && document.querySelector('#page [data-first-field]')
  if (field instanceof HTMLElement) return field
  const heading = document.querySelector<HTMLElement>('#page h1') ?? document.getElementById('page')
  // A screen reader announces the page by its heading.
  heading?.setAttribute('tabindex', '-1')
  return heading
}
