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

const isFor = (cpu: string, { os, cpu: processors }: Locked) =>
  (os?.includes('linux') ?? true) && (processors?.includes(cpu) ?? true)

// npm skips an optional package without a word when its version is not published for the machine.
test.each(['x64', 'arm64'])('every package that Linux on %s may get is locked with its hash', (cpu) => {
  const found = Object.entries(packages).filter(
    ([path, locked]) => path.includes('node_modules/') && !locked.link && isFor(cpu, locked),
  )
  expect(found.length).toBeGreaterThan(400)
  expect(found.flatMap(([path, { integrity }]) => (integrity ? [] : path))).toEqual([])
})

test.each(['x64', 'arm64'])('the Node that runs everything on Linux on %s is locked with its hash', (cpu) => {
  expect(packages[`node_modules/node-linux-${cpu}`]).toMatchObject({
    version: expect.stringMatching(/^24\./),
    integrity: expect.stringMatching(/^sha512-/),
  })
})
