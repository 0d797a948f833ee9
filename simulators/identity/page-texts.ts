import type { PageLocale } from './page-locale.ts'

interface PageTexts {
  title: string
  chooseHeading: string
  chooseIntro: string
  typeHeading: string
  typeIntro: string
  typedName: string
  typedEmail: string
  typedSubmit: string
  typedWrong: string
  typedBefore: string
  suggested: string
  signedIn: string
  cancel: string
  expiredHeading: string
  expiredBody: string
  refusedHeading: string
  refusedBody: string
  notFoundHeading: string
  notFoundBody: string
  technicalDetails: string
  back: string
  signOutHeading: string
  signOutBody: string
  signOut: string
  staySignedIn: string
  signedOutHeading: string
  signedOutBody: string
  /** By the account's `sub`; an account that is not listed shows its own English note. */
  notes: Record<string, string>
}

const english: PageTexts = {
  title: 'Portico demo sign-in',
  chooseHeading: 'Choose an account',
  chooseIntro: 'These accounts exist only in this demo. No password is needed.',
  typeHeading: 'Who signs in?',
  typeIntro: 'Type any name and address. Nobody checks them, and no password is needed.',
  typedName: 'Name',
  typedEmail: 'Email address',
  typedSubmit: 'Sign in',
  typedWrong: 'Type a name and an email address.',
  typedBefore: 'Typed before',
  suggested: 'Suggested',
  signedIn: 'Signed in',
  cancel: 'Cancel and return to Portico',
  expiredHeading: 'This page has expired',
  expiredBody: 'Please start signing in again from Portico.',
  refusedHeading: 'Sign-in did not work',
  refusedBody: 'This sign-in service cannot accept the request it received.',
  notFoundHeading: 'Page not found',
  notFoundBody: 'There is nothing at this address.',
  technicalDetails: 'Technical details',
  back: 'Back to Portico',
  signOutHeading: 'Sign out?',
  signOutBody: 'You will be signed out of the demo accounts in this browser.',
  signOut: 'Sign out',
  staySignedIn: 'Stay signed in',
  signedOutHeading: 'You are signed out',
  signedOutBody: 'You can close this window.',
  notes: {},
}

const frenchOfFrance: PageTexts = {
  title: 'Connexion de démonstration Portico',
  chooseHeading: 'Choisissez un compte',
  chooseIntro: 'Ces comptes n’existent que dans cette démonstration. Aucun mot de passe n’est nécessaire.',
  typeHeading: 'Qui se connecte\u00a0?',
  typeIntro:
    'Saisissez un nom et une adresse quelconques. Personne ne les vérifie et aucun mot de passe n’est nécessaire.',
  typedName: 'Nom',
  typedEmail: 'Adresse e-mail',
  typedSubmit: 'Se connecter',
  typedWrong: 'Saisissez un nom et une adresse e-mail.',
  typedBefore: 'Déjà saisis',
  suggested: 'Suggéré',
  signedIn: 'Session ouverte',
  cancel: 'Annuler et revenir à Portico',
  expiredHeading: 'Cette page a expiré',
  expiredBody: 'Veuillez recommencer la connexion depuis Portico.',
  refusedHeading: 'La connexion n’a pas abouti',
  refusedBody: 'Ce service de connexion ne peut pas accepter la demande reçue.',
  notFoundHeading: 'Page introuvable',
  notFoundBody: 'Il n’y a rien à cette adresse.',
  technicalDetails: 'Détails techniques',
  back: 'Revenir à Portico',
  signOutHeading: 'Se déconnecter\u00a0?',
  signOutBody: 'Votre session de démonstration sera fermée dans ce navigateur.',
  signOut: 'Se déconnecter',
  staySignedIn: 'Garder la session ouverte',
  signedOutHeading: 'Votre session est fermée',
  signedOutBody: 'Vous pouvez fermer cette fenêtre.',
  notes: {
    'demo-portfolio': 'Gère 24 immeubles et est propriétaire de leur entreprise',
    'demo-single': 'Gère un seul immeuble',
    'demo-unusual': 'Gère des immeubles particuliers\u00a0: sans entrée, sans lieu, avec douze contacts',
    'demo-partner': 'Compte partenaire du prestataire de livraison SwiftDrop, en lecture seule',
    'demo-uninvited': 'Sans invitation\u00a0: voit la page destinée aux comptes non invités',
    'demo-newcomer': 'Dispose d’une invitation\u00a0: ouvrez /register?invite=… (affiché au démarrage) pour l’accepter',
    'demo-leasing': 'S’occupe de la location des six immeubles du groupe Pacific',
    'demo-front-desk': 'Tient l’accueil de Harborline Tower',
    'demo-maintenance': 'Entretient les portes de 24 immeubles',
    'demo-auditor': 'Audite 24 immeubles\u00a0: lit tout et ne modifie rien',
  },
}

const frenchOfCanada: PageTexts = {
  ...frenchOfFrance,
  typeHeading: 'Qui se connecte?',
  typedEmail: 'Adresse courriel',
  typedWrong: 'Saisissez un nom et une adresse courriel.',
  cancel: 'Annuler et retourner à Portico',
  back: 'Retourner à Portico',
  signOutHeading: 'Se déconnecter?',
}

const german: PageTexts = {
  title: 'Portico Demo-Anmeldung',
  chooseHeading: 'Konto auswählen',
  chooseIntro: 'Diese Konten gibt es nur in dieser Demo. Ein Passwort brauchen Sie nicht.',
  typeHeading: 'Wer meldet sich an?',
  typeIntro:
    'Geben Sie einen beliebigen Namen und eine beliebige Adresse ein. Niemand prüft sie, und ein Passwort ist nicht nötig.',
  typedName: 'Name',
  typedEmail: 'E-Mail-Adresse',
  typedSubmit: 'Anmelden',
  typedWrong: 'Geben Sie einen Namen und eine E-Mail-Adresse ein.',
  typedBefore: 'Bereits eingegeben',
  suggested: 'Vorgeschlagen',
  signedIn: 'Angemeldet',
  cancel: 'Abbrechen und zurück zu Portico',
  expiredHeading: 'Diese Seite ist abgelaufen',
  expiredBody: 'Bitte starten Sie die Anmeldung in Portico noch einmal.',
  refusedHeading: 'Anmeldung fehlgeschlagen',
  refusedBody: 'Dieser Anmeldedienst kann die erhaltene Anfrage nicht annehmen.',
  notFoundHeading: 'Seite nicht gefunden',
  notFoundBody: 'Unter dieser Adresse gibt es nichts.',
  technicalDetails: 'Technische Details',
  back: 'Zurück zu Portico',
  signOutHeading: 'Abmelden?',
  signOutBody: 'Sie werden in diesem Browser von den Demokonten abgemeldet.',
  signOut: 'Abmelden',
  staySignedIn: 'Angemeldet bleiben',
  signedOutHeading: 'Sie sind abgemeldet',
  signedOutBody: 'Sie können dieses Fenster schließen.',
  notes: {
    'demo-portfolio': 'Verwaltet 24 Immobilien und ist Inhaberin ihres Unternehmens',
    'demo-single': 'Verwaltet eine Immobilie',
    'demo-unusual': 'Verwaltet ungewöhnliche Immobilien: ohne Eingänge, ohne Bereiche, mit zwölf Kontakten',
    'demo-partner': 'Partnerkonto des Lieferdienstes SwiftDrop, nur Lesezugriff',
    'demo-uninvited': 'Nicht eingeladen: sieht die Seite für Konten ohne Einladung',
    'demo-newcomer': 'Hat eine Einladung: zum Annehmen /register?invite=… öffnen (wird beim Start ausgegeben)',
    'demo-leasing': 'Vermietet die sechs Immobilien der Gruppe Pacific',
    'demo-front-desk': 'Sitzt am Empfang von Harborline Tower',
    'demo-maintenance': 'Wartet die Türen von 24 Immobilien',
    'demo-auditor': 'Prüft 24 Immobilien: liest alles und ändert nichts',
  },
}

const italian: PageTexts = {
  title: 'Accesso demo di Portico',
  chooseHeading: 'Scelga un account',
  chooseIntro: 'Questi account esistono solo in questa demo. Non serve alcuna password.',
  typeHeading: 'Chi accede?',
  typeIntro: 'Inserisca un nome e un indirizzo qualsiasi. Nessuno li verifica e non serve alcuna password.',
  typedName: 'Nome',
  typedEmail: 'Indirizzo e-mail',
  typedSubmit: 'Accedi',
  typedWrong: 'Inserisca un nome e un indirizzo e-mail.',
  typedBefore: 'Già inseriti',
  suggested: 'Suggerito',
  signedIn: 'Accesso effettuato',
  cancel: 'Annulla e torna a Portico',
  expiredHeading: 'Questa pagina è scaduta',
  expiredBody: 'Ripeta l’accesso partendo da Portico.',
  refusedHeading: 'Accesso non riuscito',
  refusedBody: 'Questo servizio di accesso non può accettare la richiesta ricevuta.',
  notFoundHeading: 'Pagina non trovata',
  notFoundBody: 'A questo indirizzo non c’è nulla.',
  technicalDetails: 'Dettagli tecnici',
  back: 'Torna a Portico',
  signOutHeading: 'Vuole uscire?',
  signOutBody: 'In questo browser uscirà dagli account demo.',
  signOut: 'Esci',
  staySignedIn: 'Non uscire',
  signedOutHeading: 'Uscita effettuata',
  signedOutBody: 'Può chiudere questa finestra.',
  notes: {
    'demo-portfolio': 'Gestisce 24 immobili ed è titolare della loro azienda',
    'demo-single': 'Gestisce un solo immobile',
    'demo-unusual': 'Gestisce immobili particolari: senza ingressi, senza luoghi, con dodici contatti',
    'demo-partner': 'Account partner del corriere SwiftDrop, sola lettura',
    'demo-uninvited': 'Senza invito: vede la pagina per gli account non invitati',
    'demo-newcomer': 'Ha un invito: apra /register?invite=… (mostrato all’avvio) per accettarlo',
    'demo-leasing': 'Si occupa della locazione dei sei immobili del gruppo Pacific',
    'demo-front-desk': 'È alla portineria di Harborline Tower',
    'demo-maintenance': 'Si occupa della manutenzione delle porte di 24 immobili',
    'demo-auditor': 'Revisiona 24 immobili: legge tutto e non modifica nulla',
  },
}

const spanish: PageTexts = {
  title: 'Acceso de demostración de Portico',
  chooseHeading: 'Elija una cuenta',
  chooseIntro: 'Estas cuentas solo existen en esta demostración. No hace falta contraseña.',
  typeHeading: '¿Quién inicia sesión?',
  typeIntro: 'Escriba cualquier nombre y dirección. Nadie los comprueba y no se necesita contraseña.',
  typedName: 'Nombre',
  typedEmail: 'Correo electrónico',
  typedSubmit: 'Iniciar sesión',
  typedWrong: 'Escriba un nombre y una dirección de correo electrónico.',
  typedBefore: 'Ya escritos',
  suggested: 'Sugerida',
  signedIn: 'Sesión iniciada',
  cancel: 'Cancelar y volver a Portico',
  expiredHeading: 'Esta página ha caducado',
  expiredBody: 'Vuelva a iniciar sesión desde Portico.',
  refusedHeading: 'No se ha podido iniciar sesión',
  refusedBody: 'Este servicio de acceso no puede aceptar la solicitud recibida.',
  notFoundHeading: 'Página no encontrada',
  notFoundBody: 'En esta dirección no hay nada.',
  technicalDetails: 'Detalles técnicos',
  back: 'Volver a Portico',
  signOutHeading: '¿Desea cerrar la sesión?',
  signOutBody: 'Se cerrará la sesión de demostración en este navegador.',
  signOut: 'Cerrar sesión',
  staySignedIn: 'Mantener la sesión',
  signedOutHeading: 'Ha cerrado la sesión',
  signedOutBody: 'Puede cerrar esta ventana.',
  notes: {
    'demo-portfolio': 'Gestiona 24 inmuebles y es titular de su empresa',
    'demo-single': 'Gestiona un solo inmueble',
    'demo-unusual': 'Gestiona inmuebles poco comunes: sin entradas, sin lugares, con doce contactos',
    'demo-partner': 'Cuenta de socio del proveedor de reparto SwiftDrop, solo lectura',
    'demo-uninvited': 'Sin invitación: ve la página para cuentas no invitadas',
    'demo-newcomer': 'Tiene una invitación: abra /register?invite=… (se muestra al arrancar) para aceptarla',
    'demo-leasing': 'Se ocupa del alquiler de los seis inmuebles del grupo Pacific',
    'demo-front-desk': 'Atiende la recepción de Harborline Tower',
    'demo-maintenance': 'Mantiene las puertas de 24 inmuebles',
    'demo-auditor': 'Audita 24 inmuebles: lee todo y no cambia nada',
  },
}

const japanese: PageTexts = {
  title: 'Porticoデモ用ログイン',
  chooseHeading: 'アカウントを選択',
  chooseIntro: 'これらはデモ専用のアカウントです。パスワードは必要ありません。',
  typeHeading: 'ログインするのは誰ですか？',
  typeIntro: '任意の名前とメールアドレスを入力してください。確認は行われず、パスワードも必要ありません。',
  typedName: '名前',
  typedEmail: 'メールアドレス',
  typedSubmit: 'ログイン',
  typedWrong: '名前とメールアドレスを入力してください。',
  typedBefore: '入力済み',
  suggested: '候補',
  signedIn: 'ログイン中',
  cancel: 'キャンセルしてPorticoに戻る',
  expiredHeading: 'このページの有効期限が切れました',
  expiredBody: 'Porticoからもう一度ログインしてください。',
  refusedHeading: 'ログインできませんでした',
  refusedBody: 'このログインサービスでは、受信したリクエストを処理できません。',
  notFoundHeading: 'ページが見つかりません',
  notFoundBody: 'このアドレスにはページがありません。',
  technicalDetails: '技術的な詳細',
  back: 'Porticoに戻る',
  signOutHeading: 'ログアウトしますか？',
  signOutBody: 'このブラウザーでデモ用アカウントからログアウトします。',
  signOut: 'ログアウト',
  staySignedIn: 'ログインしたままにする',
  signedOutHeading: 'ログアウトしました',
  signedOutBody: 'このウィンドウは閉じてかまいません。',
  notes: {
    'demo-portfolio': '24件の物件を管理し、その会社のオーナー',
    'demo-single': '1件の物件を管理',
    'demo-unusual': '特殊な物件を管理：出入口なし、場所なし、連絡先12件',
    'demo-partner': '配送業者SwiftDropのパートナーアカウント（閲覧のみ）',
    'demo-uninvited': '招待なし：未招待アカウント向けのページが表示されます',
    'demo-newcomer': '招待あり：/register?invite=…（起動時に表示）を開いて承諾します',
    'demo-leasing': 'グループ「Pacific」の6件の物件の賃貸を担当',
    'demo-front-desk': 'Harborline Towerの受付を担当',
    'demo-maintenance': '24件の物件のドアの設備を担当',
    'demo-auditor': '24件の物件を監査：すべてを閲覧し、何も変更しません',
  },
}

export const PAGE_TEXTS: Record<PageLocale, PageTexts> = {
  'en-US': english,
  'en-CA': english,
  'en-GB': english,
  'en-AU': english,
  'fr-FR': frenchOfFrance,
  'fr-CA': frenchOfCanada,
  'de-DE': german,
  'it-IT': italian,
  'es-ES': spanish,
  'ja-JP': japanese,
}
