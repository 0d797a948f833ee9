import { locales } from '@portico/contract/shared/locales'
import { translatorOf } from '@portico/tools/testing/catalogues'
import { openPages } from '@portico/tools/testing/pages'
import { addHeldRun } from '@portico/tools/testing/sync-runs'
import { afterAll, expect, test } from 'vitest'

const portal = await openPages()
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

test('the file with the report of a sync has the words of the portal, in every locale', async () => {
  const { propertyId, runId } = await addHeldRun(portal.ask, portal.cast.portfolio)
  for (const locale of locales) {
    const reply = await portal.get(`/v1/sync/${propertyId}/runs/${runId}/export.csv?locale=${locale}&search=Ada%200`)
    const t = await translatorOf(locale, 'sync')
    const [head, line, ...more] = reply.body.replace('\uFEFF', '').trim().split('\r\n')
    expect([reply.statusCode, more]).toEqual([200, []])
    const columns = ['name', 'email', 'unit', 'kind', 'reason', 'changes', 'residentId'] as const
    expect(head?.split(/[,;]/)).toEqual(columns.map((column) => t(`columns.${column}`)))
    for (const text of [t('kinds.ADDED'), t('reasons.NEW'), t('fields.UNIT')]) expect(line).toContain(text)
  }
})
