export type AmenityKind = 'garage' | 'courtyard' | 'pool' | 'gym' | 'roofTerrace'
export type EntranceKind =
  | 'frontDoor'
  | 'sideDoor'
  | 'serviceDoor'
  | 'garageGate'
  | 'elevator'
  | 'stairwell'
  | 'parcelRoom'
  | 'bikeRoom'
  | 'laundry'
  | 'courtyardGate'
  | 'pool'
  | 'gym'
  | 'roofTerrace'

/** The names of the parts of a property in its language. */
export type Vocabulary = {
  /** Counted from 1. */
  building: (number: number) => string
  /** Counted from 1, the floor one enters. */
  floor: (number: number) => string
  amenities: Record<AmenityKind, string>
  entrances: Record<EntranceKind, string>
}

/** A to Z, then AA, AB and so on. */
export const letter = (number: number): string =>
  (number > 26 ? letter(Math.floor((number - 1) / 26)) : '') + String.fromCharCode(65 + ((number - 1) % 26))

export const english: Vocabulary = {
  building: (number) => `Building ${letter(number)}`,
  floor: (number) => `Floor ${number}`,
  amenities: {
    garage: 'Garage',
    courtyard: 'Courtyard',
    pool: 'Pool',
    gym: 'Fitness Center',
    roofTerrace: 'Roof Deck',
  },
  entrances: {
    frontDoor: 'Front Door',
    sideDoor: 'Side Door',
    serviceDoor: 'Loading Dock',
    garageGate: 'Garage Gate',
    elevator: 'Elevator',
    stairwell: 'Stairwell',
    parcelRoom: 'Parcel Room',
    bikeRoom: 'Bike Room',
    laundry: 'Laundry',
    courtyardGate: 'Courtyard Gate',
    pool: 'Pool',
    gym: 'Fitness Center',
    roofTerrace: 'Roof Deck',
  },
}

export const britishEnglish: Vocabulary = {
  building: (number) => `Block ${letter(number)}`,
  floor: (number) => (number === 1 ? 'Ground Floor' : `Floor ${number - 1}`),
  amenities: {
    garage: 'Car Park',
    courtyard: 'Courtyard',
    pool: 'Swimming Pool',
    gym: 'Gym',
    roofTerrace: 'Roof Terrace',
  },
  entrances: {
    frontDoor: 'Main Entrance',
    sideDoor: 'Side Entrance',
    serviceDoor: "Tradesmen's Entrance",
    garageGate: 'Car Park Gate',
    elevator: 'Lift',
    stairwell: 'Stairs',
    parcelRoom: 'Parcel Room',
    bikeRoom: 'Bicycle Store',
    laundry: 'Laundry Room',
    courtyardGate: 'Courtyard Gate',
    pool: 'Swimming Pool',
    gym: 'Gym',
    roofTerrace: 'Roof Terrace',
  },
}

export const french: Vocabulary = {
  building: (number) => `Bâtiment ${letter(number)}`,
  floor: (number) => (number === 1 ? 'Rez-de-chaussée' : number === 2 ? '1er étage' : `${number - 1}e étage`),
  amenities: {
    garage: 'Parking',
    courtyard: 'Cour intérieure',
    pool: 'Piscine',
    gym: 'Salle de sport',
    roofTerrace: 'Toit-terrasse',
  },
  entrances: {
    frontDoor: 'Porte principale',
    sideDoor: 'Porte latérale',
    serviceDoor: 'Entrée de service',
    garageGate: 'Portail du parking',
    elevator: 'Ascenseur',
    stairwell: 'Escalier',
    parcelRoom: 'Local à colis',
    bikeRoom: 'Local à vélos',
    laundry: 'Buanderie',
    courtyardGate: 'Portail',
    pool: 'Piscine',
    gym: 'Salle de sport',
    roofTerrace: 'Toit-terrasse',
  },
}

export const german: Vocabulary = {
  building: (number) => ['Vorderhaus', 'Hinterhaus', 'Seitenflügel'][number - 1] ?? `Haus ${number}`,
  floor: (number) => (number === 1 ? 'Erdgeschoss' : `${number - 1}. Obergeschoss`),
  amenities: {
    garage: 'Tiefgarage',
    courtyard: 'Innenhof',
    pool: 'Schwimmbad',
    gym: 'Fitnessraum',
    roofTerrace: 'Dachterrasse',
  },
  entrances: {
    frontDoor: 'Haupteingang',
    sideDoor: 'Seiteneingang',
    serviceDoor: 'Lieferanteneingang',
    garageGate: 'Garagentor',
    elevator: 'Aufzug',
    stairwell: 'Treppenhaus',
    parcelRoom: 'Paketraum',
    bikeRoom: 'Fahrradkeller',
    laundry: 'Waschküche',
    courtyardGate: 'Hoftor',
    pool: 'Schwimmbad',
    gym: 'Fitnessraum',
    roofTerrace: 'Dachterrasse',
  },
}

export const spanish: Vocabulary = {
  building: (number) => `Bloque ${number}`,
  floor: (number) => (number === 1 ? 'Planta baja' : `Planta ${number - 1}`),
  amenities: { garage: 'Garaje', courtyard: 'Patio', pool: 'Piscina', gym: 'Gimnasio', roofTerrace: 'Azotea' },
  entrances: {
    frontDoor: 'Portal principal',
    sideDoor: 'Puerta lateral',
    serviceDoor: 'Entrada de servicio',
    garageGate: 'Puerta del garaje',
    elevator: 'Ascensor',
    stairwell: 'Escalera',
    parcelRoom: 'Sala de paquetería',
    bikeRoom: 'Cuarto de bicicletas',
    laundry: 'Lavandería',
    courtyardGate: 'Verja del patio',
    pool: 'Piscina',
    gym: 'Gimnasio',
    roofTerrace: 'Azotea',
  },
}

export const italian: Vocabulary = {
  building: (number) => `Scala ${letter(number)}`,
  floor: (number) => (number === 1 ? 'Piano terra' : `Piano ${number - 1}`),
  amenities: { garage: 'Autorimessa', courtyard: 'Cortile', pool: 'Piscina', gym: 'Palestra', roofTerrace: 'Terrazza' },
  entrances: {
    frontDoor: 'Portone',
    sideDoor: 'Ingresso laterale',
    serviceDoor: 'Ingresso di servizio',
    garageGate: 'Cancello carraio',
    elevator: 'Ascensore',
    stairwell: 'Vano scale',
    parcelRoom: 'Locale pacchi',
    bikeRoom: 'Deposito biciclette',
    laundry: 'Lavanderia',
    courtyardGate: 'Cancello pedonale',
    pool: 'Piscina',
    gym: 'Palestra',
    roofTerrace: 'Terrazza',
  },
}

export const japanese: Vocabulary = {
  building: (number) => `${letter(number)}棟`,
  floor: (number) => `${number}階`,
  amenities: {
    garage: '駐車場',
    courtyard: '中庭',
    pool: 'プール',
    gym: 'ジム',
    roofTerrace: '屋上テラス',
  },
  entrances: {
    frontDoor: '正面玄関',
    sideDoor: '通用口',
    serviceDoor: '搬入口',
    garageGate: '駐車場ゲート',
    elevator: 'エレベーター',
    stairwell: '階段室',
    parcelRoom: '宅配ボックス室',
    bikeRoom: '駐輪場',
    laundry: 'ランドリー',
    courtyardGate: '中庭門',
    pool: 'プール',
    gym: 'ジム',
    roofTerrace: '屋上テラス',
  },
}
