import type { Locale } from '@portico/contract/shared/locales'

type InvitationTexts = {
  subject: (property: string) => string
  greeting: string
  greetingByName: (name: string) => string
  invited: (property: string) => string
  howTo: string
  install: string
  signIn: (email: string) => string
  keys: string
  button: string
  from: string
  until: string
}

const english: InvitationTexts = {
  subject: (property) => `${property}: your invitation to Portico`,
  greeting: 'Hello,',
  greetingByName: (name) => `Hello ${name},`,
  invited: (property) =>
    `The management of ${property} has invited you to Portico. With the Portico app your phone opens the doors, gates and elevators that you have a key for.`,
  howTo: 'This is how you get started:',
  install: 'Install the Portico app on your phone.',
  signIn: (email) => `Sign in with this email address: ${email}`,
  keys: 'Your keys appear in the app. This can take up to 24 hours.',
  button: 'Get the Portico app',
  from: 'Access valid from',
  until: 'Access valid until',
}

const englishOfLifts: InvitationTexts = {
  ...english,
  invited: (property) =>
    `The management of ${property} has invited you to Portico. With the Portico app your phone opens the doors, gates and lifts that you have a key for.`,
}

const french: InvitationTexts = {
  subject: (property) => `${property} : votre invitation à Portico`,
  greeting: 'Bonjour,',
  greetingByName: (name) => `Bonjour ${name},`,
  invited: (property) =>
    `Le gestionnaire de l’immeuble ${property} vous invite à utiliser Portico. Avec l’application Portico, votre téléphone ouvre les portes, les portails et les ascenseurs dont vous avez la clé.`,
  howTo: 'Pour commencer :',
  install: 'Installez l’application Portico sur votre téléphone.',
  signIn: (email) => `Connectez-vous avec cette adresse e-mail : ${email}`,
  keys: 'Vos clés apparaissent dans l’application. Cela peut prendre jusqu’à 24 heures.',
  button: 'Obtenir l’application Portico',
  from: 'Accès valable à partir du',
  until: 'Accès valable jusqu’au',
}

export const invitationTexts: Record<Locale, InvitationTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: englishOfLifts,
  en_AU: englishOfLifts,
  fr_FR: french,
  fr_CA: {
    ...french,
    signIn: (email) => `Connectez-vous avec cette adresse courriel : ${email}`,
  },
  de_DE: {
    subject: (property) => `${property}: Ihre Einladung zu Portico`,
    greeting: 'Guten Tag,',
    greetingByName: (name) => `Guten Tag ${name},`,
    invited: (property) =>
      `die Verwaltung der Immobilie ${property} hat Sie zu Portico eingeladen. Mit der Portico-App öffnen Sie per Smartphone die Türen, Tore und Aufzüge, für die Sie einen Schlüssel haben.`,
    howTo: 'So fangen Sie an:',
    install: 'Installieren Sie die Portico-App auf Ihrem Smartphone.',
    signIn: (email) => `Melden Sie sich mit dieser E-Mail-Adresse an: ${email}`,
    keys: 'Ihre Schlüssel erscheinen in der App. Das kann bis zu 24 Stunden dauern.',
    button: 'Portico-App herunterladen',
    from: 'Zugang gültig ab',
    until: 'Zugang gültig bis',
  },
  it_IT: {
    subject: (property) => `${property}: il Suo invito a Portico`,
    greeting: 'Buongiorno,',
    greetingByName: (name) => `Buongiorno ${name},`,
    invited: (property) =>
      `l’amministrazione dell’immobile ${property} La invita a usare Portico. Con l’app Portico il Suo telefono apre le porte, i cancelli e gli ascensori di cui Lei ha la chiave.`,
    howTo: 'Per iniziare:',
    install: 'Installi l’app Portico sul Suo telefono.',
    signIn: (email) => `Acceda con questo indirizzo e-mail: ${email}`,
    keys: 'Le Sue chiavi compaiono nell’app. Possono essere necessarie fino a 24 ore.',
    button: 'Scarica l’app Portico',
    from: 'Inizio dell’accesso',
    until: 'Fine dell’accesso',
  },
  es_ES: {
    subject: (property) => `${property}: su invitación a Portico`,
    greeting: 'Hola:',
    greetingByName: (name) => `Hola, ${name}:`,
    invited: (property) =>
      `La gestión del inmueble ${property} le invita a utilizar Portico. Con la aplicación Portico, su teléfono abre las puertas, los portones y los ascensores de los que usted tiene llave.`,
    howTo: 'Para empezar:',
    install: 'Instale la aplicación Portico en su teléfono.',
    signIn: (email) => `Inicie sesión con esta dirección de correo electrónico: ${email}`,
    keys: 'Sus llaves aparecen en la aplicación. Puede tardar hasta 24 horas.',
    button: 'Descargar la aplicación Portico',
    from: 'Acceso válido desde',
    until: 'Acceso válido hasta',
  },
  ja_JP: {
    subject: (property) => `【${property}】Porticoへのご招待`,
    greeting: 'こんにちは。',
    greetingByName: (name) => `${name}様`,
    invited: (property) =>
      `${property}の管理者様より、Porticoへのご招待が届いています。Porticoアプリを使うと、キーをお持ちのドア、ゲート、エレベーターをスマートフォンで開けることができます。`,
    howTo: 'ご利用開始の手順：',
    install: 'スマートフォンにPorticoアプリをインストールしてください。',
    signIn: (email) => `次のメールアドレスでログインしてください：${email}`,
    keys: 'キーがアプリに表示されます。最大24時間かかることがあります。',
    button: 'Porticoアプリを入手',
    from: 'ご利用開始日',
    until: 'ご利用期限',
  },
}
