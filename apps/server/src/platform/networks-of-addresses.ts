import { isIPv4, isIPv6 } from 'node:net'

/** The first three parts of an address: enough to recognise one's own network, too little to find a household or a machine. */
export function networkOf(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.x`
  const [plain = ''] = address.split('%')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}:x` : null
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const partsOf = (text: string | undefined) => (text ? text.split(':') : [])
  const missing = tail === undefined ? 0 : 8 - partsOf(head).length - partsOf(tail).length
  const groups = [...partsOf(head), ...Array.from({ length: missing }, () => '0'), ...partsOf(tail)]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
