import { describe, expect, test } from 'vitest'
import { type Country, countries } from './locales.ts'
import { supportOf } from './support.ts'

/** Ranges that are reserved for fiction or, in Spain, Italy and Japan, unassigned. */
const reserved: Record<Country, RegExp> = {
  au: /^\+61 [2378] 5550 \d{4}$/,
  ca: /^\+1 \d{3}-555-01\d\d$/,
  de: /^\+49 30 23125 \d{3}$/,
  es: /^\+34 555 01\d \d{3}$/,
  fr: /^\+33 1 99 00 \d\d \d\d$/,
  gb: /^\+44 20 7946 0\d{3}$/,
  it: /^\+39 555 01\d \d{4}$/,
  jp: /^\+81 3-0000-\d{4}$/,
  us: /^\+1 \d{3}-555-01\d\d$/,
}

describe.each(countries)('support in %s', (country) => {
  const { general, accessGroup, privacyPolicy, terms, setupGuide, app } = supportOf[country]

  test('has phone numbers that belong to nobody', () => {
    expect(general.phone).toMatch(reserved[country])
    expect(accessGroup.phone).toMatch(reserved[country])
  })

  test('has two lines that differ in number or phone menu', () => {
    const lines = [general, accessGroup].map(({ phone, phoneOption }) => `${phone} ${phoneOption}`)
    expect(new Set(lines).size).toBe(2)
  })

  test('has its own addresses in the example domain', () => {
    const hosts = [general.email, accessGroup.email].map((email) => email.split('@')[1])
    expect(hosts).toEqual([`${country}.portico.example`, `${country}.portico.example`])
    const links = [privacyPolicy, terms, setupGuide, app].map((link) => new URL(link))
    for (const { protocol, host } of links) {
      expect(protocol).toBe('https:')
      expect(host).toMatch(new RegExp(`\\.${country}\\.portico\\.example$`))
    }
    expect(new Set([privacyPolicy, terms, setupGuide, app, general.email, accessGroup.email]).size).toBe(6)
  })
})

test('only some countries have hours and a phone menu', () => {
  const stated = Object.entries(supportOf).flatMap(([country, { general, accessGroup }]) =>
    Object.entries({ general, accessGroup }).flatMap(([line, { hours, phoneOption }]) =>
      hours || phoneOption ? [[`${country} ${line}`, phoneOption ?? null, hours]] : [],
    ),
  )
  expect(stated).toEqual([
    ['au general', null, { from: '10:30', to: '19:00', days: 'monToFri', zone: 'AEST' }],
    ['ca general', null, { from: '08:00', to: '17:00', days: 'monToFri', zone: 'PST' }],
    ['ca accessGroup', null, 'aroundTheClock'],
    ['jp general', 1, { from: '08:00', to: '18:00', days: 'monToFri' }],
    ['jp accessGroup', 2, { from: '08:00', to: '17:00', days: 'monToFri' }],
    ['us general', null, { from: '08:00', to: '17:00', zone: 'PST' }],
    ['us accessGroup', null, 'aroundTheClock'],
  ])
})
