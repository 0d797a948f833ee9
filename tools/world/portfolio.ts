import type { IntegrationStatus } from '@portico/contract/properties/properties.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { Region } from './countries/all.ts'
import type { PropertyKind } from './shapes.ts'

/** The result of the permission lookup; `allow` and `deny` have opted in. */
export type PermissionState = 'allow' | 'deny' | 'optedOut' | 'missing' | 'unsettled'

export type PropertyPlan = {
  name: string
  /** For names in another script. */
  latinName?: string
  kind: PropertyKind
  region: Region
  address: { line1: string; line2?: string; city: string; postalCode: string }
  people: number
  entrances: number
  contacts: number
  permission: PermissionState
  hasAvc?: boolean
  integration?: { vendor: PmsProvider; status: IntegrationStatus }
  /** Providers whose own permission differs from the effect of the property. */
  exceptions?: readonly string[]
  /** The last contact has only a phone number. */
  isLastContactWithoutEmail?: boolean
  /** The first contact has a number and an address, but no name. */
  isFirstContactWithoutName?: boolean
  /** The property has no places, not even its root. */
  hasNoPlaces?: boolean
  /** In how many days guests lose what is not shared with them, unless a manager confirms it before. */
  guestSharingInDays?: number
  /** The picture of the parcel room does not exist. */
  isParcelRoomPictureLost?: boolean
}

/** The properties of the portfolio manager, which cover every state of the portal. */
export const portfolio: readonly PropertyPlan[] = [
  {
    name: 'Harborline Tower',
    kind: 'highRise',
    region: 'us',
    address: { line1: '1428 Alder Street', city: 'Seattle', postalCode: '98101' },
    people: 600,
    entrances: 30,
    contacts: 4,
    permission: 'allow',
    integration: { vendor: 'Entrata', status: 'LIVE' },
    exceptions: ['Pantry Pilot', 'BlueVan Express'],
    isParcelRoomPictureLost: true,
  },
  {
    name: 'Magnolia Garden Apartments',
    kind: 'gardenApartments',
    region: 'us',
    address: { line1: '3307 Cottonwood Road', city: 'Austin', postalCode: '78704' },
    people: 96,
    entrances: 12,
    contacts: 2,
    permission: 'allow',
    integration: { vendor: 'AppFolio', status: 'LIVE' },
  },
  {
    name: 'Foundry Lofts',
    kind: 'lofts',
    region: 'us',
    address: { line1: '862 Granite Avenue', line2: 'Unit 100', city: 'Chicago', postalCode: '60607' },
    people: 44,
    entrances: 7,
    contacts: 1,
    permission: 'deny',
    integration: { vendor: 'RealPage', status: 'LIVE' },
    exceptions: ['SwiftDrop', 'Portico Delivery', 'Freshcart'],
  },
  {
    name: 'Campus Edge Commons',
    kind: 'studentHousing',
    region: 'us',
    address: { line1: '519 Prospect Street', city: 'Ann Arbor', postalCode: '48104' },
    people: 120,
    entrances: 14,
    contacts: 2,
    permission: 'allow',
    integration: { vendor: 'Yardi', status: 'LIVE' },
    exceptions: ['SwiftDrop'],
  },
  {
    name: 'Cedar Row Townhomes',
    kind: 'townhouses',
    region: 'us',
    address: { line1: '2145 Juniper Way', city: 'Denver', postalCode: '80211' },
    people: 24,
    entrances: 8,
    contacts: 1,
    permission: 'optedOut',
    hasAvc: false,
  },
  {
    name: 'Meridian Market',
    kind: 'mixedUse',
    region: 'us',
    address: { line1: '77 Franklin Street', line2: 'Building C', city: 'Brooklyn', postalCode: '11201' },
    people: 110,
    entrances: 18,
    contacts: 4,
    permission: 'allow',
    integration: { vendor: 'MRI', status: 'LIVE' },
    exceptions: ['Quillpost'],
    isLastContactWithoutEmail: true,
    guestSharingInDays: 21,
  },
  {
    name: 'Saguaro Senior Living',
    kind: 'seniorLiving',
    region: 'us',
    address: { line1: '4610 Orchard Lane', city: 'Phoenix', postalCode: '85016' },
    people: 72,
    entrances: 10,
    contacts: 2,
    permission: 'unsettled',
    integration: { vendor: 'RealPage', status: 'PENDING_ADDRESS_MAPPING' },
  },
  {
    name: 'Lakeshore Point',
    kind: 'highRise',
    region: 'ca',
    address: { line1: '290 Dundonald Avenue', city: 'Toronto', postalCode: 'M5V 2T6' },
    people: 118,
    entrances: 16,
    contacts: 2,
    permission: 'allow',
    integration: { vendor: 'Yardi', status: 'PENDING_INITIAL_DATA_SYNC' },
  },
  {
    name: 'Résidence du Vieux-Moulin',
    kind: 'midRise',
    region: 'quebec',
    address: { line1: '4182, rue du Vieux-Moulin', line2: 'Bureau 2', city: 'Montréal', postalCode: 'H2W 1Z3' },
    people: 52,
    entrances: 6,
    contacts: 1,
    permission: 'allow',
    integration: { vendor: 'AppFolio', status: 'INITIAL_DATA_SYNC_FAILED' },
  },
  {
    name: 'False Creek Terraces',
    kind: 'gardenApartments',
    region: 'ca',
    address: { line1: '1163 Harbour View Road', city: 'Vancouver', postalCode: 'V6Z 1K9' },
    people: 64,
    entrances: 9,
    contacts: 0,
    permission: 'missing',
  },
  {
    name: 'Wattle Park Residences',
    kind: 'midRise',
    region: 'au',
    address: { line1: '58 Banksia Avenue', city: 'Sydney', postalCode: '2017' },
    people: 58,
    entrances: 8,
    contacts: 2,
    permission: 'allow',
    integration: { vendor: 'MRI', status: 'PENDING_ADDRESS_VALIDATION' },
  },
  {
    name: 'Southbank Exchange',
    kind: 'mixedUse',
    region: 'au',
    address: { line1: '211 Merri Parade', line2: 'Level 3', city: 'Melbourne', postalCode: '3006' },
    people: 84,
    entrances: 15,
    contacts: 1,
    permission: 'deny',
    exceptions: ['SwiftDrop', 'Laundry Loop'],
  },
  {
    name: 'Altbau Weserstraße',
    kind: 'altbau',
    region: 'de',
    address: { line1: 'Weserstraße 148', city: 'Berlin', postalCode: '12047' },
    people: 40,
    entrances: 6,
    contacts: 1,
    permission: 'allow',
    hasAvc: false,
  },
  {
    name: 'Speicherkontor Neun',
    kind: 'lofts',
    region: 'de',
    address: { line1: 'Speicherstraße 9', line2: 'Aufgang B', city: 'Hamburg', postalCode: '20457' },
    people: 36,
    entrances: 5,
    contacts: 2,
    permission: 'allow',
    integration: { vendor: 'RealPage', status: 'PENDING_ADDRESS_VALIDATION' },
    exceptions: ['BlueVan Express'],
  },
  {
    name: 'Isarhöfe',
    kind: 'studentHousing',
    region: 'de',
    address: { line1: 'Kastanienallee 31', city: 'München', postalCode: '80469' },
    people: 90,
    entrances: 11,
    contacts: 1,
    permission: 'optedOut',
  },
  {
    name: 'Résidence Les Tilleuls',
    kind: 'midRise',
    region: 'fr',
    address: { line1: '26 rue des Tilleuls', city: 'Lyon', postalCode: '69003' },
    people: 48,
    entrances: 7,
    contacts: 2,
    permission: 'allow',
  },
  {
    name: 'Immeuble des Batignolles',
    kind: 'mansionBlock',
    region: 'fr',
    address: { line1: '114 boulevard des Platanes', line2: 'Escalier B', city: 'Paris', postalCode: '75017' },
    people: 32,
    entrances: 4,
    contacts: 1,
    permission: 'deny',
    hasAvc: false,
    exceptions: ['Portico Delivery'],
  },
  {
    name: 'Abercorn Mansions',
    kind: 'mansionBlock',
    region: 'gb',
    address: { line1: '17 Abercorn Gardens', city: 'London', postalCode: 'W9 1ZX' },
    people: 38,
    entrances: 5,
    contacts: 2,
    permission: 'allow',
    integration: { vendor: 'MRI', status: 'LIVE' },
  },
  {
    name: 'Canal Wharf Lofts',
    kind: 'lofts',
    region: 'gb',
    address: { line1: '83 Cloth Mill Lane', city: 'Manchester', postalCode: 'M4 6XW' },
    people: 46,
    entrances: 6,
    contacts: 0,
    permission: 'optedOut',
  },
  {
    name: 'Edificio Mirador del Turia',
    kind: 'midRise',
    region: 'es',
    address: { line1: 'Avenida del Mirador, 54', city: 'Valencia', postalCode: '46003' },
    people: 56,
    entrances: 8,
    contacts: 1,
    permission: 'allow',
    integration: { vendor: 'Entrata', status: 'PENDING_ADDRESS_MAPPING' },
  },
  {
    name: 'Residencial Los Almendros',
    kind: 'townhouses',
    region: 'es',
    address: { line1: 'Calle de los Almendros, 12', city: 'Madrid', postalCode: '28043' },
    people: 18,
    entrances: 7,
    contacts: 2,
    permission: 'missing',
    hasAvc: false,
  },
  {
    name: 'Corte delle Logge',
    kind: 'altbau',
    region: 'it',
    address: { line1: 'Via delle Logge, 8', line2: 'Scala A', city: 'Bologna', postalCode: '40125' },
    people: 34,
    entrances: 5,
    contacts: 1,
    permission: 'deny',
    exceptions: ['Quillpost', 'Parcelwing'],
  },
  {
    name: 'メゾン桜坂',
    latinName: 'maison-sakurazaka',
    kind: 'mansion',
    region: 'jp',
    address: { line1: '桜丘町14-7', city: '渋谷区', postalCode: '150-0031' },
    people: 66,
    entrances: 6,
    contacts: 2,
    permission: 'allow',
    exceptions: ['Parcelwing'],
  },
  {
    name: '鴨川テラス',
    latinName: 'kamogawa-terrace',
    kind: 'lofts',
    region: 'jp',
    address: { line1: '東山町3-12-5', line2: '1階', city: '京都市左京区', postalCode: '606-8007' },
    people: 8,
    entrances: 2,
    contacts: 1,
    permission: 'optedOut',
    hasAvc: false,
  },
]

/** Properties with rare states that the portfolio does not have, without people and events. */
export const unusual: readonly PropertyPlan[] = [
  {
    // More contacts than one page of the table, two of them incomplete; no provider has access.
    name: 'Beacon Court',
    kind: 'midRise',
    region: 'us',
    address: { line1: '61 Granite Avenue', city: 'Chicago', postalCode: '60614' },
    people: 0,
    entrances: 5,
    contacts: 12,
    permission: 'deny',
    isFirstContactWithoutName: true,
    isLastContactWithoutEmail: true,
  },
  {
    // A property without entrances.
    name: 'Larkspur Yard',
    kind: 'lofts',
    region: 'us',
    address: { line1: '12 Juniper Way', city: 'Denver', postalCode: '80205' },
    people: 0,
    entrances: 0,
    contacts: 1,
    permission: 'deny',
  },
  {
    // A new property without places, entrances, contacts and permission document.
    name: 'Millrace Plot 27',
    kind: 'townhouses',
    region: 'us',
    address: { line1: '27 Orchard Lane', city: 'Austin', postalCode: '78701' },
    people: 0,
    entrances: 0,
    contacts: 0,
    permission: 'missing',
    hasNoPlaces: true,
  },
]
