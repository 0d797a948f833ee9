import type { Locale } from '@portico/contract/shared/locales'
import type { HeldGroup } from '@portico/contract/sync/sync.rules'

type HoldTexts = {
  subject: (property: string) => string
  greeting: (name: string) => string
  held: (provider: string, property: string) => string
  /** A sentence for each reason. `people` is the formatted count. */
  groups: Record<HeldGroup, (people: string, count: number) => string>
  doubt: string
  nobody: string
  decide: string
  button: string
}

/** Chooses the words for one and for more than one. */
const either = (one: string, other: string) => (people: string, count: number) =>
  `${people} ${count === 1 ? one : other}`

const english: HoldTexts = {
  subject: (property) => `Resident sync held at ${property}: please review`,
  greeting: (name) => `Hello ${name},`,
  held: (provider, property) =>
    `According to ${provider}, unusually much has changed at ${property}, so Portico has held the sync:`,
  groups: {
    LEFT: either('resident has left.', 'residents have left.'),
    UNITS: either(
      'resident lives in a unit that is not mapped to a place.',
      'residents live in units that are not mapped to a place.',
    ),
    MOVING_OUT: either('resident moves out on a later day.', 'residents move out on a later day.'),
    NEW: either('resident is new.', 'residents are new.'),
  },
  doubt: 'That may be true, or the system may have sent a wrong list.',
  nobody: 'Until you decide, none of them loses access and none of them gets it.',
  decide: 'Please look at the list and decide whether to apply or discard it:',
  button: 'Review the list',
}

const french: HoldTexts = {
  subject: (property) => `Synchronisation des résidents mise en pause pour ${property} : vérification nécessaire`,
  greeting: (name) => `Bonjour ${name},`,
  held: (provider, property) =>
    `Selon ${provider}, les changements pour ${property} sont inhabituellement nombreux. Portico a donc mis la synchronisation en pause :`,
  groups: {
    LEFT: either('résident est parti.', 'résidents sont partis.'),
    UNITS: either(
      'résident occupe un logement qui n’est associé à aucun lieu.',
      'résidents occupent des logements qui ne sont associés à aucun lieu.',
    ),
    MOVING_OUT: either('résident partira à une date ultérieure.', 'résidents partiront à une date ultérieure.'),
    NEW: either('résident est nouveau.', 'résidents sont nouveaux.'),
  },
  doubt: 'C’est peut-être exact, mais il se peut aussi que le système ait envoyé une liste erronée.',
  nobody: 'Tant que vous n’avez pas décidé, aucun d’eux ne perd son accès et aucun n’en obtient.',
  decide: 'Veuillez consulter la liste et décider de l’appliquer ou de l’écarter :',
  button: 'Consulter la liste',
}

export const holdTexts: Record<Locale, HoldTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: {
    ...french,
    subject: (property) => `Synchronisation des résidents mise en pause pour ${property} : vérification requise`,
  },
  de_DE: {
    subject: (property) => `Abgleich der Bewohner angehalten: ${property}`,
    greeting: (name) => `Guten Tag ${name},`,
    held: (provider, property) =>
      `Laut ${provider} hat sich in ${property} ungewöhnlich viel geändert. Portico hat den Abgleich deshalb angehalten:`,
    groups: {
      LEFT: either('Bewohner ist ausgezogen.', 'Bewohner sind ausgezogen.'),
      UNITS: either(
        'Bewohner wohnt in einer Wohneinheit, die keinem Bereich zugeordnet ist.',
        'Bewohner wohnen in Wohneinheiten, die keinem Bereich zugeordnet sind.',
      ),
      MOVING_OUT: either('Bewohner zieht an einem späteren Tag aus.', 'Bewohner ziehen an einem späteren Tag aus.'),
      NEW: either('Bewohner ist neu.', 'Bewohner sind neu.'),
    },
    doubt: 'Das kann stimmen, oder das System hat eine falsche Liste geschickt.',
    nobody: 'Bis Sie entscheiden, verliert keiner von ihnen den Zugang, und keiner erhält ihn.',
    decide: 'Bitte sehen Sie sich die Liste an und entscheiden Sie, ob sie übernommen oder verworfen werden soll:',
    button: 'Liste prüfen',
  },
  it_IT: {
    subject: (property) => `Sincronizzazione dei residenti in pausa per ${property}: verifica necessaria`,
    greeting: (name) => `Buongiorno ${name},`,
    held: (provider, property) =>
      `Secondo ${provider}, i cambiamenti per ${property} sono più numerosi del solito. Portico ha quindi messo in pausa la sincronizzazione:`,
    groups: {
      LEFT: either('residente ha lasciato l’immobile.', 'residenti hanno lasciato l’immobile.'),
      UNITS: either(
        'residente abita in un’unità che non è associata a nessun luogo.',
        'residenti abitano in unità che non sono associate a nessun luogo.',
      ),
      MOVING_OUT: either(
        'residente lascerà l’immobile in un giorno successivo.',
        'residenti lasceranno l’immobile in un giorno successivo.',
      ),
      NEW: either('residente è nuovo.', 'residenti sono nuovi.'),
    },
    doubt: 'Può essere vero, oppure il sistema ha inviato un elenco errato.',
    nobody: 'Finché non decide, nessuno di loro perde l’accesso e nessuno lo riceve.',
    decide: 'Controlli l’elenco e decida se applicarlo o scartarlo:',
    button: 'Controlla l’elenco',
  },
  es_ES: {
    subject: (property) => `Sincronización de residentes retenida en ${property}: revisión necesaria`,
    greeting: (name) => `Hola, ${name}:`,
    held: (provider, property) =>
      `Según ${provider}, en ${property} ha habido más cambios de lo habitual. Por eso Portico ha retenido la sincronización:`,
    groups: {
      LEFT: either('residente se ha marchado.', 'residentes se han marchado.'),
      UNITS: either(
        'residente vive en una vivienda que no está asignada a ningún lugar.',
        'residentes viven en viviendas que no están asignadas a ningún lugar.',
      ),
      MOVING_OUT: either('residente se marchará más adelante.', 'residentes se marcharán más adelante.'),
      NEW: either('residente es nuevo.', 'residentes son nuevos.'),
    },
    doubt: 'Puede ser cierto, o puede que el sistema haya enviado una lista equivocada.',
    nobody: 'Hasta que usted decida, ninguno de ellos pierde el acceso y ninguno lo obtiene.',
    decide: 'Revise la lista y decida si la aplica o la descarta:',
    button: 'Revisar la lista',
  },
  ja_JP: {
    subject: (property) => `居住者の同期を保留しました：${property}`,
    greeting: (name) => `${name}様`,
    held: (provider, property) =>
      `${provider}の情報では${property}の変更が通常より多いため、Porticoは同期を保留しました：`,
    groups: {
      LEFT: (people) => `${people}名の居住者が退去しました。`,
      UNITS: (people) => `${people}名の居住者の部屋が、場所に対応付けられていません。`,
      MOVING_OUT: (people) => `${people}名の居住者が後日退去します。`,
      NEW: (people) => `${people}名の居住者が新しく登録されました。`,
    },
    doubt: '事実の場合もありますが、誤った一覧が送られた可能性もあります。',
    nobody: 'ご判断いただくまで、この方々のアクセス権が失われることも、新たに付与されることもありません。',
    decide: '一覧をご確認のうえ、適用するか破棄するかをお決めください：',
    button: '一覧を確認',
  },
}
