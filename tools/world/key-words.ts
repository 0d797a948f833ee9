import { britishEnglish, english, french, german, italian, japanese, spanish, type Vocabulary } from './vocabulary.ts'

export type KeyKind =
  | 'residents'
  | 'visitors'
  | 'parking'
  | 'amenities'
  | 'staff'
  | 'cleaning'
  | 'deliveries'
  | 'storage'
type Words = { name: string; description: string | null }
type KeyWords = Record<KeyKind, Words>

const words = (name: string, description: string | null = null): Words => ({ name, description })

const englishKeys: KeyWords = {
  residents: words('Residents', 'Everyone who lives here'),
  visitors: words(
    'Guests and Visitors',
    'For weekends and holidays. Residents may share it with the people they invite.',
  ),
  parking: words('Parking and Bikes'),
  amenities: words('Amenities', 'Pool, fitness and roof, as far as the house rules allow'),
  staff: words('Building Staff', 'Opens everything'),
  cleaning: words(
    'Cleaning and Maintenance',
    'Contractors, on working days; their list is checked on the first of every month.',
  ),
  deliveries: words('Deliveries', 'Couriers without a key access agreement'),
  storage: words('Old Storage', 'Its entrances were taken out with the renovation'),
}

const frenchKeys: KeyWords = {
  residents: words('Résidents', 'Toutes les personnes qui habitent ici'),
  visitors: words(
    'Invités et visiteurs',
    'Pour les week-ends et les vacances. Les résidents peuvent la partager avec leurs invités.',
  ),
  parking: words('Parking et vélos'),
  amenities: words('Espaces communs', 'Piscine, sport et toit, dans les limites du règlement intérieur'),
  staff: words('Gardien', 'Ouvre tout'),
  cleaning: words(
    'Ménage et entretien',
    'Prestataires, les jours ouvrés ; la liste est vérifiée le premier de chaque mois.',
  ),
  deliveries: words('Livraisons', 'Livreurs sans accord d’accès'),
  storage: words('Ancienne cave', 'Ses entrées ont disparu avec les travaux'),
}

const keyWords = new Map<Vocabulary, KeyWords>([
  [english, englishKeys],
  [
    britishEnglish,
    {
      ...englishKeys,
      parking: words('Car Park and Bicycles'),
      amenities: words('Leisure Facilities', 'Pool, gym and roof terrace, as far as the house rules allow'),
      staff: words('Caretakers', 'Opens everything'),
    },
  ],
  [french, frenchKeys],
  [
    german,
    {
      residents: words('Bewohner', 'Alle, die hier wohnen'),
      visitors: words('Gäste und Besuch', 'Für Wochenenden und Ferien. Bewohner dürfen ihn mit ihren Gästen teilen.'),
      parking: words('Tiefgarage und Fahrräder'),
      amenities: words('Gemeinschaftsräume', 'Schwimmbad, Fitness und Dach, soweit die Hausordnung es erlaubt'),
      staff: words('Hausmeister', 'Öffnet alles'),
      cleaning: words('Reinigung und Wartung', 'Firmen, an Werktagen; die Liste wird an jedem Monatsersten geprüft.'),
      deliveries: words('Lieferungen', 'Boten ohne Vereinbarung zum Schlüsselzugang'),
      storage: words('Alter Keller', 'Die Eingänge sind beim Umbau entfallen'),
    },
  ],
  [
    spanish,
    {
      residents: words('Residentes', 'Todas las personas que viven aquí'),
      visitors: words(
        'Invitados y visitas',
        'Para fines de semana y vacaciones. Los residentes pueden compartirla con sus invitados.',
      ),
      parking: words('Garaje y bicicletas'),
      amenities: words('Zonas comunes', 'Piscina, gimnasio y azotea, según las normas de la finca'),
      staff: words('Conserjería', 'Abre todo'),
      cleaning: words(
        'Limpieza y mantenimiento',
        'Empresas externas, en días laborables; la lista se revisa el primero de cada mes.',
      ),
      deliveries: words('Entregas', 'Repartidores sin acuerdo de acceso'),
      storage: words('Trastero antiguo', 'Sus entradas desaparecieron con la reforma'),
    },
  ],
  [
    italian,
    {
      residents: words('Residenti', 'Tutti coloro che abitano qui'),
      visitors: words(
        'Ospiti e visitatori',
        'Per i fine settimana e le vacanze. I residenti possono condividerla con i loro ospiti.',
      ),
      parking: words('Autorimessa e biciclette'),
      amenities: words('Spazi comuni', 'Piscina, palestra e terrazza, secondo il regolamento condominiale'),
      staff: words('Portineria', 'Apre tutto'),
      cleaning: words(
        'Pulizie e manutenzione',
        'Ditte esterne, nei giorni feriali; l’elenco viene verificato il primo di ogni mese.',
      ),
      deliveries: words('Consegne', 'Corrieri senza accordo di accesso'),
      storage: words('Vecchia cantina', 'I suoi ingressi sono stati rimossi con i lavori'),
    },
  ],
  [
    japanese,
    {
      residents: words('居住者', 'この物件にお住まいの方'),
      visitors: words('来客用', '週末と休暇用。居住者が招待した方と共有できます。'),
      parking: words('駐車場・駐輪場'),
      amenities: words('共用施設', '利用規約の範囲内でのプール・ジム・屋上'),
      staff: words('管理人', 'すべての出入口'),
      cleaning: words('清掃・保守', '平日の委託業者用。対象者の一覧は毎月1日に確認します。'),
      deliveries: words('配達業者', 'アクセス契約のない配達員'),
      storage: words('旧倉庫', '改修工事により出入口は撤去済み'),
    },
  ],
])

export function keyWordsOf(vocabulary: Vocabulary): KeyWords {
  const found = keyWords.get(vocabulary)
  if (!found) throw new Error('No names of keys are known in this language.')
  return found
}
