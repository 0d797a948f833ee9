import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { action } from './people.ts'

export const HEADER = 'resident_email,resident_aptnumber,expirydate_mm/dd/yy'
export const NEXT_YEAR = new Date().getFullYear() + 1
/** A day within the two years that the rules allow. */
export const LATER = `12/31/${NEXT_YEAR}`

/** The lines of a valid file: resident.0000@example.com and so on. */
export const residents = (count: number) => [
  HEADER,
  ...Array.from({ length: count }, (_, n) => `resident.${String(n).padStart(4, '0')}@example.com,${n + 1},${LATER}`),
]
export const fileOf = (lines: readonly string[], name = 'residents.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})
/** As Excel writes it where the comma is the decimal separator. */
export const germanFileOf = (lines: readonly string[]) => ({
  ...fileOf([]),
  buffer: Buffer.from(lines.join('\r\n').replaceAll(',', ';'), 'latin1'),
})
export const choose = (page: Page, file: ReturnType<typeof fileOf>) =>
  page.locator('input[type=file]').setInputFiles(file)
export const textOf = async (download: Download) => readFile(await download.path(), 'utf8')
export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

/** Rows with an error each, and what is said about them. The file has a header and two other rows before them. */
export const wrongRows: readonly [line: string, text: RegExp][] = [
  ['', /The row is empty/],
  [`bob@example.com,${LATER}`, /2 columns instead of 3/],
  [`,4,${LATER}`, /The email is missing/],
  [`bob@,4,${LATER}`, /Email must be a valid email.*bob@/],
  [`ANN@example.com,4,${LATER}`, /already in row 3.*ANN@example.com/],
  [`cy@example.com,,${LATER}`, /The unit number is missing/],
  [`di@example.com,=1+1,${LATER}`, /Unit Number can only include numbers and letters.*=1\+1/],
  ['ed@example.com,4,', /The expiry date is missing/],
  ['flo@example.com,4,2030-01-01', /Write the date as month\/day\/year.*2030-01-01/],
  [`gus@example.com,4,2/30/${NEXT_YEAR}`, /This day does not exist/],
  ['hal@example.com,4,1/1/2020', /The date must be between.*1\/1\/2020/],
]
/** A file with every kind of problem: two residents can be added, known@example.com is there already. */
export const fileWithProblems = fileOf([
  HEADER,
  `known@example.com,4,${LATER}`,
  `ann@example.com,12 B,${LATER}`,
  ...wrongRows.map(([line]) => line),
  `zoe@example.com,#7,${LATER}`,
])

/** Opens the upload for a place. */
export async function openUploadFor(page: Page, address: string, place: string) {
  await page.goto(`${address}/places`)
  await page.getByRole('radio', { name: place }).click()
  await page.getByRole('button', { name: 'Import users' }).click()
}
/** Opens the upload for the whole property. */
export async function openUploadOfUsers(page: Page) {
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await action(page, 'Upload Users List').click()
  await expect(page.getByRole('button', { name: /Place.*Northcott House/ })).toBeVisible()
}
export async function downloadTemplate(page: Page) {
  const downloading = page.waitForEvent('download')
  await action(page, 'Download template').click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await textOf(download) }
}
