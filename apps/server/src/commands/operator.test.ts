import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { operatorOf } from './operator.ts'

const PORTICO_HOSTS =
  '{"portal.acme.com":{"stage":"prod","country":"us"},"try.acme.com":{"stage":"beta","country":"us"}}'
const at = (PORTICO_ORIGIN: string) => ({ PORTICO_ORIGIN, PORTICO_HOSTS })

test.each(['https://portal.us.portico.example', 'https://portal.acme.com'])(
  'at %s, which is Prod, whoever runs a command has to say who they are',
  (origin) => {
    expect(() => operatorOf(undefined, at(origin))).toThrow('--as NAME is missing')
    expect(operatorOf(' Kim Park ', at(origin))).toBe('Kim Park')
  },
)

test.each([{}, at('http://localhost:3000'), at('https://try.acme.com')])(
  'outside Prod (%j) the user of the operating system is enough',
  (env) => {
    expect(operatorOf(undefined, env)).toBe(userInfo().username)
    expect(operatorOf('Kim', env)).toBe('Kim')
  },
)

test.each(['', '   ', 'a\nb', 'x'.repeat(101)])('%j is no name', (name) => {
  expect(() => operatorOf(name, {})).toThrow('--as is the name of whoever runs the command')
})

test('a host that nobody has listed is no place to guess', () => {
  expect(() => operatorOf(undefined, at('https://portal.other.com'))).toThrow('PORTICO_HOSTS does not list')
  expect(() => operatorOf(undefined, at('portal.acme.com'))).toThrow('PORTICO_ORIGIN is no address')
})
