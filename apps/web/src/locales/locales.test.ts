import { type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { describe, expect, test } from 'vitest'
import { createI18n } from '../platform/i18n.ts'
import { baseOf, baseTexts, emptyFilesOf, mergedTexts, type Texts, textsIn, wordsOf } from './catalogue-texts.ts'

const REFERENCE = 'en_US'

/** Texts that are the same word in both languages. */
const sameAsEnglish: Partial<Record<Locale, string[]>> = {
  de_DE: [
    'privacy:presets.NEW_YORK_CITY',
    'hours:fields.name',
    'pairing:facts.panel',
    'passes:secrets.link',
    'operator:buildings.columns.panels',
    'operator:buildings.offline_one',
    'operator:buildings.offline_other',
    'operator:buildings.online_one',
    'operator:buildings.online_other',
    'building:archivedEntrances.name',
    'building:archivedPlaces.name',
    'building:places.name',
    'building:property.contactName',
    'workbookFile:columns.name',
    'workbookFile:words.entranceType.GARAGE',
    'workbookFile:words.hardware.GEOKEY',
    'workbookFile:words.hardware.PICTOR',
    'workbooks:export.title',
    'workbooks:list.state',
    'workbooks:one.title',
    'workbooks:problems.columns.problem',
    'changes:fields.browser',
    'changes:topics.team',
    'access:devices.online',
    'access:doors.filter.offline',
    'access:doors.offline',
    'access:entrance.types.GARAGE',
    'access:kinds.APP',
    'access:openers.columns.name',
    'bulkJobs:tasks.columns.status',
    'app:header.team',
    'company:members.columns.name',
    'company:page.title',
    'property:navigation.team',
    'help:panels.team.title',
    'help:panels.users.sections.status.title',
    'integrations:profiles.system',
    'people:form.name',
    'people:form.optional',
    'places:columns.name',
    'property:contacts.name',
    'sync:page.system',
    'tutorials:createKey.create.name.title',
    'access:question.kinds.person',
    'app:header.modes.system',
    'app:panels.info',
    'developer:panels.title',
    'entrances:tags.panel',
    'history:columns.unlockStatus',
    'history:csv.name',
    'keys:assign.userName',
    'keyWizard:entrances.panel',
    'keyWizard:name.optional',
    'providers:manageAccess.optional',
    'people:columns.enrollmentStatus',
    'people:columns.personName',
    'credentialFormats:fields.format',
    'credentials:columns.format',
    'credentials:columns.status',
    'credentials:sources.PMP',
    'credentials:sources.SYSTEM',
    'integrations:cards.status',
    'integrations:profiles.status',
    'integrations:form.fields.version',
    'integrations:form.fields.domain',
    'sync:columns.name',
    'sync:fields.NAME',
    'propertyTeam:columns.name',
  ],
  es_ES: [
    'pairing:facts.panel',
    'workbookFile:words.hardware.GEOKEY',
    'workbookFile:words.hardware.PICTOR',
    'workbookFile:words.yesNo.NO',
    'changes:values.no',
    'company:invite.what',
    'company:member.roles',
    'company:members.columns.roles',
    'company:tabs.roles',
    'programs:columns.roles',
    'programs:roles',
    'help:panels.programs.sections.roles.title',
    'help:panels.team.sections.roles.title',
    'help:panels.team-roles.title',
    'app:errors.code',
    'credentials:sources.PMP',
    'entrances:tags.panel',
    'help:no',
    'keyWizard:entrances.panel',
    'keyWizard:review.no',
    'keys:table.no',
  ],
  it_IT: [
    'privacy:title',
    'property:navigation.privacy',
    'passes:secrets.link',
    'operator:buildings.offline_one',
    'operator:buildings.offline_other',
    'operator:buildings.online_one',
    'operator:buildings.online_other',
    'workbookFile:columns.email',
    'workbookFile:words.entranceType.GARAGE',
    'workbookFile:words.hardware.CONTROLLER',
    'workbookFile:words.hardware.GEOKEY',
    'workbookFile:words.yesNo.NO',
    'workbooks:list.file',
    'changes:fields.browser',
    'changes:topics.team',
    'changes:values.no',
    'app:header.team',
    'company:page.title',
    'help:panels.team.title',
    'property:navigation.team',
    'access:entrance.types.GARAGE',
    'access:kinds.APP',
    'app:panels.info',
    'help:no',
    'help:panels.networks.sections.password.title',
    'keyWizard:review.no',
    'keys:table.no',
    'networks:fields.securityKey',
    'integrations:form.fields.password',
    'integrations:form.fields.database',
  ],
  fr_FR: [
    'privacy:holds.actions',
    'privacy:presets.FRANCE',
    'hours:days.date',
    'hours:list.actions',
    'passes:columns.actions',
    'operator:companies.columns.actions',
    'building:archivedEntrances.actions',
    'building:archivedEntrances.code',
    'building:archivedPlaces.actions',
    'building:archivedPlaces.code',
    'help:panels.property.sections.code.title',
    'places:columns.actions',
    'workbookFile:columns.description',
    'workbookFile:columns.port',
    'workbookFile:columns.type',
    'workbookFile:words.entranceType.GARAGE',
    'workbookFile:words.hardware.GEOKEY',
    'workbooks:export.title',
    'workbooks:one.title',
    'changes:fields.code',
    'changes:fields.port',
    'company:columns.actions',
    'access:entrance.type',
    'access:entrance.types.GARAGE',
    'access:time.day',
    'keyWizard:name.description',
    'people:columns.type',
    'sessions:columns.actions',
    'sessions:title',
    'sync:fields.TYPE',
    'credentialFormats:fields.format',
    'credentialFormats:fields.type',
    'credentialFormats:list.actions',
    'credentials:codes.actions.more',
    'credentials:columns.format',
    'credentials:fobs.actions.more',
    'find:kinds.actions',
    'find:kinds.pages',
    'keys:table.description',
    'networks:list.actions',
    'properties:dashboard.actions',
    'property:contacts.actions',
    'integrations:profiles.actions',
    'integrations:form.fields.version',
  ],
}
const brands = ['app:product', 'entrances:tags.portico', 'entrances:tags.geoKey']
const isBrand = (key: string) => brands.includes(key)

/** English has straight apostrophes, as the texts of the specification do. */
const quotesOf: Record<string, string> = { de: '„“', en: "“”'", es: '«»', fr: '«»', it: '“”', ja: '「」' }
const PLURAL = /_(zero|one|two|few|many|other)$/
const NO_BREAK = '\\u00a0'

const reference = textsIn(REFERENCE)

const languageOf = (locale: Locale) => locale.slice(0, 2)
const isPlural = (key: string) => PLURAL.test(key) && key.replace(PLURAL, '_other') in reference
const pluralForms = (locale: Locale) => new Intl.PluralRules(languageTag(locale)).resolvedOptions().pluralCategories
const interpolations = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort()
/** The values of a text. The form for one may name its number or leave it out. */
const valuesOf = (key: string, text: string) =>
  interpolations(text).filter((value) => !(key.endsWith('_one') && value.startsWith('{{count')))
/** Two values with a dash between them are the same in many languages. */
const hasWords = (text: string) => /\p{L}/u.test(wordsOf(text))
const breaking = (texts: Texts, rule: RegExp) => Object.entries(texts).filter(([, text]) => rule.test(wordsOf(text)))

function expectedKeys(locale: Locale) {
  const keys = Object.keys(reference).flatMap((key) =>
    isPlural(key) ? pluralForms(locale).map((form) => key.replace(PLURAL, `_${form}`)) : [key],
  )
  return [...new Set(keys)].sort()
}

describe.each(locales)('%s', (locale) => {
  const texts = mergedTexts(locale)
  const language = languageOf(locale)

  test('has every text of the reference, in every plural form of its language, and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(expectedKeys(locale))
  })

  test('fills the same values into each text', () => {
    const differing = Object.entries(texts).filter(([key, text]) => {
      const model = reference[key] ?? reference[key.replace(PLURAL, '_other')] ?? ''
      return valuesOf(key, text).join() !== valuesOf(key, model).join()
    })
    expect(differing).toEqual([])
  })

  test('is found by the portal, whatever the count', async () => {
    const i18n = await createI18n(locale, 'all')
    const look = i18n.t as (key: string, values: { count: number }) => string
    const keys = new Set(Object.keys(reference).map((key) => (isPlural(key) ? key.replace(PLURAL, '') : key)))
    const unresolved = [...keys].filter((key) =>
      [0, 1, 2, 5, 1_000_000].some((count) => [key, key.split(':')[1], ''].includes(look(key, { count }))),
    )
    expect(unresolved).toEqual([])
  })

  test('has no empty text and no stray spaces', () => {
    const untidy = Object.entries(texts).filter(([, text]) => text === '' || /^\s|\s$|\s{2}/.test(text))
    expect(untidy).toEqual([])
  })

  test('has its own quotation marks and apostrophe, and a true ellipsis', () => {
    const foreign = [...(language === 'en' ? '’‘' : ''), ...'"\'`´„“”«»「」']
      .filter((mark) => !quotesOf[language]?.includes(mark))
      .join('')
    expect(breaking(texts, new RegExp(`[${foreign}]|\\.\\.\\.`))).toEqual([])
  })

  test('says the name of an action that is seen wherever the action is described to those who listen', () => {
    expect(texts['properties:card.continueSetupOf']).toContain(texts['properties:card.continueSetup'])
  })
})

const overlays = locales.filter((locale) => baseOf[locale])
test.each(overlays)('%s has no text that equals its base locale, and no key that its base locale lacks', (locale) => {
  const base = baseTexts(locale)
  expect(Object.entries(textsIn(locale)).filter(([key, text]) => !(key in base) || base[key] === text)).toEqual([])
  expect(emptyFilesOf(locale)).toEqual([])
})

const translated = locales.filter((locale) => languageOf(locale) !== 'en')
test.each(translated)('%s has no English texts, except words that are the same', (locale) => {
  const same = Object.entries(mergedTexts(locale))
    .filter(([key, text]) => !isBrand(key) && hasWords(text) && text === reference[key])
    .map(([key]) => key)
  expect(same.sort()).toEqual((sameAsEnglish[baseOf[locale] ?? locale] ?? []).toSorted())
})

test('French texts have a no-break space at high punctuation and quotation marks', () => {
  const loose = new RegExp(`(?<!${NO_BREAK})[:»]|«(?!${NO_BREAK})`)
  expect(breaking(mergedTexts('fr_FR'), new RegExp(`${loose.source}|(?<!${NO_BREAK})[;!?]`))).toEqual([])
  // In Canada only the colon and the quotation marks are set off.
  expect(breaking(mergedTexts('fr_CA'), new RegExp(`${loose.source}|\\s[;!?]`))).toEqual([])
})

test('Spanish texts have inverted marks at questions and exclamations', () => {
  const closed = (text: string, open: string, close: string) => text.split(open).length === text.split(close).length
  const texts = Object.values(mergedTexts('es_ES'))
  expect(texts.filter((text) => !closed(text, '¿', '?') || !closed(text, '¡', '!'))).toEqual([])
})

test('Japanese texts have Japanese script, full-width punctuation and no spaces between words', () => {
  const script = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
  const texts = Object.fromEntries(
    Object.entries(mergedTexts('ja_JP')).filter(([key, text]) => !isBrand(key) && hasWords(text)),
  )
  expect(Object.entries(texts).filter(([, text]) => !script.test(text))).toEqual([])
  expect(breaking(texts, new RegExp(`[,.:;!?()]|${script.source}\\s+${script.source}`, 'u'))).toEqual([])
})
