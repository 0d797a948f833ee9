import { names, words } from '../names.ts'
import { german } from '../vocabulary.ts'
import { type Conventions, doorThroughBuilding, givenThenFamily, streetThenNumber, type Unit } from './conventions.ts'

const WINGS = ['VH', 'HH', 'SF']
const SIDES = ['li', 'mi', 're']

/** Where a floor has up to three doors, people say wing, floor and side; elsewhere flats are numbered. */
function flat(unit: Unit): string {
  const wing = WINGS[unit.building - 1]
  const side = SIDES[unit.door - 1]
  if (!wing || !side || unit.doorsPerFloor > SIDES.length) return `WE ${unit.building}-${doorThroughBuilding(unit)}`
  return `${wing} ${unit.floor === 1 ? 'EG' : `${unit.floor - 1} OG`} ${side}`
}

export const germany: Conventions = {
  countryCode: 'DE',
  givenNames: names(
    'Emma, Noah, Hannah, Matteo, Mia, Elias, Sophia, Finn, Emilia, Leon, Lina, Paul, Marie, Emil, Jürgen, Ayşe, Henry, Käthe, Jonas, Leyla, Moritz, Johanna, Mehmet, Greta, Björn, Ida, Ahmad, Frieda, Sebastian, Jana, Lukas, Magdalena, Tobias, Svenja, Oleksandr, Ursula, Felix, Antje',
  ),
  familyNames: names(
    'Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann, Lange, Schmitt, Werner, Krause, Lehmann, Köhler, Yılmaz, Maier, Walter, Kaiser, Groß, Jansen, Demir, Vogel, Keller, Nowak, Brandt, Özdemir, Haas, Sommer',
  ),
  fullName: givenThenFamily,
  streets: words(
    'Weserstraße, Lindenallee, Am Kanal, Rosenweg, Fichtestraße, Speicherstraße, Gartenstraße, Kastanienallee, Bachgasse, Ringstraße',
  ),
  addressLine1: streetThenNumber,
  cities: [
    { name: 'Berlin', region: null, postalCode: '120##', phoneNumber: '+49 30 23125 ###', timeZone: 'Europe/Berlin' },
    { name: 'Hamburg', region: null, postalCode: '204##', phoneNumber: '+49 40 66969 ###', timeZone: 'Europe/Berlin' },
    { name: 'München', region: null, postalCode: '804##', phoneNumber: '+49 89 99998 ###', timeZone: 'Europe/Berlin' },
    { name: 'Köln', region: null, postalCode: '506##', phoneNumber: '+49 221 4710 ###', timeZone: 'Europe/Berlin' },
    {
      name: 'Frankfurt am Main',
      region: null,
      postalCode: '603##',
      phoneNumber: '+49 69 90009 ###',
      timeZone: 'Europe/Berlin',
    },
  ],
  propertyNames: {
    first: names('Linden, Kastanien, Speicher, Garten, Mühlen, Rosen, Brücken, Schloss, Hafen, Wiesen, Turm, Eichen'),
    second: names('höfe, quartier, park, carré, residenz, terrassen, haus, karree, winkel, ufer'),
    join: (first, second) => `${first}${second}`,
  },
  unitNumber: flat,
  vocabulary: german,
}
