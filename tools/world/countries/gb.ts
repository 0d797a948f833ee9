import { names, words } from '../names.ts'
import { britishEnglish, letter } from '../vocabulary.ts'
import { type Conventions, doorThroughBuilding, givenThenFamily, numberThenStreet } from './conventions.ts'

export const greatBritain: Conventions = {
  countryCode: 'GB',
  givenNames: names(
    'Olivia, George, Amelia, Arthur, Isla, Muhammad, Freya, Oscar, Florence, Theodore, Rosie, Alfie, Aisha, Rhys, Poppy, Finlay, Imogen, Harjit, Beatrice, Callum, Niamh, Rupert, Zainab, Dylan, Eleanor, Kwabena, Harriet, Tobias, Sinead, Gareth, Adaeze, Hugh, Maisie, Ravi, Cordelia, Euan',
  ),
  familyNames: names(
    'Smith, Jones, Taylor, Williams, Brown, Davies, Evans, Patel, Thomas, Wilson, Khan, Roberts, Robinson, Wright, Thompson, Begum, Hughes, Walker, Edwards, Green, Hall, Wood, Adeyemi, Harris, Clarke, Murphy, Morgan, Ahmed, Bell, Cooper, MacLeod, Griffiths, Shaw, Baptiste, Pembroke, Holloway, Ashworth, Chaudhry, Fairclough, Whitaker',
  ),
  fullName: givenThenFamily,
  streets: words(
    'Abercorn Gardens, Linden Road, Hartwell Street, Cloth Mill Lane, Rookwood Avenue, Wharf Street, St Oswin Terrace, Chapel Rise, Elder Row, Marlowe Street',
  ),
  addressLine1: numberThenStreet,
  cities: [
    {
      name: 'London',
      region: 'Greater London',
      postalCode: 'W9 #@@',
      phoneNumber: '+44 20 7946 0###',
      timeZone: 'Europe/London',
    },
    {
      name: 'Manchester',
      region: 'Greater Manchester',
      postalCode: 'M4 #@@',
      phoneNumber: '+44 161 496 0###',
      timeZone: 'Europe/London',
    },
    {
      name: 'Edinburgh',
      region: null,
      postalCode: 'EH3 #@@',
      phoneNumber: '+44 131 496 0###',
      timeZone: 'Europe/London',
    },
    {
      name: 'Bristol',
      region: null,
      postalCode: 'BS1 #@@',
      phoneNumber: '+44 117 496 0###',
      timeZone: 'Europe/London',
    },
    {
      name: 'Cardiff',
      region: null,
      postalCode: 'CF10 #@@',
      phoneNumber: '+44 29 2018 0###',
      timeZone: 'Europe/London',
    },
  ],
  propertyNames: {
    first: names(
      'Abercorn, Linden, Hartwell, Marlowe, Rookwood, Canalside, Ashdown, Chapel, Windmill, Foundry, Regency, Tanner, Elder, Priory',
    ),
    second: names('Mansions, Court, House, Wharf, Lodge, Quay, Gardens, Mews, Square, Works, Place, Heights'),
    join: (first, second) => `${first} ${second}`,
  },
  unitNumber: (unit) =>
    unit.buildings > 1
      ? `Flat ${letter(unit.building)}${doorThroughBuilding(unit)}`
      : `Flat ${doorThroughBuilding(unit)}`,
  vocabulary: britishEnglish,
}
