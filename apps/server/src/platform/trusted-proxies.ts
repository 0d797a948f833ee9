import { BlockList, isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

/** Names for networks, as other proxies know them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function isNetwork(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

export const proxyList = z
  .string()
  .refine(
    (text) => listOf(text).every((part) => Object.hasOwn(NAMED, part) || isNetwork(part)),
    'lists something else than addresses and networks such as 10.0.0.5, 10.1.0.0/16',
  )

/** Whether an address is that of a proxy whose headers count. */
export function trustedProxies(text: string | undefined): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const network of listOf(text ?? '').flatMap((part) => NAMED[part] ?? part)) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address = '') => isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
