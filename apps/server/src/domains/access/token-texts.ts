import type { Locale } from '@portico/contract/shared/locales'

type TokenTexts = {
  subject: (entrance: string, property: string) => string
  greeting: (name: string) => string
  issued: (issuer: string, entrance: string, property: string) => string
  /** Who issued a token that no account issued. */
  operator: string
  details: (serialNumber: string, time: string) => string
  meaning: string
  withdraw: string
  button: string
  /** What is told otherwise of a panel that was paired. */
  pairing: Pick<TokenTexts, 'subject' | 'issued' | 'details' | 'meaning' | 'withdraw'>
}

const english: TokenTexts = {
  subject: (entrance, property) => `New token for a device at ${entrance}, ${property}`,
  greeting: (name) => `Hello ${name},`,
  issued: (issuer, entrance, property) => `${issuer} issued a token for a device at ${entrance}, ${property}.`,
  operator: 'Portico Support',
  details: (serialNumber, time) => `Serial number of the device: ${serialNumber}. Issued: ${time}.`,
  meaning:
    'The device uses the token to fetch its access list. Whoever has the token can find out all codes of this door.',
  withdraw: 'If you did not expect this, withdraw the tokens of the device on the page of the entrance:',
  button: 'Show entrance',
  pairing: {
    subject: (entrance, property) => `New panel paired at ${entrance}, ${property}`,
    issued: (issuer, entrance, property) => `${issuer} paired a panel with a device at ${entrance}, ${property}.`,
    details: (serialNumber, time) => `Serial number of the device: ${serialNumber}. Paired: ${time}.`,
    meaning:
      'The panel uses its key to fetch the access list of the device. Whoever has this key can find out all codes of this door.',
    withdraw: 'If you did not expect this, withdraw the pairing of the device on the page of the entrance:',
  },
}

const french: TokenTexts = {
  subject: (entrance, property) => `Nouveau jeton pour un appareil : ${entrance}, ${property}`,
  greeting: (name) => `Bonjour ${name},`,
  issued: (issuer, entrance, property) =>
    `${issuer} a délivré un jeton pour un appareil de l’entrée ${entrance}, ${property}.`,
  operator: 'L’assistance Portico',
  details: (serialNumber, time) => `Numéro de série de l’appareil : ${serialNumber}. Délivré le ${time}.`,
  meaning:
    'Avec ce jeton, l’appareil récupère sa liste d’accès. Quiconque possède le jeton peut découvrir tous les codes d’accès de cette porte.',
  withdraw: 'Si vous ne vous y attendiez pas, révoquez les jetons de l’appareil sur la page de l’entrée :',
  button: 'Afficher l’entrée',
  pairing: {
    subject: (entrance, property) => `Nouveau panneau associé : ${entrance}, ${property}`,
    issued: (issuer, entrance, property) =>
      `${issuer} a associé un panneau à un appareil de l’entrée ${entrance}, ${property}.`,
    details: (serialNumber, time) => `Numéro de série de l’appareil : ${serialNumber}. Associé le ${time}.`,
    meaning:
      'Avec sa clé, le panneau récupère la liste d’accès de l’appareil. Quiconque possède cette clé peut découvrir tous les codes d’accès de cette porte.',
    withdraw: 'Si vous ne vous y attendiez pas, révoquez l’association de l’appareil sur la page de l’entrée :',
  },
}

export const tokenTexts: Record<Locale, TokenTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: french,
  de_DE: {
    subject: (entrance, property) => `Neues Zugriffstoken für ein Gerät: ${entrance}, ${property}`,
    greeting: (name) => `Guten Tag ${name},`,
    issued: (issuer, entrance, property) =>
      `${issuer} hat ein Zugriffstoken für ein Gerät am Eingang ${entrance}, ${property}, ausgestellt.`,
    operator: 'Der Portico-Support',
    details: (serialNumber, time) => `Seriennummer des Geräts: ${serialNumber}. Ausgestellt: ${time}.`,
    meaning:
      'Mit dem Zugriffstoken ruft das Gerät seine Zugangsliste ab. Wer das Zugriffstoken hat, kann alle Zugangscodes dieser Tür herausfinden.',
    withdraw:
      'Falls Sie das nicht erwartet haben, entziehen Sie die Zugriffstoken des Geräts auf der Seite des Eingangs:',
    button: 'Eingang anzeigen',
    pairing: {
      subject: (entrance, property) => `Neues Panel gekoppelt: ${entrance}, ${property}`,
      issued: (issuer, entrance, property) =>
        `${issuer} hat ein Panel mit einem Gerät am Eingang ${entrance}, ${property}, gekoppelt.`,
      details: (serialNumber, time) => `Seriennummer des Geräts: ${serialNumber}. Gekoppelt: ${time}.`,
      meaning:
        'Mit seinem Schlüssel ruft das Panel die Zugangsliste des Geräts ab. Wer diesen Schlüssel hat, kann alle Zugangscodes dieser Tür herausfinden.',
      withdraw: 'Falls Sie das nicht erwartet haben, heben Sie die Kopplung des Geräts auf der Seite des Eingangs auf:',
    },
  },
  it_IT: {
    subject: (entrance, property) => `Nuovo token di accesso per un dispositivo: ${entrance}, ${property}`,
    greeting: (name) => `Buongiorno ${name},`,
    issued: (issuer, entrance, property) =>
      `${issuer} ha emesso un token di accesso per un dispositivo dell’ingresso ${entrance}, ${property}.`,
    operator: 'L’assistenza Portico',
    details: (serialNumber, time) => `Numero di serie del dispositivo: ${serialNumber}. Emesso: ${time}.`,
    meaning:
      'Con il token di accesso il dispositivo scarica la propria lista di accesso. Chi possiede il token può scoprire tutti i codici di accesso di questa porta.',
    withdraw: 'Se non se lo aspettava, revochi i token di accesso del dispositivo nella pagina dell’ingresso:',
    button: 'Mostra l’ingresso',
    pairing: {
      subject: (entrance, property) => `Nuovo pannello associato: ${entrance}, ${property}`,
      issued: (issuer, entrance, property) =>
        `${issuer} ha associato un pannello a un dispositivo dell’ingresso ${entrance}, ${property}.`,
      details: (serialNumber, time) => `Numero di serie del dispositivo: ${serialNumber}. Associato: ${time}.`,
      meaning:
        'Con la sua chiave il pannello scarica la lista di accesso del dispositivo. Chi possiede questa chiave può scoprire tutti i codici di accesso di questa porta.',
      withdraw: 'Se non se lo aspettava, revochi l’associazione del dispositivo nella pagina dell’ingresso:',
    },
  },
  es_ES: {
    subject: (entrance, property) => `Nueva clave de conexión para un dispositivo: ${entrance}, ${property}`,
    greeting: (name) => `Hola, ${name}:`,
    issued: (issuer, entrance, property) =>
      `${issuer} ha emitido una clave de conexión para un dispositivo de la entrada ${entrance}, ${property}.`,
    operator: 'El servicio de asistencia de Portico',
    details: (serialNumber, time) => `Número de serie del dispositivo: ${serialNumber}. Emitida: ${time}.`,
    meaning:
      'Con la clave, el dispositivo obtiene su lista de acceso. Quien tenga la clave puede averiguar todos los códigos de acceso de esta puerta.',
    withdraw: 'Si no lo esperaba, retire las claves del dispositivo en la página de la entrada:',
    button: 'Ver la entrada',
    pairing: {
      subject: (entrance, property) => `Nuevo panel vinculado: ${entrance}, ${property}`,
      issued: (issuer, entrance, property) =>
        `${issuer} ha vinculado un panel a un dispositivo de la entrada ${entrance}, ${property}.`,
      details: (serialNumber, time) => `Número de serie del dispositivo: ${serialNumber}. Vinculado: ${time}.`,
      meaning:
        'Con su clave, el panel obtiene la lista de acceso del dispositivo. Quien tenga esta clave puede averiguar todos los códigos de acceso de esta puerta.',
      withdraw: 'Si no lo esperaba, retire la vinculación del dispositivo en la página de la entrada:',
    },
  },
  ja_JP: {
    subject: (entrance, property) => `機器の新しいトークンが発行されました：${property} ${entrance}`,
    greeting: (name) => `${name}様`,
    issued: (issuer, entrance, property) => `${issuer}が${property}の${entrance}にある機器のトークンを発行しました。`,
    operator: 'Porticoサポート',
    details: (serialNumber, time) => `機器のシリアル番号：${serialNumber}　発行日時：${time}`,
    meaning:
      '機器はこのトークンでアクセスリストを取得します。トークンを持つ人は、このドアのすべてのアクセスコードを割り出すことができます。',
    withdraw: 'お心当たりがない場合は、出入口のページで機器のトークンを無効にしてください：',
    button: '出入口を表示',
    pairing: {
      subject: (entrance, property) => `新しいパネルがペアリングされました：${property} ${entrance}`,
      issued: (issuer, entrance, property) =>
        `${issuer}が${property}の${entrance}にある機器にパネルをペアリングしました。`,
      details: (serialNumber, time) => `機器のシリアル番号：${serialNumber}　ペアリング日時：${time}`,
      meaning:
        'パネルは自身の鍵で機器のアクセスリストを取得します。この鍵を持つ人は、このドアのすべてのアクセスコードを割り出すことができます。',
      withdraw: 'お心当たりがない場合は、出入口のページで機器のペアリングを解除してください：',
    },
  },
}
