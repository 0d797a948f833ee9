import { HTMLElement, type Node, TextNode } from 'node-html-parser'
import type { Page } from './pages.ts'

const spoken = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
]
const isWord = (text: string) => /\p{L}{2}/u.test(text)

/** All texts of a page, including its title and the texts for screen readers. */
export function textsIn(page: Page): string[] {
  const texts = page.title().split(' | ')
  const collect = (node: Node) => {
    if (node instanceof TextNode) texts.push(node.textContent)
    if (!(node instanceof HTMLElement)) return
    texts.push(...spoken.flatMap((name) => node.getAttribute(name) ?? []))
    node.childNodes.forEach(collect)
  }
  page.find('#portal').forEach(collect)
  return texts.map((text) => text.trim()).filter(isWord)
}

export const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}@.]+/u).filter(isWord)
