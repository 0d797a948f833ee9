import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { resolved?: string; integrity?: string; link?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }
const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>
}

test('the lockfile carries the address of no registry', () => {
  const addresses = Object.values(packages).flatMap(({ resolved = '', link }) => (link ? [] : resolved))
  expect(addresses.filter((address) => address !== '')).toEqual([])
})

// npm skips an optional package without a word when its version is not published for the machine.
test.each(['x64', 'arm64'])('every package with programs is published for Linux on %s', (cpu) => {
  const isForIt = ({ os, cpu: processors, libc = ['glibc'] }: Locked) =>
    os?.includes('linux') && processors?.includes(cpu) && libc.includes('glibc')
  const found = Object.entries(packages).filter(([, locked]) => isForIt(locked))
  expect(found.length).toBeGreaterThan(5)
  expect(found.flatMap(([path, { integrity }]) => (integrity ? [] : path))).toEqual([])
})
