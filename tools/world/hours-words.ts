import { britishEnglish, english, french, german, italian, japanese, spanish, type Vocabulary } from './vocabulary.ts'

/** `christmas` is null where it is a day like others. */
type HoursWords = {
  cleaning: string
  amenities: string
  calendar: string
  newYear: string
  newYearsEve: string
  christmas: string | null
  maintenance: string
}

const englishHours: HoursWords = {
  cleaning: 'Cleaning hours',
  amenities: 'Amenity hours',
  calendar: 'Closed days',
  newYear: 'New Year’s Day',
  newYearsEve: 'New Year’s Eve',
  christmas: 'Christmas Day',
  maintenance: 'Maintenance',
}

const hoursWords = new Map<Vocabulary, HoursWords>([
  [english, englishHours],
  [britishEnglish, englishHours],
  [
    french,
    {
      cleaning: 'Horaires de ménage',
      amenities: 'Horaires des espaces communs',
      calendar: 'Jours de fermeture',
      newYear: 'Jour de l’An',
      newYearsEve: 'Saint-Sylvestre',
      christmas: 'Noël',
      maintenance: 'Travaux d’entretien',
    },
  ],
  [
    german,
    {
      cleaning: 'Reinigungszeiten',
      amenities: 'Zeiten der Gemeinschaftsräume',
      calendar: 'Schließtage',
      newYear: 'Neujahr',
      newYearsEve: 'Silvester',
      christmas: '1. Weihnachtstag',
      maintenance: 'Wartung',
    },
  ],
  [
    spanish,
    {
      cleaning: 'Horario de limpieza',
      amenities: 'Horario de las zonas comunes',
      calendar: 'Días de cierre',
      newYear: 'Año Nuevo',
      newYearsEve: 'Nochevieja',
      christmas: 'Navidad',
      maintenance: 'Mantenimiento',
    },
  ],
  [
    italian,
    {
      cleaning: 'Orario delle pulizie',
      amenities: 'Orario delle aree comuni',
      calendar: 'Giorni di chiusura',
      newYear: 'Capodanno',
      newYearsEve: 'San Silvestro',
      christmas: 'Natale',
      maintenance: 'Manutenzione',
    },
  ],
  [
    japanese,
    {
      cleaning: '清掃時間',
      amenities: '共用施設の利用時間',
      calendar: '休館日',
      newYear: '元日',
      newYearsEve: '大晦日',
      christmas: null,
      maintenance: '設備点検',
    },
  ],
])

export function hoursWordsOf(vocabulary: Vocabulary): HoursWords {
  const found = hoursWords.get(vocabulary)
  if (!found) throw new Error('A vocabulary has no words for hours.')
  return found
}
