import { expect, test } from 'vitest'
import { italianDate, longDate, longMoment } from './long-dates.ts'

const march = (day: number) => new Date(Date.UTC(2027, 2, day, 23, 30))

test.each([
  ['fr-FR', '1er mars 2027', '11 mars 2027'],
  ['fr-CA', '1er mars 2027', '11 mars 2027'],
  ['it-IT', '1º marzo 2027', '11 marzo 2027'],
  ['de-DE', '1. März 2027', '11. März 2027'],
  ['es-ES', '1 de marzo de 2027', '11 de marzo de 2027'],
  ['en-US', 'March 1, 2027', 'March 11, 2027'],
  ['ja-JP', '2027年3月1日', '2027年3月11日'],
])('the first and the eleventh of a month in %s are written %s and %s', (language, first, eleventh) => {
  expect(longDate(march(1), language)).toBe(first)
  expect(longDate(march(11), language)).toBe(eleventh)
})

test.each([
  ['fr-FR', 'Europe/Paris', '1er avril 2027 à 01:30 (heure d’Europe centrale)'],
  ['en-US', 'America/Los_Angeles', 'March 31, 2027 at 4:30 PM (Pacific Time)'],
  ['ja-JP', 'Asia/Tokyo', '2027年4月1日 8:30（日本標準時）'],
])('a long moment in %s is that of the zone %s, and names it: %s', (language, timeZone, text) => {
  expect(longMoment(march(31), language, timeZone).replaceAll(/\s/g, ' ')).toBe(text)
})

test.each([
  ['1º marzo 2027', 'il 1º marzo 2027', 'dal 1º marzo 2027'],
  ['8 marzo 2027', 'l’8 marzo 2027', 'dall’8 marzo 2027'],
  ['11 marzo 2027', 'l’11 marzo 2027', 'dall’11 marzo 2027'],
  ['18 marzo 2027', 'il 18 marzo 2027', 'dal 18 marzo 2027'],
])('the article of the Italian date %s is elided only before otto and undici', (date, on, since) => {
  expect(italianDate('il', date)).toBe(on)
  expect(italianDate('dal', date)).toBe(since)
})
