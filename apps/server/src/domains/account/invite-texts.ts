import type { BuiltInRole } from '@portico/contract/company/company.rules'
import type { Locale } from '@portico/contract/shared/locales'
import { italianDate } from '@portico/contract/shared/long-dates'

type InviteTexts = {
  subject: string
  greeting: string
  /** Before the names of the properties. */
  manager: string
  partner: (provider: string) => string
  /** Before the roles, each with where it counts. Nobody is named if an operator invites. */
  team: (company: string, inviter: string | null) => string
  roles: Record<BuiltInRole, string>
  everywhere: string
  group: (name: string) => string
  /** After where a role counts. */
  until: (day: string) => string
  button: string
  /** Before the link. */
  accept: (email: string, day: string) => string
}

const english: InviteTexts = {
  subject: 'Your invitation to the Portico portal',
  greeting: 'Hello,',
  manager: 'You are invited to manage these properties in the Portico portal:',
  partner: (provider) => `You are invited to the Portico portal as a partner of the delivery provider ${provider}.`,
  team: (company, inviter) =>
    inviter === null
      ? `You are invited to work for ${company} in the Portico portal:`
      : `${inviter} invites you to work for ${company} in the Portico portal:`,
  roles: {
    owner: 'Owner',
    manager: 'Manager',
    leasing: 'Leasing',
    frontDesk: 'Front desk',
    maintenance: 'Maintenance',
    auditor: 'Auditor',
  },
  everywhere: 'all properties',
  group: (name) => `the group ${name}`,
  until: (day) => ` (until ${day})`,
  button: 'Accept invitation',
  accept: (email, day) =>
    `Open this link and sign in with the email address ${email}. The link works once, until ${day}:`,
}

const french: InviteTexts = {
  subject: 'Votre invitation au portail Portico',
  greeting: 'Bonjour,',
  manager: 'Vous êtes invité à gérer ces immeubles dans le portail Portico :',
  partner: (provider) =>
    `Vous êtes invité à utiliser le portail Portico en tant que partenaire du prestataire de livraison ${provider}.`,
  team: (company, inviter) =>
    inviter === null
      ? `Vous êtes invité à travailler pour ${company} dans le portail Portico :`
      : `${inviter} vous invite à travailler pour ${company} dans le portail Portico :`,
  roles: {
    owner: 'Propriétaire',
    manager: 'Gestionnaire',
    leasing: 'Location',
    frontDesk: 'Accueil',
    maintenance: 'Entretien',
    auditor: 'Audit',
  },
  everywhere: 'tous les immeubles',
  group: (name) => `le groupe ${name}`,
  until: (day) => ` (jusqu’au ${day})`,
  button: 'Accepter l’invitation',
  accept: (email, day) =>
    `Ouvrez ce lien et connectez-vous avec l’adresse e-mail ${email}. Le lien fonctionne une seule fois, jusqu’au ${day} :`,
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
  },
  de_DE: {
    subject: 'Ihre Einladung zum Portico-Portal',
    greeting: 'Guten Tag,',
    manager: 'Sie sind eingeladen, diese Immobilien im Portico-Portal zu verwalten:',
    partner: (provider) => `Sie sind als Partner des Lieferdienstes ${provider} zum Portico-Portal eingeladen.`,
    team: (company, inviter) =>
      inviter === null
        ? `Sie sind eingeladen, im Portico-Portal für ${company} zu arbeiten:`
        : `${inviter} lädt Sie ein, im Portico-Portal für ${company} zu arbeiten:`,
    roles: {
      owner: 'Inhaber',
      manager: 'Verwaltung',
      leasing: 'Vermietung',
      frontDesk: 'Empfang',
      maintenance: 'Haustechnik',
      auditor: 'Prüfung',
    },
    everywhere: 'alle Immobilien',
    group: (name) => `die Gruppe ${name}`,
    until: (day) => ` (bis zum ${day})`,
    button: 'Einladung annehmen',
    accept: (email, day) =>
      `Öffnen Sie diesen Link und melden Sie sich mit der E-Mail-Adresse ${email} an. Der Link funktioniert einmal, bis zum ${day}:`,
  },
  it_IT: {
    subject: 'Il Suo invito al portale Portico',
    greeting: 'Buongiorno,',
    manager: 'È stato invitato a gestire questi immobili nel portale Portico:',
    partner: (provider) => `È stato invitato al portale Portico come partner del corriere ${provider}.`,
    team: (company, inviter) =>
      inviter === null
        ? `È stato invitato a lavorare per ${company} nel portale Portico:`
        : `${inviter} La invita a lavorare per ${company} nel portale Portico:`,
    roles: {
      owner: 'Titolare',
      manager: 'Gestione',
      leasing: 'Locazioni',
      frontDesk: 'Reception',
      maintenance: 'Manutenzione',
      auditor: 'Revisione',
    },
    everywhere: 'tutti gli immobili',
    group: (name) => `il gruppo ${name}`,
    until: (day) => ` (fino ${italianDate('al', day)})`,
    button: 'Accetta l’invito',
    accept: (email, day) =>
      `Apra questo link e acceda con l’indirizzo e-mail ${email}. Il link funziona una sola volta, fino ${italianDate('al', day)}:`,
  },
  es_ES: {
    subject: 'Su invitación al portal de Portico',
    greeting: 'Hola:',
    manager: 'Le invitamos a gestionar estos inmuebles en el portal de Portico:',
    partner: (provider) => `Le invitamos al portal de Portico como socio del proveedor de reparto ${provider}.`,
    team: (company, inviter) =>
      inviter === null
        ? `Le invitamos a trabajar para ${company} en el portal de Portico:`
        : `${inviter} le invita a trabajar para ${company} en el portal de Portico:`,
    roles: {
      owner: 'Titular',
      manager: 'Gestión',
      leasing: 'Alquileres',
      frontDesk: 'Recepción',
      maintenance: 'Mantenimiento',
      auditor: 'Auditoría',
    },
    everywhere: 'todos los inmuebles',
    group: (name) => `el grupo ${name}`,
    until: (day) => ` (hasta el ${day})`,
    button: 'Aceptar la invitación',
    accept: (email, day) =>
      `Abra este enlace e inicie sesión con la dirección de correo electrónico ${email}. El enlace funciona una sola vez, hasta el ${day}:`,
  },
  ja_JP: {
    subject: 'Porticoポータルへのご招待',
    greeting: 'こんにちは。',
    manager: 'Porticoポータルで次の物件を管理するようご招待が届いています：',
    partner: (provider) => `配送業者${provider}のパートナーとして、Porticoポータルへのご招待が届いています。`,
    team: (company, inviter) =>
      inviter === null
        ? `Porticoポータルで${company}の業務を担当するようご招待が届いています：`
        : `${inviter}様から、Porticoポータルで${company}の業務を担当するようご招待が届いています：`,
    roles: {
      owner: 'オーナー',
      manager: 'マネージャー',
      leasing: '賃貸担当',
      frontDesk: '受付',
      maintenance: '設備担当',
      auditor: '監査担当',
    },
    everywhere: 'すべての物件',
    group: (name) => `グループ「${name}」`,
    until: (day) => `（${day}まで）`,
    button: '招待を承諾',
    accept: (email, day) =>
      `次のリンクを開き、メールアドレス ${email} でログインしてください。リンクは${day}まで、1回のみ有効です：`,
  },
}
