import { seed } from '@portico/tools/testing/seed'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PmsError } from './connector.ts'
import { onePerPerson } from './one-per-person.ts'
import * as realPage from './real-page/real-page-mapping.ts'
import { realPageStatuses } from './real-page/real-page-standing.ts'
import { makeWordings } from './wordings.ts'
import { attributeOf, child, children, readXml, textOf, type XmlElement } from './xml.ts'
import { rowsOf } from './xml-rows.ts'
import * as yardi from './yardi/yardi-mapping.ts'
import { readYardiRows } from './yardi/yardi-messages.ts'
import { streetOf } from './yardi/yardi-street.ts'

const problemOf = (attempt: () => unknown) => {
  try {
    attempt()
    return undefined
  } catch (error) {
    return error instanceof PmsError ? error.problem : error
  }
}
const read = (text: string) => readXml(text, 'the test')

describe('an XML document', () => {
  test('is read without regard to case, prefixes, and how many rows there are', () => {
    const list = child(
      read('<a:Root xmlns:a="urn:a"><LIST><Row tCode="t1"/><ROW>007</ROW></LIST><one>x</one></a:Root>'),
      'root',
    )
    const rows = children(child(list, 'List'), 'row')
    expect(rows).toHaveLength(2)
    expect(attributeOf(rows[0], 'TCODE')).toBe('t1')
    expect(textOf(child(list, 'List') ?? {}, 'Row')).toBe('007')
    expect(children(list, 'One')).toHaveLength(1)
  })

  test('has its entities and CDATA sections decoded once', () => {
    const root =
      child(read('<r><n>O&#39;Neil &amp; S&#xF8;n</n><m>&amp;lt;</m><c><![CDATA[<a> & b]]></c></r>'), 'r') ?? {}
    expect([textOf(root, 'n'), textOf(root, 'm'), textOf(root, 'c')]).toEqual(["O'Neil & Søn", '&lt;', '<a> & b'])
  })

  test('may begin with a byte order mark', () => {
    expect(textOf(child(read('\uFEFF<?xml version="1.0"?><r><n>1</n></r>'), 'r') ?? {}, 'n')).toBe('1')
  })

  test('loses characters that PostgreSQL cannot store', () => {
    expect(textOf(child(read('<r><n>a\u0000b&#0;c&#xD800;</n></r>'), 'r') ?? {}, 'n')).toMatch(/^a b ?c$/)
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
  ])('is refused if it is %s', (_what, text) => {
    expect(problemOf(() => read(text))).toBe('MALFORMED')
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
  const guarantor = { ...now, role: 'GUARANTOR', unitId: 'v' } as const
  expect(onePerPerson([guarantor, before])).toEqual([before])
  expect(onePerPerson([{ ...now, role: 'UNKNOWN' }, next])).toEqual([next])
})

describe('a reply of Yardi with', () => {
  const expected = { content: 'Properties', rows: ['Property'], none: /^no properties found/i }
  const answer = (inside: string, code?: string) => {
    const result = child(read(`<r>${inside}</r>`), 'r') as XmlElement
    const rows = () => readYardiRows(result, expected, { operation: 'GetUnitInformation', propertyCode: code })
    return problemOf(rows) ?? rows().rows.length
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
  ])('%s for property %s means %s', (inside, code, meaning) => {
    expect(answer(inside, code)).toBe(meaning)
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
])('a list of Yardi with %s means %s for the property p1', (inside, meaning) => {
  const result = child(read(`<r><MITS-ResidentData>${inside}</MITS-ResidentData></r>`), 'r') as XmlElement
  const expected = { content: 'MITS-ResidentData', rows: ['Resident', 'LeaseFile'], none: /^no/ }
  const rows = () => readYardiRows(result, expected, { operation: 'GetResidents', propertyCode: 'p1' })
  expect(problemOf(rows) ?? rows().rows.length).toBe(meaning)
})

test('an error does not repeat the message of Yardi, which may quote the login', () => {
  const said = '<r><Messages><Message messageType="Error">Login failed for portico / hunter2</Message></Messages></r>'
  const result = child(read(said), 'r') as XmlElement
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

  test('throws nothing but a PmsError', () => {
    const attempt = (result: XmlElement) => {
      const residents = rowsOf(result, ['residentlist'], 'resident')
      realPage.mapResidents('1', { residents, leases: residents }, makeWordings({ statuses: realPageStatuses }, {}))
      yardi.mapResidents('p', { residents, promotions: residents }, makeWordings({ statuses: yardi.yardiStatuses }, {}))
      for (const row of [result, ...residents]) {
        realPage.mapSite(row, { buildings: children(row, 'Building'), units: residents }, {})
        yardi.mapProperty(row, children(row, 'Resident'), {})
      }
    }
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), fc.boolean(), (inside, isCut) => {
        const whole = `<r>${inside.join('')}</r>`
        const sent = isCut ? whole.slice(0, -4) : whole
        const outcome = problemOf(() => attempt(child(read(sent), 'r') ?? {}))
        expect(outcome === undefined || typeof outcome === 'string').toBe(true)
        if (isCut) expect(outcome).toBe('MALFORMED')
        const result = problemOf(() => read(whole)) ? {} : (child(read(whole), 'r') ?? {})
        const answer = problemOf(() =>
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
