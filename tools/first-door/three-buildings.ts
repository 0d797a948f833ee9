import { type SheetRow, workbookOf } from '../testing/workbook-client.ts'

const UNITS = 10
const names = ['Alder Court', 'Birch Court', 'Cedar Court']
const numbers = Array.from({ length: UNITS }, (_, index) => String(101 + index))

const ofEach = (rowsOf: (property: string, index: number) => SheetRow[]) => names.flatMap(rowsOf)

export const buildings = names

/** A workbook as a company would fill it in: three buildings of ten units, each with a door, a panel, a key and a resident. */
export const threeBuildings = () =>
  workbookOf({
    properties: ofEach((name, index) => [
      {
        name,
        addressLine1: `${index + 1} Grove Street`,
        city: 'Portland',
        stateOrRegion: 'OR',
        postalCode: '97201',
        countryCode: 'US',
      },
    ]),
    places: ofEach((property) => numbers.map((place) => ({ property, place }))),
    entrances: ofEach((property) => [{ property, name: 'Front Door', type: 'Door' }]),
    devices: ofEach((property, index) => [
      { property, entrance: 'Front Door', hardware: 'Panel', serialNumber: `PX-${index + 10}`, port: '1' },
    ]),
    keys: ofEach((property) => [{ property, key: 'Front Door Key', entrance: 'Front Door' }]),
    people: ofEach((property, index) => [
      {
        property,
        name: `Resident ${index + 1}`,
        email: `resident${index + 1}@grove.example`,
        type: 'Resident',
        place: '101',
        unit: '101',
        keys: 'Front Door Key',
      },
    ]),
  })
