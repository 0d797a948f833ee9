import type { Country } from '../shared/locales.ts'
import { countries } from '../shared/locales.ts'
import { regionCode } from '../shared/regions.rules.ts'

/** This file does not import zod, because the browser loads it with forms. */
export const PROPERTY_NAME_MAX = 128
export const ADDRESS_LINE_MAX = 128
export const POSTAL_CODE_MAX = 16
/** Of one company. */
export const PROPERTIES_MAX = 10_000
/** The countries in which properties lie, as ISO 3166 writes them. */
export const propertyCountries = countries.map((country) => country.toUpperCase() as Uppercase<Country>)
export type PropertyCountry = (typeof propertyCountries)[number]

/** The first zone of a country is the one of its largest part. */
const zonesOf: Record<PropertyCountry, readonly [string, ...string[]]> = {
  AU: [
    'Australia/Sydney',
    'Australia/Melbourne',
    'Australia/Brisbane',
    'Australia/Adelaide',
    'Australia/Darwin',
    'Australia/Perth',
    'Australia/Hobart',
    'Australia/Lord_Howe',
    'Australia/Broken_Hill',
    'Australia/Eucla',
  ],
  CA: [
    'America/Toronto',
    'America/Halifax',
    'America/St_Johns',
    'America/Moncton',
    'America/Winnipeg',
    'America/Regina',
    'America/Edmonton',
    'America/Vancouver',
    'America/Whitehorse',
    'America/Yellowknife',
    'America/Iqaluit',
  ],
  DE: ['Europe/Berlin'],
  ES: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'],
  FR: [
    'Europe/Paris',
    'America/Guadeloupe',
    'America/Martinique',
    'America/Cayenne',
    'Indian/Reunion',
    'Indian/Mayotte',
  ],
  GB: ['Europe/London'],
  IT: ['Europe/Rome'],
  JP: ['Asia/Tokyo'],
  US: [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Detroit',
    'America/Indiana/Indianapolis',
    'America/Boise',
    'America/Puerto_Rico',
    'Pacific/Guam',
    'Pacific/Pago_Pago',
  ],
}

/** The zone in which the largest part of a state or province lies, where it is not the first one of its country. */
const zoneOfRegion: Partial<Record<PropertyCountry, Readonly<Record<string, string>>>> = {
  AU: {
    VIC: 'Australia/Melbourne',
    QLD: 'Australia/Brisbane',
    SA: 'Australia/Adelaide',
    NT: 'Australia/Darwin',
    WA: 'Australia/Perth',
    TAS: 'Australia/Hobart',
  },
  CA: {
    NS: 'America/Halifax',
    PE: 'America/Halifax',
    NL: 'America/St_Johns',
    NB: 'America/Moncton',
    MB: 'America/Winnipeg',
    SK: 'America/Regina',
    AB: 'America/Edmonton',
    BC: 'America/Vancouver',
    YT: 'America/Whitehorse',
    NT: 'America/Yellowknife',
    NU: 'America/Iqaluit',
  },
  US: {
    ...zoneForAll('America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
    ...zoneForAll('America/Denver', 'CO MT NM UT WY'),
    ...zoneForAll('America/Los_Angeles', 'CA NV OR WA'),
    AZ: 'America/Phoenix',
    ID: 'America/Boise',
    IN: 'America/Indiana/Indianapolis',
    MI: 'America/Detroit',
    AK: 'America/Anchorage',
    HI: 'Pacific/Honolulu',
    PR: 'America/Puerto_Rico',
    VI: 'America/Puerto_Rico',
    GU: 'Pacific/Guam',
    MP: 'Pacific/Guam',
    AS: 'Pacific/Pago_Pago',
  },
}

function zoneForAll(zone: string, regions: string): Record<string, string> {
  return Object.fromEntries(regions.split(' ').map((region) => [region, zone]))
}

export const isPropertyCountry = (code: string): code is PropertyCountry =>
  propertyCountries.some((country) => country === code)

export const timeZonesOf = (country: PropertyCountry): readonly string[] => zonesOf[country]

/** What a form proposes for an address. States that lie in two zones have the one of their larger part, so a person looks at it. */
export function proposedTimeZone(country: PropertyCountry, stateOrRegion: string | null): string {
  const region = stateOrRegion === null ? undefined : regionCode(country, stateOrRegion)
  return (region && zoneOfRegion[country]?.[region]) || zonesOf[country][0]
}

/** What the doors of an archived property do: only the chosen keys still open, or panels go on by the list that they have. */
export const doorsOfArchive = ['SHUT', 'STAY'] as const
