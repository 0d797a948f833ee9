import type { Locale } from '@portico/contract/shared/locales'
import { italianDate } from '@portico/contract/shared/long-dates'

type OwnerTexts = {
  subject: (company: string) => string
  greeting: (name: string) => string
  invited: (address: string, company: string) => string
  begins: (moment: string) => string
  meaning: string
  /** Before the button, for whoever can withdraw the invitation. */
  withdraw: (company: string) => string
  button: string
  /** For everybody else. */
  tell: (company: string) => string
}

const english: OwnerTexts = {
  subject: (company) => `${company} is to get another owner`,
  greeting: (name) => `Hello ${name},`,
  invited: (address, company) => `Portico Support has invited ${address} to be another owner of ${company}.`,
  begins: (moment) => `The invitation can be accepted from ${moment}, not before.`,
  meaning: 'An owner manages all properties of the company, and decides who else works for it.',
  withdraw: (company) =>
    `If nobody at ${company} knows about this, withdraw the invitation in Team. You can do so until it is accepted:`,
  button: 'Show invitations',
  tell: (company) =>
    `If nobody at ${company} knows about this, tell an owner or our support at once. They can withdraw the invitation until it is accepted.`,
}

const french: OwnerTexts = {
  subject: (company) => `${company} : un autre propriétaire est invité`,
  greeting: (name) => `Bonjour ${name},`,
  invited: (address, company) =>
    `L’assistance Portico a invité ${address} à devenir propriétaire de ${company}, en plus des propriétaires actuels.`,
  begins: (moment) => `L’invitation peut être acceptée à partir du ${moment}, pas avant.`,
  meaning: 'Un propriétaire gère tous les immeubles de l’entreprise et décide qui d’autre travaille pour elle.',
  withdraw: (company) =>
    `Si personne chez ${company} n’est au courant, annulez l’invitation dans Équipe. Vous pouvez le faire tant qu’elle n’est pas acceptée :`,
  button: 'Afficher les invitations',
  tell: (company) =>
    `Si personne chez ${company} n’est au courant, prévenez sans attendre un propriétaire ou notre assistance. L’invitation peut être annulée tant qu’elle n’est pas acceptée.`,
}

export const ownerTexts: Record<Locale, OwnerTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: french,
  de_DE: {
    subject: (company) => `${company} soll einen weiteren Inhaber bekommen`,
    greeting: (name) => `Guten Tag ${name},`,
    invited: (address, company) => `Der Portico-Support hat ${address} als weiteren Inhaber von ${company} eingeladen.`,
    begins: (moment) => `Die Einladung kann ab dem ${moment} angenommen werden, nicht vorher.`,
    meaning: 'Ein Inhaber verwaltet alle Immobilien des Unternehmens und bestimmt, wer sonst dafür arbeitet.',
    withdraw: (company) =>
      `Falls bei ${company} niemand davon weiß, ziehen Sie die Einladung unter „Team“ zurück. Das ist möglich, bis sie angenommen wird:`,
    button: 'Einladungen anzeigen',
    tell: (company) =>
      `Falls bei ${company} niemand davon weiß, sagen Sie bitte sofort einem Inhaber oder unserem Support Bescheid. Bis die Einladung angenommen wird, lässt sie sich zurückziehen.`,
  },
  it_IT: {
    subject: (company) => `${company}: invitato un altro titolare`,
    greeting: (name) => `Buongiorno ${name},`,
    invited: (address, company) => `L’assistenza Portico ha invitato ${address} come ulteriore titolare di ${company}.`,
    begins: (moment) => `L’invito può essere accettato ${italianDate('dal', moment)}, non prima.`,
    meaning: 'Un titolare gestisce tutti gli immobili dell’azienda e decide chi altro lavora per essa.',
    withdraw: (company) =>
      `Se in ${company} nessuno ne sa nulla, ritiri l’invito in Team. Può farlo finché non viene accettato:`,
    button: 'Mostra gli inviti',
    tell: (company) =>
      `Se in ${company} nessuno ne sa nulla, avvisi subito un titolare o la nostra assistenza. L’invito può essere ritirato finché non viene accettato.`,
  },
  es_ES: {
    subject: (company) => `${company}: invitación a un nuevo titular`,
    greeting: (name) => `Hola, ${name}:`,
    invited: (address, company) =>
      `El servicio de asistencia de Portico ha invitado a ${address} a ser titular de ${company}, además de los titulares actuales.`,
    begins: (moment) => `La invitación se puede aceptar a partir del ${moment}, no antes.`,
    meaning: 'Un titular gestiona todos los inmuebles de la empresa y decide quién más trabaja para ella.',
    withdraw: (company) =>
      `Si nadie en ${company} sabe nada de esto, retire la invitación en Equipo. Puede hacerlo mientras no se haya aceptado:`,
    button: 'Ver las invitaciones',
    tell: (company) =>
      `Si nadie en ${company} sabe nada de esto, avise de inmediato a un titular o a nuestro servicio de asistencia. La invitación se puede retirar mientras no se haya aceptado.`,
  },
  ja_JP: {
    subject: (company) => `${company}に新しいオーナーが招待されました`,
    greeting: (name) => `${name}様`,
    invited: (address, company) => `Porticoサポートが、${address} を${company}の新しいオーナーとして招待しました。`,
    begins: (moment) => `この招待は${moment}から承諾できます。それまでは承諾できません。`,
    meaning: 'オーナーは会社のすべての物件を管理し、会社のメンバーを決めることができます。',
    withdraw: (company) =>
      `${company}でこの招待に心当たりのある方がいない場合は、「チーム」で招待を取り消してください。承諾されるまでは取り消すことができます：`,
    button: '招待を表示',
    tell: (company) =>
      `${company}でこの招待に心当たりのある方がいない場合は、すぐにオーナーまたはサポートにお知らせください。承諾されるまでは招待を取り消すことができます。`,
  },
}
