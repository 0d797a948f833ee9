import { names, words } from '../names.ts'
import { english, french, letter } from '../vocabulary.ts'
import {
  type Conventions,
  doorThroughBuilding,
  floorAndDoor,
  givenThenFamily,
  numberThenStreet,
} from './conventions.ts'

export const canada: Conventions = {
  countryCode: 'CA',
  givenNames: names(
    'Olivia, Noah, Charlotte, Liam, Amelia, William, Emma, Benjamin, Aarav, Sophie, Lucas, Mei, Jack, Claire, Owen, Harleen, Nathan, Isla, Hudson, Ingrid, Logan, Simran, Theo, Maeve, Jasper, Anika, Duncan, Freya, Tariq, Brooke, Gordon, Yuna, Heather, Kofi, Paige, Vikram',
  ),
  familyNames: names(
    'Smith, Brown, Wong, Singh, MacDonald, Campbell, Wilson, Patel, Li, Stewart, Taylor, Anderson, Chan, Gill, Thompson, Fraser, Reid, Khan, Murphy, Robertson, Nguyen, Walker, Morrison, Sharma, Kelly, Graham, Friesen, Park, Kowalchuk, Sinclair, Bennett, Dhaliwal, McKenzie, Ross, Ahmed, Burke, Petersen, Ferguson, Lam, Hughes, Santos, Whitefeather',
  ),
  fullName: givenThenFamily,
  streets: words(
    'Wellesley Lane, Spruce Street, Dundonald Avenue, Quarry Road, Bathgate Street, Maplegrove Drive, Harbour View Road, Kingsmere Avenue, Tamarack Street, Rosedale Crescent',
  ),
  addressLine1: numberThenStreet,
  cities: [
    {
      name: 'Toronto',
      region: 'ON',
      postalCode: 'M5V #@#',
      phoneNumber: '+1 416-555-01##',
      timeZone: 'America/Toronto',
    },
    {
      name: 'Vancouver',
      region: 'BC',
      postalCode: 'V6Z #@#',
      phoneNumber: '+1 604-555-01##',
      timeZone: 'America/Vancouver',
    },
    {
      name: 'Calgary',
      region: 'AB',
      postalCode: 'T2P #@#',
      phoneNumber: '+1 403-555-01##',
      timeZone: 'America/Edmonton',
    },
    {
      name: 'Halifax',
      region: 'NS',
      postalCode: 'B3J #@#',
      phoneNumber: '+1 902-555-01##',
      timeZone: 'America/Halifax',
    },
    {
      name: "St. John's",
      region: 'NL',
      postalCode: 'A1C #@#',
      phoneNumber: '+1 709-555-01##',
      timeZone: 'America/St_Johns',
    },
  ],
  propertyNames: {
    first: names(
      'Lakeshore, Maple Ridge, Tamarack, Kingsmere, Glacier, Bayfield, Chinook, Loonwater, Northern Light, Queensway, Spruce Hill, Trillium, Cabot, Evergreen, Fraser, Birchmount',
    ),
    second: names(
      'Point, Terraces, Residences, Place, Gate, Towers, Commons, Court, Village, Suites, Landing, Manor, Square, Heights, Park, Harbour',
    ),
    join: (first, second) => `${first} ${second}`,
  },
  unitNumber: (unit) =>
    unit.buildings > 1 ? `${letter(unit.building)}-${floorAndDoor(unit)}` : `#${floorAndDoor(unit)}`,
  vocabulary: english,
}

export const quebec: Conventions = {
  ...canada,
  givenNames: names(
    'Élodie, Olivier, Florence, Félix, Rosalie, Étienne, Camille, Mathis, Maude, Xavier, Laurence, Antoine, Béatrice, Samuel, Noémie, Guillaume, Ariane, Jérôme, Mégane, Loïc, Geneviève, Yacine, Catherine, Marc-André, Sarah-Maude, Émile, Audrey, Thierry, Juliette, Rachid',
  ),
  familyNames: names(
    'Tremblay, Gagnon, Roy, Côté, Bouchard, Gauthier, Morin, Lavoie, Fortin, Gagné, Ouellet, Pelletier, Bélanger, Lévesque, Bergeron, Leblanc, Paquette, Girard, Simard, Boucher, Caron, Beaulieu, Cloutier, Dubé, Poirier, Fournier, Lapointe, Leclerc, Lefebvre, Poulin, Thibault, St-Pierre, Nadeau, Martel, Grenier, Haddad',
  ),
  streets: words('rue des Bouleaux, avenue du Ruisseau, rue Sainte-Élise, boulevard des Érables, rue du Vieux-Moulin'),
  addressLine1: (street, houseNumber) => `${houseNumber}, ${street}`,
  cities: [
    {
      name: 'Montréal',
      region: 'QC',
      postalCode: 'H2W #@#',
      phoneNumber: '+1 514-555-01##',
      timeZone: 'America/Toronto',
    },
    {
      name: 'Québec',
      region: 'QC',
      postalCode: 'G1R #@#',
      phoneNumber: '+1 418-555-01##',
      timeZone: 'America/Toronto',
    },
  ],
  unitNumber: (unit) =>
    unit.buildings > 1 ? `${letter(unit.building)}-${doorThroughBuilding(unit)}` : `App ${doorThroughBuilding(unit)}`,
  vocabulary: french,
}
