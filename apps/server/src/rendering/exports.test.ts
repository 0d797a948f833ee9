import { locales } from '@portico/contract/shared/locales'
import { translatorOf } from '@portico/tools/testing/catalogues'
import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: Pages
beforeAll(async () => {
  portal = await openPages()
})
afterAll(() => portal.close())

test('a file that the server makes has the words of the portal, in every locale', async () => {
  const timeZone = 'Europe/Berlin'
  for (const locale of locales) {
    const search = new URLSearchParams({ propertyId: portal.cast.properties.openToPartner, locale, timeZone, lte: '1' })
    const reply = await portal.get(`/v1/accessHistory/export.csv?${search}`)
    const t = await translatorOf(locale, 'history')
    expect(reply.statusCode).toBe(200)
    expect(reply.body.trim().split(/[,;]/).slice(0, 6)).toEqual([
      t('columns.accessedBy'),
      t('csv.name'),
      t('columns.entrance'),
      t('columns.address'),
      t('columns.unitNumber'),
      t('csv.timestamp', { zone: timeZone }),
    ])
  }
})
