import type { PageLocale } from '../identity/page-locale.ts'

interface MailboxTexts {
  title: string
  heading: string
  intro: string
  none: string
  reload: string
  to: (address: string) => string
}

const english: MailboxTexts = {
  title: 'Portico mailbox',
  heading: 'Emails of this deployment',
  intro:
    'No mail server is configured, so every email is kept here, the latest first. Open an invitation in a private window, and sign in with the address that it was sent to.',
  none: 'No email has been sent yet. This page looks again every few seconds.',
  reload: 'Look again',
  to: (address) => `To ${address}`,
}

const french: MailboxTexts = {
  title: 'Messagerie Portico',
  heading: 'E-mails de ce déploiement',
  intro:
    'Aucun serveur de messagerie n’est configuré : chaque e-mail est conservé ici, le plus récent en premier. Ouvrez une invitation dans une fenêtre privée et connectez-vous avec l’adresse à laquelle elle a été envoyée.',
  none: 'Aucun e-mail n’a encore été envoyé. Cette page vérifie à nouveau toutes les quelques secondes.',
  reload: 'Vérifier à nouveau',
  to: (address) => `À ${address}`,
}

export const MAILBOX_TEXTS: Record<PageLocale, MailboxTexts> = {
  'en-US': english,
  'en-CA': english,
  'en-GB': english,
  'en-AU': english,
  'de-DE': {
    title: 'Portico-Postfach',
    heading: 'E-Mails dieser Installation',
    intro:
      'Es ist kein Mailserver eingerichtet, deshalb liegt jede E-Mail hier, die neueste zuerst. Öffnen Sie eine Einladung in einem privaten Fenster und melden Sie sich mit der Adresse an, an die sie ging.',
    none: 'Es wurde noch keine E-Mail gesendet. Diese Seite sieht alle paar Sekunden nach.',
    reload: 'Erneut nachsehen',
    to: (address) => `An ${address}`,
  },
  'fr-FR': french,
  'fr-CA': {
    ...french,
    heading: 'Courriels de ce déploiement',
    intro:
      'Aucun serveur de messagerie n’est configuré : chaque courriel est conservé ici, le plus récent en premier. Ouvrez une invitation dans une fenêtre privée et connectez-vous avec l’adresse à laquelle elle a été envoyée.',
    none: 'Aucun courriel n’a encore été envoyé. Cette page vérifie à nouveau toutes les quelques secondes.',
  },
  'it-IT': {
    title: 'Posta di Portico',
    heading: 'E-mail di questa installazione',
    intro:
      'Non è configurato alcun server di posta, quindi ogni e-mail viene conservata qui, la più recente per prima. Apra un invito in una finestra privata e acceda con l’indirizzo a cui è stato inviato.',
    none: 'Non è ancora stata inviata alcuna e-mail. Questa pagina controlla di nuovo ogni pochi secondi.',
    reload: 'Controlla di nuovo',
    to: (address) => `A ${address}`,
  },
  'es-ES': {
    title: 'Buzón de Portico',
    heading: 'Correos electrónicos de esta instalación',
    intro:
      'No hay ningún servidor de correo configurado, así que cada correo electrónico se guarda aquí, el más reciente primero. Abra una invitación en una ventana privada e inicie sesión con la dirección a la que se envió.',
    none: 'Todavía no se ha enviado ningún correo electrónico. Esta página vuelve a comprobarlo cada pocos segundos.',
    reload: 'Volver a comprobar',
    to: (address) => `Para ${address}`,
  },
  'ja-JP': {
    title: 'Porticoメールボックス',
    heading: 'この環境のメール',
    intro:
      'メールサーバーが設定されていないため、すべてのメールがここに新しい順に保存されます。招待はプライベートウィンドウで開き、宛先のメールアドレスでログインしてください。',
    none: 'まだメールは送信されていません。このページは数秒ごとに確認します。',
    reload: '再確認する',
    to: (address) => `宛先：${address}`,
  },
}
