import { names, words } from '../names.ts'
import { italian, letter } from '../vocabulary.ts'
import { type Conventions, doorThroughBuilding, givenThenFamily, streetCommaNumber } from './conventions.ts'

export const italy: Conventions = {
  countryCode: 'IT',
  givenNames: names(
    'Sofia, Leonardo, Aurora, Francesco, Giulia, Alessandro, Ginevra, Lorenzo, Beatrice, Mattia, Alice, Tommaso, Vittoria, Gabriele, Emma, Andrea, Ludovica, Riccardo, Matilde, Edoardo, Chiara, Niccolò, Greta, Federico, Elena, Davide, Noemi, Giuseppe, Camilla, Samir, Ilaria, Salvatore, Martina, Zeno, Rosaria, Enea',
  ),
  familyNames: names(
    "Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca, Mancini, Costa, Giordano, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, Rinaldi, Caruso, Ferrara, Galli, Martini, Leone, Longo, Gentile, Martinelli, Vitale, D'Angelo, Serra, Fabbri, Villa, Hoxha, Pellegrini",
  ),
  fullName: givenThenFamily,
  streets: words(
    'Via delle Logge, Via dei Glicini, Corso del Mulino, Via della Filanda, Via del Portico, Viale dei Tigli, Via San Gervaso, Piazza del Pozzo, Via dei Tintori, Vicolo del Gelso',
  ),
  addressLine1: streetCommaNumber,
  cities: [
    { name: 'Milano', region: 'MI', postalCode: '201##', phoneNumber: '+39 555 01# ####', timeZone: 'Europe/Rome' },
    { name: 'Bologna', region: 'BO', postalCode: '401##', phoneNumber: '+39 555 01# ####', timeZone: 'Europe/Rome' },
    { name: 'Torino', region: 'TO', postalCode: '101##', phoneNumber: '+39 555 01# ####', timeZone: 'Europe/Rome' },
    { name: 'Roma', region: 'RM', postalCode: '001##', phoneNumber: '+39 555 01# ####', timeZone: 'Europe/Rome' },
  ],
  propertyNames: {
    first: names('Palazzo, Residenza, Corte, Borgo, Villa, Condominio, Giardini, Torre'),
    second: names(
      'Fiorita, delle Logge, dei Tigli, del Portico, Belvedere, dei Glicini, San Gervaso, della Filanda, del Mulino, Aurora, dei Gelsi, La Rocca',
    ),
    join: (first, second) => `${first} ${second}`,
  },
  unitNumber: (unit) =>
    unit.buildings > 1
      ? `Sc ${letter(unit.building)}/${doorThroughBuilding(unit)}`
      : `Int ${doorThroughBuilding(unit)}`,
  vocabulary: italian,
}
