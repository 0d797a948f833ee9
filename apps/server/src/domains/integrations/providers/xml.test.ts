import { seed } from '@portico/tools/testing/seed'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PmsError } from './connector.ts'
import { onePerPerson } from './one-per-person.ts'
import * as realPage from './real-page/real-page-mapping.ts'
import { realPageStatuses } from './real-page/real-page-standing.ts'
import { makeWordings } from './wordings.ts'
import { allText, attributeOf, child, children, readXml, textOf, type XmlElement } from './xml.ts'
import { rowsOf } from './xml-rows.ts'
import * as yardi from './yardi/yardi-mapping.ts'
import { readYardiRows } from './yardi/yardi-messages.ts'
import { streetOf } from './yardi/yardi-street.ts'

const problemOf = async (attempt: () => unknown) => {
  try {
    await attempt()
    return undefined
  } catch (error) {
    return error instanceof PmsError ? error.problem : error
  }
}
const read = (text: string) => readXml(text, 'the test')

describe('an XML document', () => {
  test('is read without regard to case, prefixes, and how many rows there are', async () => {
    const list = child(
      await read('<a:Root xmlns:a="urn:a"><LIST><Row tCode="t1"/><ROW>007</ROW></LIST><one>x</one></a:Root>'),
      'root',
    )
    const rows = children(child(list, 'List'), 'row')
    expect(rows).toHaveLength(2)
    expect(attributeOf(rows[0], 'TCODE')).toBe('t1')
    expect(textOf(child(list, 'List') ?? {}, 'Row')).toBe('007')
    expect(children(list, 'One')).toHaveLength(1)
  })

  test('has its entities and CDATA sections decoded once', async () => {
    const root =
      child(await read('<r><n>O&#39;Neil &amp; S&#xF8;n</n><m>&amp;lt;</m><c><![CDATA[<a> & b]]></c></r>'), 'r') ?? {}
    expect([textOf(root, 'n'), textOf(root, 'm'), textOf(root, 'c')]).toEqual(["O'Neil & Søn", '&lt;', '<a> & b'])
  })

  test('may begin with a byte order mark', async () => {
    expect(textOf(child(await read('\uFEFF<?xml version="1.0"?><r><n>1</n></r>'), 'r') ?? {}, 'n')).toBe('1')
  })

  test('loses characters that PostgreSQL cannot store', async () => {
    expect(textOf(child(await read('<r><n>a\u0000b&#0;c&#xD800;</n></r>'), 'r') ?? {}, 'n')).toMatch(/^a b ?c$/)
  })

  const laughs = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><r>&b;</r>'
  const outside = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'
  const page = '<!DOCTYPE html><html><body>Maintenance</body></html>'
  test.each([
    ['a bomb of entities', laughs],
    ['a file of ours', outside],
    ['a page', page],
    ['half of it', '<r><row>1</row><row>'],
    ['closed by another', '<r><row></r></row>'],
    ['two of it', '<r/><r/>'],
    ['a bare ampersand', '<r>a & b</r>'],
    ['nothing', ''],
    ['text', 'Login failed'],
    ['a pit', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`],
    ['a name that is not for elements', '<r><__proto__>1</__proto__></r>'],
    ['more elements than a reply has', `<r>${'<a/>'.repeat(2_500_001)}</r>`],
  ])('is refused if it is %s', async (_what, text) => {
    expect(await problemOf(() => read(text))).toBe('MALFORMED')
  })

  test('keeps references that it does not know as they are written', async () => {
    const root = child(await read('<r><n>Garc&iacute;a &nbsp;</n><m>&#9;&#xB;&#x1F600;</m></r>'), 'r') ?? {}
    expect([textOf(root, 'n'), textOf(root, 'm')]).toEqual(['Garc&iacute;a &nbsp;', '😀'])
  })

  test('is the same wherever it is cut into pieces', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `<row id="${index}">&amp;${index} 😀 &#39;é</row>`)
    const text = `<![CDATA[${'😀'.repeat(100_000)}]]>`
    const root = child(
      await read(`<r><long>${'&amp;'.repeat(50_000)}</long><wide>${text}</wide>${rows.join('')}</r>`),
      'r',
    )
    expect(textOf(root ?? {}, 'long')).toBe('&'.repeat(50_000))
    expect(textOf(root ?? {}, 'wide')).toBe('😀'.repeat(100_000))
    const read5000 = children(root, 'row').map((row) => `${attributeOf(row, 'id')} ${allText(row)}`)
    expect(read5000).toEqual(rows.map((_, index) => `${index} &${index} 😀 'é`))
  })

  test('lets other work go on while a large one is read', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const size = 4 * 1024 * 1024
    await read(`<r>${'<row><name>Ada Byron</name></row>'.repeat(size / 32)}</r>`)
    isDone = true
    // It is cut into pieces of 64 KB at most.
    expect(turns).toBeGreaterThanOrEqual(size / (64 * 1024))
  })
})

test('the street of an address has no apartment', () => {
  const street = '101 Big Moose Ave'
  for (const unit of [' Apt 506', ', Unit 506', ' #506', ' # 506', ' 506', ''])
    expect(streetOf(street + unit, '506')).toBe(street)
  expect(streetOf('5 Room Street', '5')).toBe('5 Room Street')
})

test('several rows of a person are one resident: a renewal continues the lease, and of two units one counts in any order', () => {
  const person = {
    residentId: '1',
    previousIds: [],
    unitId: 'u',
    firstName: '',
    lastName: '',
    email: null,
    role: 'LEASEHOLDER',
    wording: { status: '', role: '' },
    moveOut: null,
  } as const
  const now = { ...person, status: 'CURRENT', leaseStart: '2026-01-01', leaseEnd: '2026-12-31' } as const
  const next = { ...person, status: 'FUTURE', leaseStart: '2027-01-01', leaseEnd: '2027-12-31' } as const
  const before = { ...person, status: 'PAST', leaseStart: '2025-01-01', leaseEnd: '2025-12-31' } as const
  const one = { ...now, leaseEnd: '2027-12-31' }
  for (const list of [
    [next, now, before],
    [before, now, next],
    [now, before, next],
  ])
    expect(onePerPerson(list)).toEqual([one])
  expect(onePerPerson([now, { ...next, unitId: 'v' }])).toEqual([now])
  const elsewhere = { ...now, unitId: 'v', leaseStart: '2026-02-01' }
  for (const list of [
    [now, elsewhere],
    [elsewhere, now],
  ])
    expect(onePerPerson(list)).toEqual([{ ...elsewhere, otherUnitIds: ['u'] }])
  const leaving = { ...now, status: 'NOTICE', moveOut: '2026-12-31' } as const
  expect(onePerPerson([before, next, leaving])).toEqual([leaving, next])
  const guarantor = { ...now, role: 'GUARANTOR', unitId: 'v' } as const
  expect(onePerPerson([guarantor, before])).toEqual([before])
  expect(onePerPerson([{ ...now, role: 'UNKNOWN' }, next])).toEqual([next])
})

describe('a reply of Yardi with', () => {
  const expected = { content: 'Properties', rows: ['Property'], none: /^no properties found/i }
  const answer = async (inside: string, code?: string) => {
    const result = child(await read(`<r>${inside}</r>`), 'r') as XmlElement
    const rows = () => readYardiRows(result, expected, { operation: 'GetUnitInformation', propertyCode: code })
    return (await problemOf(rows)) ?? rows().rows.length
  }
  const message = (text: string, type = 'Error') =>
    `<Messages><Message messageType="${type}">${text}</Message></Messages>`
  test.each([
    ['', undefined, 0],
    ['<Properties/>', undefined, 0],
    ['<Properties><Property/><Property/></Properties>', undefined, 2],
    ['<Properties><Property/></Properties>', undefined, 0],
    [`<Properties><Property>1</Property></Properties>${message('Two were left out.', 'FYI')}`, undefined, 1],
    [`<Properties><Property/></Properties>${message('Timeout expired.')}`, undefined, 'UNAVAILABLE'],
    [message('No properties found.'), undefined, 0],
    [message('Login failed.'), 'p1', 'REFUSED'],
    [message('Invalid Interface License.', 'FYI'), 'p1', 'REFUSED'],
    [message('Property p1 is not set up.'), 'p1', 'REVOKED'],
    [message('Property p1 is not set up.'), undefined, 'UNAVAILABLE'],
    [message('Deadlock victim.'), 'p1', 'UNAVAILABLE'],
    ['Login failed for the user.', undefined, 'REFUSED'],
    [message('The interface license does not permit GetUnitInformation.'), 'p1', 'UNSUPPORTED'],
    [message('This function is not enabled for the vendor.'), 'p1', 'UNSUPPORTED'],
    ['<Other>1</Other>', undefined, 'MALFORMED'],
  ])('%s for property %s means %s', async (inside, code, meaning) => {
    expect(await answer(inside, code)).toBe(meaning)
  })
})

test.each([
  ['<PropertyResidents PropertyCode="p1"/>', 0],
  ['<PropertyResidents PropertyCode="P1 "><Residents/></PropertyResidents>', 0],
  ['<PropertyResidents><PropertyCode>p1</PropertyCode><Resident tCode="t1"/></PropertyResidents>', 1],
  [
    '<PropertyResidents><Resident tCode="t1"><PropertyCode>p2</PropertyCode></Resident></PropertyResidents>',
    'MALFORMED',
  ],
  ['<PropertyResidents PropertyCode="p2"/>', 'MALFORMED'],
  ['<PropertyResidents><PropertyCode>p2</PropertyCode><Residents/></PropertyResidents>', 'MALFORMED'],
  ['<PropertyResidents PropertyCode="p2"/><PropertyResidents PropertyCode="p1"/>', 0],
  ['<LeaseFile><Property><Identification IDValue="p2"/></Property><Tenants/></LeaseFile>', 'MALFORMED'],
])('a list of Yardi with %s means %s for the property p1', async (inside, meaning) => {
  const result = child(await read(`<r><MITS-ResidentData>${inside}</MITS-ResidentData></r>`), 'r') as XmlElement
  const expected = { content: 'MITS-ResidentData', rows: ['Resident', 'LeaseFile'], none: /^no/ }
  const rows = () => readYardiRows(result, expected, { operation: 'GetResidents', propertyCode: 'p1' })
  expect((await problemOf(rows)) ?? rows().rows.length).toBe(meaning)
})

test('an error does not repeat the message of Yardi, which may quote the login', async () => {
  const said = '<r><Messages><Message messageType="Error">Login failed for portico / hunter2</Message></Messages></r>'
  const result = child(await read(said), 'r') as XmlElement
  const expected = { content: 'Properties', rows: ['Property'], none: /^no/ }
  expect(() => readYardiRows(result, expected, { operation: 'GetResidents', propertyCode: 'p1' })).toThrow(
    /^(?!.*(portico|hunter2))/s,
  )
})

describe('a reply with random content', () => {
  const names = [
    'residentlist',
    'Resident',
    'residentmemberid',
    'UnitID',
    'unitid',
    'UnitCode',
    'begindate',
    'LeaseFromDate',
  ]
  const more = [
    'SiteID',
    'Code',
    'Building',
    'BuildingID',
    'BuildingName',
    'Unit',
    'Address',
    'Messages',
    'Message',
    'toString',
  ]
  const name = fc.constantFrom(...names, ...more)
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }).map((raw) => raw.replace(/[&<>]/g, '&amp;')),
    fc.constantFrom(
      '',
      '1',
      '2026-11-05',
      '13/13/2026',
      'Current',
      'Future Lease',
      '&#0;',
      '<![CDATA[x]]>',
      '<!---->',
      'WAIT',
    ),
  )
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      text,
      fc
        .tuple(
          name,
          fc.option(fc.constantFrom('tCode="t1"', "tCode=''", 'messageType="Error"')),
          fc.array(tie('tree'), { maxLength: 4 }),
        )
        .map(([tag, attribute, inside]) => `<${tag} ${attribute ?? ''}>${inside.join('')}</${tag}>`),
    ),
  }))

  test('throws nothing but a PmsError', async () => {
    const attempt = async (result: XmlElement) => {
      const residents = rowsOf(result, ['residentlist'], 'resident')
      realPage.mapResidents('1', { residents, leases: residents }, makeWordings({ statuses: realPageStatuses }, {}))
      await yardi.mapResidents(
        'p',
        { residents, promotions: residents },
        makeWordings({ statuses: yardi.yardiStatuses }, {}),
      )
      for (const row of [result, ...residents]) {
        realPage.mapSite(row, { buildings: children(row, 'Building'), units: residents }, {})
        yardi.mapProperty(row, children(row, 'Resident'), {})
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 5 }), fc.boolean(), async (inside, isCut) => {
        const whole = `<r>${inside.join('')}</r>`
        const sent = isCut ? whole.slice(0, -4) : whole
        const outcome = await problemOf(async () => attempt(child(await read(sent), 'r') ?? {}))
        expect(outcome === undefined || typeof outcome === 'string').toBe(true)
        if (isCut) expect(outcome).toBe('MALFORMED')
        const result = (await problemOf(() => read(whole))) ? {} : (child(await read(whole), 'r') ?? {})
        const answer = await problemOf(() =>
          readYardiRows(
            result,
            { content: 'residentlist', rows: ['Resident'], none: /^no/ },
            { operation: 'GetResidents' },
          ),
        )
        expect(answer === undefined || typeof answer === 'string').toBe(true)
      }),
      { numRuns: 300, seed },
    )
  })
})
