import type { Locale } from '@portico/contract/shared/locales'

type PassTexts = {
  subject: (property: string) => string
  greeting: (name: string) => string
  admitted: (property: string) => string
  admittedBy: (property: string, host: string) => string
  number: string
  doors: string
  from: string
  until: string
  uses: string
  times: (count: number) => string
  howTo: string
  onPhone: string
  /** Instead of the picture. */
  qr: string
  button: string
  private: string
}

const english: PassTexts = {
  subject: (property) => `${property}: your visitor pass`,
  greeting: (name) => `Hello ${name},`,
  admitted: (property) => `The management of ${property} has made a pass for your visit.`,
  admittedBy: (property, host) => `You are visiting ${host} at ${property}. This pass opens the door for you.`,
  number: 'Number',
  doors: 'Entrances',
  from: 'Valid from',
  until: 'Valid until',
  uses: 'Entries',
  times: (count) => (count === 1 ? 'once' : `${count} times`),
  howTo: 'Enter the number on the keypad at the entrance.',
  onPhone: 'Are you reading this on a computer? Scan this code to open the pass on your phone.',
  qr: 'QR code of the pass',
  button: 'Show the pass',
  private: 'Whoever has this message can use the pass. Please do not forward it.',
}

const french: PassTexts = {
  subject: (property) => `${property} : votre pass visiteur`,
  greeting: (name) => `Bonjour ${name},`,
  admitted: (property) => `Le gestionnaire de l’immeuble ${property} a créé un pass pour votre visite.`,
  admittedBy: (property, host) =>
    `Vous rendez visite à ${host} dans l’immeuble ${property}. Ce pass vous ouvre la porte.`,
  number: 'Numéro',
  doors: 'Entrées',
  from: 'Valable à partir du',
  until: 'Valable jusqu’au',
  uses: 'Nombre de passages',
  times: (count) => String(count),
  howTo: 'Saisissez le numéro sur le clavier à l’entrée.',
  onPhone: 'Vous lisez ce message sur un ordinateur ? Scannez ce code pour ouvrir le pass sur votre téléphone.',
  qr: 'Code QR du pass',
  button: 'Afficher le pass',
  private: 'Toute personne qui a ce message peut utiliser le pass. Ne le transférez pas.',
}

export const passTexts: Record<Locale, PassTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: french,
  de_DE: {
    subject: (property) => `${property}: Ihr Besucherpass`,
    greeting: (name) => `Guten Tag ${name},`,
    admitted: (property) => `die Verwaltung der Immobilie ${property} hat Ihnen einen Besucherpass ausgestellt.`,
    admittedBy: (property, host) =>
      `Sie besuchen ${host} in der Immobilie ${property}. Dieser Besucherpass öffnet Ihnen die Tür.`,
    number: 'Nummer',
    doors: 'Eingänge',
    from: 'Gültig ab',
    until: 'Gültig bis',
    uses: 'Zutritte',
    times: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
    howTo: 'Geben Sie die Nummer am Tastenfeld des Eingangs ein.',
    onPhone: 'Lesen Sie diese E-Mail am Computer? Mit diesem Code öffnen Sie den Besucherpass auf Ihrem Telefon.',
    qr: 'QR-Code des Besucherpasses',
    button: 'Besucherpass anzeigen',
    private: 'Wer diese Nachricht hat, kann den Besucherpass benutzen. Bitte leiten Sie sie nicht weiter.',
  },
  it_IT: {
    subject: (property) => `${property}: il Suo pass visitatore`,
    greeting: (name) => `Buongiorno ${name},`,
    admitted: (property) => `l’amministrazione dell’immobile ${property} ha creato un pass per la Sua visita.`,
    admittedBy: (property, host) =>
      `Lei è in visita da ${host} presso l’immobile ${property}. Questo pass Le apre la porta.`,
    number: 'Numero',
    doors: 'Ingressi',
    from: 'Inizio della validità',
    until: 'Fine della validità',
    uses: 'Accessi consentiti',
    times: (count) => String(count),
    howTo: 'Digiti il numero sulla tastiera dell’ingresso.',
    onPhone: 'Sta leggendo al computer? Scansioni questo codice per aprire il pass sul telefono.',
    qr: 'Codice QR del pass',
    button: 'Mostra il pass',
    private: 'Chiunque abbia questo messaggio può usare il pass. La preghiamo di non inoltrarlo.',
  },
  es_ES: {
    subject: (property) => `${property}: su pase de visita`,
    greeting: (name) => `Hola, ${name}:`,
    admitted: (property) => `La gestión del inmueble ${property} ha creado un pase para su visita.`,
    admittedBy: (property, host) => `Usted visita a ${host} en el inmueble ${property}. Este pase le abre la puerta.`,
    number: 'Número',
    doors: 'Entradas',
    from: 'Válido desde',
    until: 'Válido hasta',
    uses: 'Número de accesos',
    times: (count) => String(count),
    howTo: 'Introduzca el número en el teclado de la entrada.',
    onPhone: '¿Lee este mensaje en un ordenador? Escanee este código para abrir el pase en su teléfono.',
    qr: 'Código QR del pase',
    button: 'Ver el pase',
    private: 'Quien tenga este mensaje puede usar el pase. No lo reenvíe, por favor.',
  },
  ja_JP: {
    subject: (property) => `【${property}】訪問者パスのお知らせ`,
    greeting: (name) => `${name}様`,
    admitted: (property) => `${property}の管理者様が、ご訪問のための訪問者パスを発行しました。`,
    admittedBy: (property, host) =>
      `${property}の${host}様へのご訪問のための訪問者パスです。このパスでドアを開けることができます。`,
    number: '番号',
    doors: '出入口',
    from: '有効期間の開始',
    until: '有効期間の終了',
    uses: '開けられる回数',
    times: (count) => `${count}回`,
    howTo: '出入口のキーパッドに番号を入力してください。',
    onPhone: 'パソコンでご覧の場合は、このコードを読み取るとスマートフォンでパスを開けます。',
    qr: '訪問者パスのQRコード',
    button: '訪問者パスを表示',
    private: 'このメールをお持ちの方はどなたでもパスを使用できます。転送しないでください。',
  },
}
