import type { Person } from '@portico/contract/people/people.schema'
import type { Place } from '@portico/contract/places/places.schema'
import { languageTag, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { peopleWords } from '#web/data/people/people-search.ts'
import { createI18n } from '#web/platform/i18n.ts'
import { tableAsCsv } from '#web/platform/table-csv.ts'
import { fileColumns } from '../file-columns.ts'
import { peopleColumns } from '../people-columns.tsx'
import { fetchExportedWords } from './exported-words.ts'
import { placeOf } from './named-things.ts'
import { checkResidentFile } from './resident-file.ts'

const east = { id: 'east', name: 'East Wing', parents: [] }
const west = { id: 'west', name: 'West Wing', parents: [] }
const places = [
  east,
  west,
  { id: 'e1', name: 'Floor 1', parents: [east] },
  { id: 'w1', name: 'Floor 1', parents: [west] },
] as unknown as Place[]
const named = {
  keys: ['Gym', 'Pool'].map((name) => ({ id: name.toLowerCase(), name, hasEntrances: true })),
  places: places.map(placeOf),
}
const service = { serviceExpiryTimeMillis: Date.UTC(2027, 11, 31, 12), displayPreference: 'NAME', unitNumber: '12B' }
const personOf = (email: string, relationType: string, addressId: string, keyIds: string[]) =>
  ({
    ...{ personId: email, email, personName: 'Ada, Byron', enrollmentStatus: 'ENROLLED', keyIds, source: null },
    accessCodeCount: 0,
    services: [{ ...service, relationType, addressId, placeName: 'Floor 1' }],
  }) as unknown as Person
const people = [
  personOf('ada@example.com', 'RESIDENT', 'w1', ['gym', 'pool']),
  personOf('bob@example.com', 'RESIDENT', 'e1', []),
  personOf('cat@example.com', 'GUEST', 'e1', []),
]

async function downloaded(locale: (typeof locales)[number]) {
  const i18n = await createI18n(locale, ['people', 'access', 'ui'])
  const columns = peopleColumns({
    t: i18n.getFixedT(null, 'people'),
    language: languageTag(locale),
    timeZone: 'UTC',
    now: 0,
    words: peopleWords(i18n, { hasTypes: true }),
    shows: { name: true, type: true, accessCodes: true, isFull: true },
    onOpen: () => {},
    keyNamesOf: ({ keyIds }) => named.keys.flatMap(({ id, name }) => (keyIds.includes(id) ? [name] : [])),
    suspension: undefined,
  })
  const property = { id: 'property', header: i18n.t('ui:csv.property'), textOf: () => 'Quarry Yard' }
  return tableAsCsv(people, [...fileColumns(columns, places), property], languageTag(locale))
}
const check = async (text: string, isFull = true) =>
  checkResidentFile(new TextEncoder().encode(text).buffer, {
    today: '2026-11-18',
    existingEmails: [],
    legacyEncoding: 'windows-1252',
    ...(isFull && { named, exported: await fetchExportedWords() }),
  })

test.each(locales)(
  'a list of users that was downloaded in %s can be uploaded, and guests are told apart',
  async (locale) => {
    const resident = { unitNumber: '12B', expiryDay: '2027-12-31', personName: 'Ada, Byron' }
    expect(await check(await downloaded(locale))).toMatchObject({
      next: [
        { ...resident, email: 'ada@example.com', keyIds: ['gym', 'pool'], placeId: 'w1' },
        { ...resident, email: 'bob@example.com', placeId: 'e1' },
      ],
      problems: [{ line: 4, kind: 'notResident' }],
    })
  },
)

test('where a file has three columns, a downloaded list is refused', async () => {
  expect(await check(await downloaded('en_US'), false)).toMatchObject({
    next: [],
    problems: [{ kind: 'invalidHeader' }],
  })
})

test('a downloaded list with a column that nobody knows, or without e-mail addresses, is refused', async () => {
  const text = await downloaded('en_US')
  for (const changed of [text.replace('Source', 'Sauce'), text.replace(',Email,', ',Keys,')])
    expect(await check(changed)).toMatchObject({ problems: [{ kind: 'invalidHeader' }] })
})
