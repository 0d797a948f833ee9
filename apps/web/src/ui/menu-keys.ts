/** The menu item that a key moves to: arrow keys wrap around, Home and End go to the ends, a letter goes to the next item that begins with it. */
export function nextItem(key: string, current: number, texts: readonly string[]): number | undefined {
  const count = texts.length
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if ([...key].length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const order = texts.map((_, step) => (current + 1 + step) % count)
  return order.find((index) => texts[index]?.toLocaleLowerCase().startsWith(letter))
}
