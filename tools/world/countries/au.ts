import { names, words } from '../names.ts'
import { britishEnglish, letter } from '../vocabulary.ts'
import { type Conventions, doorThroughBuilding, givenThenFamily, numberThenStreet } from './conventions.ts'

export const australia: Conventions = {
  countryCode: 'AU',
  givenNames: names(
    'Charlotte, Oliver, Isla, Noah, Matilda, Jack, Mia, Lachlan, Ruby, Cooper, Evie, Angus, Linh, Hamish, Zara, Archie, Willow, Darcy, Priyanka, Flynn, Georgia, Hugo, Sienna, Banjo, Tahlia, Kieran, Amira, Riley, Bronwyn, Callum, Kirra, Declan, Poppy, Nikos, Imogen, Rohan',
  ),
  familyNames: names(
    "Smith, Jones, Williams, Nguyen, Wilson, Taylor, Brown, Tran, Kelly, Ryan, Papadopoulos, Martin, Thompson, Walker, Harris, Singh, White, O'Connor, Campbell, Murray, Chen, Mitchell, Sullivan, Cooper, Bailey, Russo, Ward, Stewart, Kaur, Hughes, Doyle, Zhang, Barker, Dimitriou, Fraser, Gallagher, Hewitt, Marshall, Quinn, Rowe",
  ),
  fullName: givenThenFamily,
  streets: words(
    'Wattle Street, Banksia Avenue, Kurrajong Road, Merri Parade, Ironbark Lane, Jacaranda Street, Lighthouse Road, Bellbird Crescent, Currawong Street, Esplanade Road',
  ),
  addressLine1: numberThenStreet,
  cities: [
    { name: 'Sydney', region: 'NSW', postalCode: '20##', phoneNumber: '+61 2 5550 ####', timeZone: 'Australia/Sydney' },
    {
      name: 'Melbourne',
      region: 'VIC',
      postalCode: '30##',
      phoneNumber: '+61 3 5550 ####',
      timeZone: 'Australia/Melbourne',
    },
    {
      name: 'Brisbane',
      region: 'QLD',
      postalCode: '41##',
      phoneNumber: '+61 7 5550 ####',
      timeZone: 'Australia/Brisbane',
    },
    {
      name: 'Adelaide',
      region: 'SA',
      postalCode: '50##',
      phoneNumber: '+61 8 5550 ####',
      timeZone: 'Australia/Adelaide',
    },
    { name: 'Perth', region: 'WA', postalCode: '60##', phoneNumber: '+61 8 5550 ####', timeZone: 'Australia/Perth' },
  ],
  propertyNames: {
    first: names(
      'Wattle, Banksia, Southern Cross, Harbour, Ironbark, Kurrajong, Lighthouse, Lorikeet, Jacaranda, Bellbird, Coral, Yarra, Magpie, Sandstone',
    ),
    second: names(
      'Residences, Park, Quarter, Terraces, Apartments, Place, Exchange, Gardens, Mews, Point, Rise, Green',
    ),
    join: (first, second) => `${first} ${second}`,
  },
  unitNumber: (unit) =>
    unit.buildings > 1 ? `${letter(unit.building)}${doorThroughBuilding(unit)}` : `Unit ${doorThroughBuilding(unit)}`,
  vocabulary: britishEnglish,
}
