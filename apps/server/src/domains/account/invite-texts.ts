import type { Locale } from '@portico/contract/shared/locales'

type InviteTexts = {
  subject: string
  greeting: string
  /** Before the names of the properties. */
  manager: string
  partner: (provider: string) => string
  more: (count: number) => string
  /** Before the link. */
  accept: (email: string, day: string) => string
  unexpected: string
  questions: (email: string) => string
}

const english: InviteTexts = {
  subject: 'Your invitation to the Portico portal',
  greeting: 'Hello,',
  manager: 'You are invited to manage these properties in the Portico portal:',
  partner: (provider) => `You are invited to the Portico portal as a partner of the delivery provider ${provider}.`,
  more: (count) => `and ${count} more`,
  accept: (email, day) =>
    `Open this link and sign in with the email address ${email}. The link works once, until ${day}:`,
  unexpected: 'If you did not expect this message, please ignore it.',
  questions: (email) => `Questions? Write to ${email}.`,
}

const french: InviteTexts = {
  subject: 'Votre invitation au portail Portico',
  greeting: 'Bonjour,',
  manager: 'Vous êtes invité à gérer ces immeubles dans le portail Portico :',
  partner: (provider) =>
    `Vous êtes invité à utiliser le portail Portico en tant que partenaire du prestataire de livraison ${provider}.`,
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  accept: (email, day) =>
    `Ouvrez ce lien et connectez-vous avec l’adresse e-mail ${email}. Le lien fonctionne une seule fois, jusqu’au ${day} :`,
  unexpected: 'Si vous n’attendiez pas ce message, veuillez l’ignorer.',
  questions: (email) => `Des questions ? Écrivez à ${email}.`,
}

export const inviteTexts: Record<Locale, InviteTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: {
    ...french,
    accept: (email, day) =>
      `Ouvrez ce lien et connectez-vous avec l’adresse courriel ${email}. Le lien fonctionne une seule fois, jusqu’au ${day} :`,
    questions: (email) => `Des questions? Écrivez à ${email}.`,
  },
  de_DE: {
    subject: 'Ihre Einladung zum Portico-Portal',
    greeting: 'Guten Tag,',
    manager: 'Sie sind eingeladen, diese Immobilien im Portico-Portal zu verwalten:',
    partner: (provider) => `Sie sind als Partner des Lieferdienstes ${provider} zum Portico-Portal eingeladen.`,
    more: (count) => (count === 1 ? 'und eine weitere' : `und ${count} weitere`),
    accept: (email, day) =>
      `Öffnen Sie diesen Link und melden Sie sich mit der E-Mail-Adresse ${email} an. Der Link funktioniert einmal, bis zum ${day}:`,
    unexpected: 'Falls Sie diese Nachricht nicht erwartet haben, können Sie sie ignorieren.',
    questions: (email) => `Fragen? Schreiben Sie an ${email}.`,
  },
  it_IT: {
    subject: 'Il Suo invito al portale Portico',
    greeting: 'Buongiorno,',
    manager: 'È stato invitato a gestire questi immobili nel portale Portico:',
    partner: (provider) => `È stato invitato al portale Portico come partner del corriere ${provider}.`,
    more: (count) => (count === 1 ? 'e un altro' : `e altri ${count}`),
    accept: (email, day) =>
      `Apra questo link e acceda con l’indirizzo e-mail ${email}. Il link funziona una sola volta, fino al ${day}:`,
    unexpected: 'Se non si aspettava questo messaggio, può ignorarlo.',
    questions: (email) => `Domande? Scriva a ${email}.`,
  },
  es_ES: {
    subject: 'Su invitación al portal de Portico',
    greeting: 'Hola:',
    manager: 'Le invitamos a gestionar estos inmuebles en el portal de Portico:',
    partner: (provider) => `Le invitamos al portal de Portico como socio del proveedor de reparto ${provider}.`,
    more: (count) => `y ${count} más`,
    accept: (email, day) =>
      `Abra este enlace e inicie sesión con la dirección de correo electrónico ${email}. El enlace funciona una sola vez, hasta el ${day}:`,
    unexpected: 'Si no esperaba este mensaje, puede ignorarlo.',
    questions: (email) => `¿Tiene preguntas? Escriba a ${email}.`,
  },
  ja_JP: {
    subject: 'Porticoポータルへのご招待',
    greeting: 'こんにちは。',
    manager: 'Porticoポータルで次の物件を管理するようご招待が届いています：',
    partner: (provider) => `配送業者${provider}のパートナーとして、Porticoポータルへのご招待が届いています。`,
    more: (count) => `ほか${count}件`,
    accept: (email, day) =>
      `次のリンクを開き、メールアドレス ${email} でログインしてください。リンクは${day}まで、1回のみ有効です：`,
    unexpected: 'このメールにお心当たりがない場合は、破棄してください。',
    questions: (email) => `ご不明な点は ${email} までお問い合わせください。`,
  },
}
