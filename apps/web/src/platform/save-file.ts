export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8') {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
