import type { Locale } from '@portico/contract/shared/locales'

type HoldTexts = {
  subject: (property: string) => string
  greeting: (name: string) => string
  /** `people` is the formatted count. */
  held: (provider: string, property: string, people: string, count: number) => string
  nobody: string
  decide: string
  questions: (email: string) => string
}

const english: HoldTexts = {
  subject: (property) => `Resident sync held at ${property}: please review`,
  greeting: (name) => `Hello ${name},`,
  held: (provider, property, people, count) =>
    `According to ${provider}, ${people} ${count === 1 ? 'resident has' : 'residents have'} left ${property} at once. That may be true, or the system may have sent an incomplete list, so Portico has held the sync.`,
  nobody: 'Nobody has lost access.',
  decide: 'Please look at the list and decide whether to apply or discard it:',
  questions: (email) => `Questions? Write to ${email}.`,
}

const french: HoldTexts = {
  subject: (property) => `Synchronisation des résidents mise en pause pour ${property} : vérification nécessaire`,
  greeting: (name) => `Bonjour ${name},`,
  held: (provider, property, people, count) =>
    `Selon ${provider}, ${people} ${count === 1 ? 'résident a' : 'résidents ont'} quitté ${property} en même temps. C’est peut-être exact, mais il se peut aussi que le système ait envoyé une liste incomplète. Portico a donc mis la synchronisation en pause.`,
  nobody: 'Personne n’a perdu son accès.',
  decide: 'Veuillez consulter la liste et décider de l’appliquer ou de l’écarter :',
  questions: (email) => `Des questions ? Écrivez à ${email}.`,
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
    questions: (email) => `Des questions? Écrivez à ${email}.`,
  },
  de_DE: {
    subject: (property) => `Abgleich der Bewohner angehalten: ${property}`,
    greeting: (name) => `Guten Tag ${name},`,
    held: (provider, property, people, count) =>
      `Laut ${provider} ${count === 1 ? 'ist' : 'sind'} ${people} ${count === 1 ? 'Bewohner' : 'Bewohner gleichzeitig'} aus ${property} ausgezogen. Das kann stimmen, oder das System hat eine unvollständige Liste geschickt. Portico hat den Abgleich deshalb angehalten.`,
    nobody: 'Niemand hat seinen Zugang verloren.',
    decide: 'Bitte sehen Sie sich die Liste an und entscheiden Sie, ob sie übernommen oder verworfen werden soll:',
    questions: (email) => `Fragen? Schreiben Sie an ${email}.`,
  },
  it_IT: {
    subject: (property) => `Sincronizzazione dei residenti in pausa per ${property}: verifica necessaria`,
    greeting: (name) => `Buongiorno ${name},`,
    held: (provider, property, people, count) =>
      `Secondo ${provider}, ${people} ${count === 1 ? 'residente ha' : 'residenti hanno'} lasciato ${property} contemporaneamente. Può essere vero, oppure il sistema ha inviato un elenco incompleto. Portico ha quindi messo in pausa la sincronizzazione.`,
    nobody: 'Nessuno ha perso l’accesso.',
    decide: 'Controlli l’elenco e decida se applicarlo o scartarlo:',
    questions: (email) => `Domande? Scriva a ${email}.`,
  },
  es_ES: {
    subject: (property) => `Sincronización de residentes retenida en ${property}: revisión necesaria`,
    greeting: (name) => `Hola, ${name}:`,
    held: (provider, property, people, count) =>
      `Según ${provider}, ${people} ${count === 1 ? 'residente ha' : 'residentes han'} dejado ${property} a la vez. Puede ser cierto, o puede que el sistema haya enviado una lista incompleta. Por eso Portico ha retenido la sincronización.`,
    nobody: 'Nadie ha perdido el acceso.',
    decide: 'Revise la lista y decida si la aplica o la descarta:',
    questions: (email) => `¿Tiene preguntas? Escriba a ${email}.`,
  },
  ja_JP: {
    subject: (property) => `居住者の同期を保留しました：${property}`,
    greeting: (name) => `${name}様`,
    held: (provider, property, people) =>
      `${provider}の情報によると、${property}から${people}名の居住者が一度に退去したことになっています。事実の場合もありますが、不完全な一覧が送られた可能性もあるため、Porticoは同期を保留しました。`,
    nobody: 'アクセス権を失った方はいません。',
    decide: '一覧をご確認のうえ、適用するか破棄するかをお決めください：',
    questions: (email) => `ご不明な点は ${email} までお問い合わせください。`,
  },
}
