import type { Locale } from '@portico/contract/shared/locales'
import { italianDate } from '@portico/contract/shared/long-dates'

type OutageTexts = {
  subject: (property: string) => string
  greeting: (name: string) => string
  /** `since` is a day with a time at the property. */
  unread: (provider: string, property: string, since: string) => string
  meanwhile: string
  look: string
  button: string
}

const english: OutageTexts = {
  subject: (property) => `Resident sync failing at ${property}`,
  greeting: (name) => `Hello ${name},`,
  unread: (provider, property, since) =>
    `Since ${since}, Portico has not been able to read all residents of ${property} from ${provider}.`,
  meanwhile:
    'Nobody loses access because of this: residents without a move-out date keep theirs. But nobody new is added, and residents who have moved out unannounced keep their access until the sync works again.',
  look: 'Please look at what went wrong:',
  button: 'See what went wrong',
}

const french: OutageTexts = {
  subject: (property) => `La synchronisation des résidents échoue pour ${property}`,
  greeting: (name) => `Bonjour ${name},`,
  unread: (provider, property, since) =>
    `Depuis le ${since}, Portico ne parvient plus à lire tous les résidents de ${property} dans ${provider}.`,
  meanwhile:
    'Personne ne perd son accès pour autant : les résidents sans date de départ gardent le leur. En revanche, aucun nouveau résident n’est ajouté, et ceux qui sont partis sans préavis gardent leur accès jusqu’à ce que la synchronisation fonctionne de nouveau.',
  look: 'Veuillez regarder ce qui s’est passé :',
  button: 'Voir ce qui s’est passé',
}

export const outageTexts: Record<Locale, OutageTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: french,
  de_DE: {
    subject: (property) => `Abgleich der Bewohner schlägt fehl: ${property}`,
    greeting: (name) => `Guten Tag ${name},`,
    unread: (provider, property, since) =>
      `Seit dem ${since} kann Portico nicht mehr alle Bewohner von ${property} aus ${provider} lesen.`,
    meanwhile:
      'Niemand verliert deshalb seinen Zugang: Bewohner ohne Auszugsdatum behalten ihn. Es kommt aber auch niemand hinzu, und wer ohne Ankündigung ausgezogen ist, behält seinen Zugang, bis der Abgleich wieder gelingt.',
    look: 'Bitte sehen Sie nach, was passiert ist:',
    button: 'Ursache ansehen',
  },
  it_IT: {
    subject: (property) => `La sincronizzazione dei residenti non riesce per ${property}`,
    greeting: (name) => `Buongiorno ${name},`,
    unread: (provider, property, since) =>
      `Portico non riesce più a leggere tutti i residenti di ${property} da ${provider}. Il problema dura ${italianDate('dal', since)}.`,
    meanwhile:
      'Nessuno perde l’accesso per questo: i residenti senza data di uscita mantengono il proprio. Non si aggiunge però nessuno, e chi se n’è andato senza preavviso mantiene l’accesso finché la sincronizzazione non riesce di nuovo.',
    look: 'Controlli che cosa è successo:',
    button: 'Vedi che cosa è successo',
  },
  es_ES: {
    subject: (property) => `La sincronización de residentes falla en ${property}`,
    greeting: (name) => `Hola, ${name}:`,
    unread: (provider, property, since) =>
      `Portico no puede leer a todos los residentes de ${property} en ${provider}. El problema dura desde el ${since}.`,
    meanwhile:
      'Nadie pierde su acceso por ello: los residentes sin fecha de salida conservan el suyo. Pero tampoco se añade a nadie, y quien se haya marchado sin avisar conserva su acceso hasta que la sincronización vuelva a funcionar.',
    look: 'Consulte qué ha ocurrido:',
    button: 'Ver qué ha ocurrido',
  },
  ja_JP: {
    subject: (property) => `居住者の同期に失敗しています：${property}`,
    greeting: (name) => `${name}様`,
    unread: (provider, property, since) =>
      `${since}以降、Porticoは${provider}から${property}の居住者の情報をすべては読み取れていません。`,
    meanwhile:
      'このことでアクセス権を失う方はいません。退去日が登録されていない居住者のアクセス権はそのまま続きます。ただし、新しい居住者は追加されず、届け出なく退去した方のアクセス権も、同期が再開するまで残ります。',
    look: '状況をご確認ください：',
    button: '状況を確認',
  },
}
