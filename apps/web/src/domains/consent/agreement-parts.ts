type Part = { kind: 'heading' | 'paragraph'; text: string }

const HEADING = '## '

/** Headings and paragraphs; a heading may be followed by its paragraph on the next line. */
export function partsOf(content: string): Part[] {
  return content
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line.startsWith(HEADING)
        ? { kind: 'heading', text: line.slice(HEADING.length) }
        : { kind: 'paragraph', text: line },
    )
}
