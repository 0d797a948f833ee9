import { expect, test } from 'vitest'
import { etcdArguments, haproxyConfiguration, patroniConfiguration, pgbouncerConfiguration } from './configurations.ts'
import { addressesOf, planLayout, portsOf } from './layout.ts'

const layout = planLayout({ folder: '/tmp/cluster', databasePort: 6400, portalPort: 3100 })
const passwords = { superuser: 's', replication: 'r', owner: 'o', app: 'a' }

test('no port of the cluster is used twice', () => {
  const ports = portsOf(layout)
  expect(new Set(ports).size).toBe(ports.length)
})

test('the cluster is reached through the loopback address only', () => {
  const texts = layout.nodes.flatMap((node) => [
    ...etcdArguments(node, layout),
    patroniConfiguration(node, layout, passwords),
    pgbouncerConfiguration(node),
  ])
  const addresses = [...texts, haproxyConfiguration(layout), ...Object.values(addressesOf(layout, passwords))].flatMap(
    (text) => text.match(/\d+\.\d+\.\d+\.\d+|\*:\d+|:::?\d+/g) ?? [],
  )
  expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']))
})

test('a write waits for a synchronous standby', () => {
  const [node] = layout.nodes
  if (!node) throw new Error('There are no nodes.')
  const { bootstrap, postgresql } = JSON.parse(patroniConfiguration(node, layout, passwords))
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(postgresql.parameters.synchronous_commit).toBe('on')
})

test('while no portal server is ready, those that live answer, and the balancer answers when none does', () => {
  const text = haproxyConfiguration(layout)
  const [, frontend = ''] = /^frontend portal\n([\s\S]*?)^\S/m.exec(text) ?? []
  expect(frontend).toMatch(/use_backend ready if \{ nbsrv\(ready\) gt 0 \}\n {2}default_backend alive/)
  expect(frontend).toMatch(
    /return status 503 content-type application\/json hdr Retry-After 5 string '\{"error":.*' if nobody/,
  )
  expect(frontend).toMatch(/return status 503 content-type text\/html hdr Retry-After 5 .* if nobody visit wants_page/)
  for (const [backend, check] of [
    ['ready', '/readyz'],
    ['alive', '/healthz'],
  ])
    expect(text).toMatch(new RegExp(`^backend ${backend}\n(?: .*\n)*? {2}option httpchk GET ${check}\n`, 'm'))
})
