import { names, words } from '../names.ts'
import { letter, spanish } from '../vocabulary.ts'
import { type Conventions, givenThenFamily, streetCommaNumber, type Unit } from './conventions.ts'

const flat = ({ floor, door, doorsPerFloor }: Unit) =>
  `${floor === 1 ? 'Bajo' : floor - 1} ${doorsPerFloor > 26 ? door : letter(door)}`

export const spain: Conventions = {
  countryCode: 'ES',
  givenNames: names(
    'Lucía, Hugo, Sofía, Martín, Martina, Lucas, María, Mateo, Julia, Leo, Paula, Daniel, Valeria, Alejandro, Emma, Pablo, Daniela, Manuel, Carla, Álvaro, Alba, Adrián, Noa, Enzo, Carmen, Iker, Rocío, Begoña, Jordi, Inés, Gonzalo, Nuria, Íñigo, Pilar, Youssef, Montserrat',
  ),
  familyNames: names(
    'García Romero, Fernández Vega, González Prieto, Rodríguez Peña, López Herrera, Martínez Soler, Sánchez Ibáñez, Pérez Molina, Gómez Cabrera, Martín Reyes, Jiménez Campos, Ruiz Carrasco, Hernández Díez, Díaz Santana, Moreno Gallego, Muñoz Lorenzo, Álvarez Pastor, Romero Vidal, Alonso Crespo, Gutiérrez Mora, Navarro Esteban, Torres Parra, Domínguez Bravo, Vázquez Rey, Ramos Ferrer, Gil Montero, Ramírez Duran, Serrano Nieto, Blanco Rojas, Molina Aguilar, Ortega Sáez, Delgado Marín, Castro Lozano, Ortiz Méndez, Rubio Cano, Marín Pascual, Sanz Arias, Iglesias Núñez, Etxeberria Goñi, Benítez Flores',
  ),
  fullName: givenThenFamily,
  streets: words(
    'Calle de los Almendros, Calle del Olivar, Avenida del Mirador, Calle de la Acequia, Paseo de las Palmeras, Calle del Tejar, Calle de la Noria, Plaza del Aljibe, Calle de los Alfareros, Ronda del Molino',
  ),
  addressLine1: streetCommaNumber,
  cities: [
    {
      name: 'Madrid',
      region: 'Madrid',
      postalCode: '280##',
      phoneNumber: '+34 555 01# ###',
      timeZone: 'Europe/Madrid',
    },
    {
      name: 'Valencia',
      region: 'Valencia',
      postalCode: '460##',
      phoneNumber: '+34 555 01# ###',
      timeZone: 'Europe/Madrid',
    },
    {
      name: 'Sevilla',
      region: 'Sevilla',
      postalCode: '410##',
      phoneNumber: '+34 555 01# ###',
      timeZone: 'Europe/Madrid',
    },
    {
      name: 'Las Palmas de Gran Canaria',
      region: 'Las Palmas',
      postalCode: '350##',
      phoneNumber: '+34 555 01# ###',
      timeZone: 'Atlantic/Canary',
    },
  ],
  propertyNames: {
    first: names('Residencial, Edificio, Jardines, Mirador, Torres, Patio, Conjunto, Villas'),
    second: names(
      'Los Almendros, del Turia, El Olivar, Las Palmeras, La Noria, Altavista, del Molino, Los Naranjos, La Alameda, Bellavista, del Puerto, Santa Lucía',
    ),
    join: (first, second) => `${first} ${second}`,
  },
  unitNumber: (unit) => (unit.buildings > 1 ? `B${unit.building} ${flat(unit)}` : flat(unit)),
  vocabulary: spanish,
}
