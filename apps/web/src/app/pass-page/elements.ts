type Children = readonly (Node | string)[]
type Attributes = Readonly<Record<string, string>>

const SVG = 'http://www.w3.org/2000/svg'

/** Makes an element of texts and other elements: the policy of the page allows no markup in strings. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Children
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** A drawing with one path. */
export function drawing(size: number, path: string, label: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  const drawn = document.createElementNS(SVG, 'path')
  drawn.setAttribute('d', path)
  svg.append(drawn)
  return svg
}
