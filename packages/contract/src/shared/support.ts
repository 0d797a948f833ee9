import type { Country } from './locales.ts'

type ClockTime = `${number}:${number}`

/** The hours of a support line. Without days, none are shown; without a zone, it is that of the country. */
export type SupportHours =
  | 'aroundTheClock'
  | { from: ClockTime; to: ClockTime; days?: 'monToFri'; zone?: 'AEST' | 'PST' }

export type SupportContact = {
  phone: string
  email: string
  /** The number to press in the phone menu. */
  phoneOption?: number
  hours?: SupportHours
}

type Support = {
  general: SupportContact
  /** For properties with the access-group feature. */
  accessGroup: SupportContact
  privacyPolicy: string
  terms: string
  /** For managers. */
  setupGuide: string
  /** Where residents get the app for their phone. */
  app: string
}

/** Addresses use a domain for examples. Phone numbers are reserved for fiction or, if a country has none of those, unassigned. */
export const supportOf: Record<Country, Support> = {
  au: {
    general: {
      phone: '+61 2 5550 4120',
      email: 'support@au.portico.example',
      hours: { from: '10:30', to: '19:00', days: 'monToFri', zone: 'AEST' },
    },
    accessGroup: { phone: '+61 2 5550 4160', email: 'access-group@au.portico.example' },
    ...documentsOf('au'),
  },
  ca: {
    general: {
      phone: '+1 604-555-0120',
      email: 'support@ca.portico.example',
      hours: { from: '08:00', to: '17:00', days: 'monToFri', zone: 'PST' },
    },
    accessGroup: { phone: '+1 604-555-0160', email: 'access-group@ca.portico.example', hours: 'aroundTheClock' },
    ...documentsOf('ca'),
  },
  de: {
    general: { phone: '+49 30 23125 120', email: 'support@de.portico.example' },
    accessGroup: { phone: '+49 30 23125 160', email: 'access-group@de.portico.example' },
    ...documentsOf('de'),
  },
  es: {
    general: { phone: '+34 555 012 120', email: 'support@es.portico.example' },
    accessGroup: { phone: '+34 555 012 160', email: 'access-group@es.portico.example' },
    ...documentsOf('es'),
  },
  fr: {
    general: { phone: '+33 1 99 00 41 20', email: 'support@fr.portico.example' },
    accessGroup: { phone: '+33 1 99 00 41 60', email: 'access-group@fr.portico.example' },
    ...documentsOf('fr'),
  },
  gb: {
    general: { phone: '+44 20 7946 0120', email: 'support@gb.portico.example' },
    accessGroup: { phone: '+44 20 7946 0160', email: 'access-group@gb.portico.example' },
    ...documentsOf('gb'),
  },
  it: {
    general: { phone: '+39 555 012 4120', email: 'support@it.portico.example' },
    accessGroup: { phone: '+39 555 012 4160', email: 'access-group@it.portico.example' },
    ...documentsOf('it'),
  },
  jp: {
    general: {
      phone: '+81 3-0000-4120',
      email: 'support@jp.portico.example',
      phoneOption: 1,
      hours: { from: '08:00', to: '18:00', days: 'monToFri' },
    },
    accessGroup: {
      phone: '+81 3-0000-4120',
      email: 'access-group@jp.portico.example',
      phoneOption: 2,
      hours: { from: '08:00', to: '17:00', days: 'monToFri' },
    },
    ...documentsOf('jp'),
  },
  us: {
    general: {
      phone: '+1 206-555-0120',
      email: 'support@us.portico.example',
      hours: { from: '08:00', to: '17:00', zone: 'PST' },
    },
    accessGroup: { phone: '+1 206-555-0160', email: 'access-group@us.portico.example', hours: 'aroundTheClock' },
    ...documentsOf('us'),
  },
}

function documentsOf(country: Country) {
  return {
    privacyPolicy: `https://www.${country}.portico.example/privacy`,
    terms: `https://www.${country}.portico.example/terms`,
    setupGuide: `https://help.${country}.portico.example/setup-guide`,
    app: `https://www.${country}.portico.example/app`,
  }
}
