/** Browsers read the file after the click, and WebKit begins late. */
const KEPT_MS = 60_000

export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8') {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
