import { expect, test } from 'vitest'
import { readImport } from './import-texts.ts'
import { writeTexts } from './translation-csv.ts'

const texts = [{ key: 'help:yes', english: 'Yes', current: 'Oui' }]

test('a file that the portal has exported is read', async () => {
  const file = new File([writeTexts(texts, 'en-US').replace('Oui,', 'Oui,Si fait')], 'portico-fr_FR.CSV')
  expect(await readImport(file, texts)).toEqual({ changes: [{ ...texts[0], updated: 'Si fait' }] })
})

test('a file of another type is refused', async () => {
  expect(await readImport(new File(['x'], 'texts.xlsx'), texts)).toEqual({ problem: 'notCsv' })
})

test('a file that is too large is refused', async () => {
  expect(await readImport(new File(['x'.repeat(2_000_001)], 'texts.csv'), texts)).toEqual({ problem: 'tooLarge' })
})

test('a file in another encoding than UTF-8 is refused', async () => {
  const latin1 = new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65])
  expect(await readImport(new File([latin1], 'texts.csv'), texts)).toEqual({ problem: 'notUtf8' })
})
