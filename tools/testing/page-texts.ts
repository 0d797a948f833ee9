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
const isText = (node: Node) => node instanceof TextNode
const textOf = (node: Node) => node.textContent
const isBreak = (node: Node) => node instanceof HTMLElement && node.tagName === 'WBR'
const isWord = (text: string) => /\p{L}{2}/u.test(text)

/** All texts of a page, including its title and the texts for screen readers. */
export function textsIn(page: Page): string[] {
  const texts = page.title().split(' | ')
  const collect = (node: Node) => {
    if (node instanceof TextNode) texts.push(node.textContent)
    if (!(node instanceof HTMLElement)) return
    texts.push(...spoken.flatMap((name) => node.getAttribute(name) ?? []))
    // A text in which lines may end is one text.
    const isBroken = node.childNodes.some(isBreak)
    if (isBroken) texts.push(node.childNodes.filter(isText).map(textOf).join(''))
    node.childNodes.filter((child) => !isBroken || !isText(child)).forEach(collect)
  }
  page.find('#portal').forEach(collect)
  return texts.map((text) => text.trim()).filter(isWord)
}

export const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}@.]+/u).filter(isWord)
