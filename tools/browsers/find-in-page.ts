import type { Point } from './driven-browser.ts'

export type Role = keyof typeof SELECTORS
/** What somebody looks for: the role of an element and its name, perhaps inside of another one. The name is a regular expression. */
export type Wish = { role: Role; name: string; within?: Wish | undefined }
/** Where the element is, whether it reacts to a click there, and what it says. */
export type Found = { point: Point; isReachable: boolean; isEnabled: boolean; isChecked: boolean; value: string }

/** The elements that have a role in this portal, as a selector. */
export const SELECTORS = {
  button: 'button, [role=button]',
  link: 'a[href]:not([role])',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
  tab: '[role=tab]',
  menuitem: '[role=menuitem]',
  menuitemradio: '[role=menuitemradio]',
  option: '[role=option]',
  heading: 'h1, h2, h3',
  title: 'h1',
  dialog: 'dialog[open], [role=dialog]',
  row: 'tbody tr',
} as const

/** The element that was found last, and whether a click has reached it. */
type WatchedWindow = Window & { awaited?: { element: Element; isHit: boolean } }

/** Runs in the page. A page that has taken the place of the other one knows of no click: then the click has had an effect. */
export const wasMissed = () => (window as WatchedWindow).awaited?.isHit === false

type Search = { wish: Wish; selectors: Record<string, string> }

/**
 * Finds the first visible element. This function runs in the page, the same in every engine: the drivers of WebKitGTK and Firefox
 * cannot find elements by role and name. It brings the element into view, because a person would scroll to it, too.
 */
export function findInPage({ wish, selectors }: Search): Found | null {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts.
  const textOf = (element: Element | null) => tidy((element as HTMLElement | null)?.innerText ?? '')
  function nameOf(element: Element): string {
    const named = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const texts = [
      named.map((one) => tidy(one?.textContent ?? '')).join(' '),
      element.getAttribute('aria-label') ?? '',
      labels.map((label) => tidy(label.textContent ?? '')).join(' '),
      element.getAttribute('placeholder') ?? '',
      textOf(element),
    ]
    return tidy(texts.find((text) => tidy(text)) ?? '')
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
  function find({ role, name, within }: Wish): Element | undefined {
    const outer = within ? find(within) : document
    const pattern = new RegExp(name)
    return [...(outer?.querySelectorAll(selectors[role] ?? '') ?? [])].find(
      (element) => isVisible(element) && pattern.test(nameOf(element)),
    )
  }
  function look(element: Element) {
    const { x, y, width, height } = element.getBoundingClientRect()
    const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const hit = document.elementFromPoint(point.x, point.y)
    const isLabel = hit?.closest('label')?.contains(element) ?? false
    return { point, isReachable: hit !== null && (element.contains(hit) || hit.contains(element) || isLabel) }
  }

  const element = find(wish) as HTMLInputElement | undefined
  if (!element) return null
  const page = window as WatchedWindow
  if (!page.awaited) {
    const note = ({ target }: Event) => {
      const hit = target as Element
      const { element: wanted } = page.awaited ?? {}
      const isIt =
        wanted?.contains(hit) || hit.contains(wanted ?? null) || hit.closest('label')?.contains(wanted ?? null)
      if (isIt && page.awaited) page.awaited.isHit = true
    }
    window.addEventListener('click', note, { capture: true })
  }
  page.awaited = { element, isHit: false }
  if (!look(element).isReachable) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isEnabled = !element.disabled && element.getAttribute('aria-disabled') !== 'true'
  const isChecked = element.checked || element.getAttribute('aria-checked') === 'true'
  return { ...look(element), isEnabled, isChecked, value: element.value ?? '' }
}
