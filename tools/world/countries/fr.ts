import { names, words } from '../names.ts'
import { french, letter } from '../vocabulary.ts'
import { type Conventions, doorThroughBuilding, givenThenFamily, numberThenStreet } from './conventions.ts'

export const france: Conventions = {
  countryCode: 'FR',
  givenNames: names(
    'Jade, Gabriel, Louise, Raphaël, Ambre, Léo, Alba, Arthur, Emma, Maël, Inès, Nolan, Chloé, Hugo, Zoé, Théo, Léa, Ibrahim, Manon, Éloi, Anaïs, Mamadou, Clémence, Bastien, Margaux, Karim, Apolline, Cédric, Maëlys, Thibaut, Océane, François, Yasmine, Gaëtan, Hélène, Aurélien',
  ),
  familyNames: names(
    'Martin, Bernard, Thomas, Petit, Robert, Richard, Durand, Dubois, Moreau, Laurent, Simon, Michel, Lefèvre, Leroy, Roux, David, Bertrand, Morel, Fournier, Girard, Bonnet, Dupont, Lambert, Fontaine, Rousseau, Vincent, Muller, Lefort, Faure, André, Mercier, Blanc, Guérin, Boyer, Garnier, Chevalier, Benali, Diallo, Legrand, Gauthier',
  ),
  fullName: givenThenFamily,
  streets: words(
    'rue des Tilleuls, avenue du Moulin, rue de la Tannerie, quai des Lavandières, rue du Pressoir, boulevard des Platanes, impasse des Glycines, rue Sainte-Odile, rue des Teinturiers, place du Lavoir',
  ),
  addressLine1: numberThenStreet,
  cities: [
    { name: 'Paris', region: null, postalCode: '7501#', phoneNumber: '+33 1 99 00 ## ##', timeZone: 'Europe/Paris' },
    { name: 'Lyon', region: null, postalCode: '6900#', phoneNumber: '+33 4 65 71 ## ##', timeZone: 'Europe/Paris' },
    { name: 'Nantes', region: null, postalCode: '44000', phoneNumber: '+33 2 61 91 ## ##', timeZone: 'Europe/Paris' },
    {
      name: 'Strasbourg',
      region: null,
      postalCode: '67000',
      phoneNumber: '+33 3 53 01 ## ##',
      timeZone: 'Europe/Paris',
    },
    { name: 'Bordeaux', region: null, postalCode: '33000', phoneNumber: '+33 5 36 49 ## ##', timeZone: 'Europe/Paris' },
  ],
  propertyNames: {
    first: names('Résidence, Le Clos, Les Jardins, Le Domaine, Villa, Les Terrasses, Le Hameau, Cour'),
    second: names(
      'des Tilleuls, du Moulin, des Glycines, Bellevue, du Parc, des Platanes, de la Fontaine, du Canal, des Lilas, Beauséjour, des Vignes, du Lavoir',
    ),
    join: (first, second) => `${first} ${second}`,
  },
  unitNumber: (unit) =>
    unit.buildings > 1
      ? `Bat ${letter(unit.building)}/${doorThroughBuilding(unit)}`
      : `Apt ${doorThroughBuilding(unit)}`,
  vocabulary: french,
}
