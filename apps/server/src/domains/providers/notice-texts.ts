import type { Locale } from '@portico/contract/shared/locales'
import { italianDate } from '@portico/contract/shared/long-dates'

type NoticeTexts = {
  subject: (provider: string, date: string) => string
  greeting: (name: string) => string
  launches: (provider: string, date: string) => string
  where: string
  restrict: (provider: string) => string
  button: (provider: string, property: string) => string
  promised: string
}

const english: NoticeTexts = {
  subject: (provider, date) => `New delivery provider: ${provider} launches on ${date}`,
  greeting: (name) => `Hello ${name},`,
  launches: (provider, date) => `${provider} joins Portico as a delivery provider and launches on ${date}.`,
  where:
    'These of your properties enable new providers automatically. From that day the provider can open their entrances that are enabled for deliveries:',
  restrict: (provider) =>
    `You do not have to do anything. If you do not want ${provider} to have access, restrict it for a property in the portal before that day:`,
  button: (provider, property) => `Show ${provider} at ${property}`,
  promised: 'We send this notice 30 days before a new provider launches, as agreed in the delivery provider agreement.',
}

const french: NoticeTexts = {
  subject: (provider, date) => `Nouveau prestataire de livraison : ${provider}, lancement le ${date}`,
  greeting: (name) => `Bonjour ${name},`,
  launches: (provider, date) =>
    `${provider} rejoint Portico en tant que prestataire de livraison. Son lancement est prévu le ${date}.`,
  where:
    'Les immeubles suivants, que vous gérez, activent automatiquement les nouveaux prestataires. À partir de cette date, le prestataire pourra ouvrir leurs entrées ouvertes aux livraisons :',
  restrict: (provider) =>
    `Vous n’avez rien à faire. Si vous ne souhaitez pas que ${provider} ait accès à un immeuble, refusez-lui l’accès dans le portail avant cette date :`,
  button: (provider, property) => `Afficher ${provider} pour ${property}`,
  promised:
    'Nous envoyons cet avis 30 jours avant le lancement d’un nouveau prestataire, comme le prévoit l’accord relatif aux prestataires de livraison.',
}

export const noticeTexts: Record<Locale, NoticeTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: french,
  de_DE: {
    subject: (provider, date) => `Neuer Lieferdienst: ${provider} startet am ${date}`,
    greeting: (name) => `Guten Tag ${name},`,
    launches: (provider, date) => `${provider} kommt als Lieferdienst zu Portico und startet am ${date}.`,
    where:
      'Diese von Ihnen verwalteten Immobilien aktivieren neue Lieferdienste automatisch. Ab diesem Tag kann der Lieferdienst dort die für Lieferungen freigegebenen Eingänge öffnen:',
    restrict: (provider) =>
      `Sie müssen nichts unternehmen. Möchten Sie nicht, dass ${provider} Zugang zu einer Immobilie erhält, untersagen Sie den Zugang vor diesem Tag im Portal:`,
    button: (provider, property) => `${provider} in ${property} anzeigen`,
    promised:
      'Wie in der Vereinbarung über Lieferdienste zugesagt, benachrichtigen wir Sie 30 Tage vor dem Start eines neuen Lieferdienstes.',
  },
  it_IT: {
    subject: (provider, date) => `Nuovo corriere: ${provider}, avvio ${italianDate('il', date)}`,
    greeting: (name) => `Buongiorno ${name},`,
    launches: (provider, date) =>
      `${provider} entra a far parte dei corrieri di Portico. L’avvio è previsto ${italianDate('il', date)}.`,
    where:
      'I seguenti immobili da Lei gestiti abilitano automaticamente i nuovi corrieri. Da quel giorno il corriere potrà aprirne gli ingressi abilitati alle consegne:',
    restrict: (provider) =>
      `Non deve fare nulla. Se non desidera che ${provider} abbia accesso a un immobile, lo neghi nel portale prima di quel giorno:`,
    button: (provider, property) => `Mostra ${provider} per ${property}`,
    promised:
      'Inviamo questo avviso 30 giorni prima dell’avvio di un nuovo corriere, come previsto dall’accordo sui corrieri.',
  },
  es_ES: {
    subject: (provider, date) => `Nuevo proveedor de reparto: ${provider}, lanzamiento el ${date}`,
    greeting: (name) => `Hola, ${name}:`,
    launches: (provider, date) =>
      `${provider} se incorpora a Portico como proveedor de reparto. Su lanzamiento será el ${date}.`,
    where:
      'Los siguientes inmuebles que usted gestiona habilitan automáticamente a los proveedores nuevos. A partir de ese día, el proveedor podrá abrir sus entradas habilitadas para entregas:',
    restrict: (provider) =>
      `No tiene que hacer nada. Si no desea que ${provider} tenga acceso a un inmueble, deniéguelo en el portal antes de ese día:`,
    button: (provider, property) => `Ver ${provider} en ${property}`,
    promised:
      'Enviamos este aviso 30 días antes del lanzamiento de un proveedor nuevo, según lo previsto en el acuerdo sobre proveedores de reparto.',
  },
  ja_JP: {
    subject: (provider, date) => `新しい配送業者のお知らせ：${provider}（${date}開始）`,
    greeting: (name) => `${name}様`,
    launches: (provider, date) => `${provider}がPorticoの配送業者に加わり、${date}にサービスを開始します。`,
    where:
      'お客様が管理されている次の物件では、新しい配送業者が自動的に有効になります。開始日以降、この配送業者は配送用に有効化された出入口を開けることができます：',
    restrict: (provider) =>
      `お手続きは不要です。${provider}のアクセスを許可しない場合は、開始日までにポータルで物件ごとに「開始時にアクセスを許可しない」を選択してください：`,
    button: (provider, property) => `${property}の${provider}を表示`,
    promised: 'このお知らせは、配送業者に関する契約に基づき、新しい配送業者の開始30日前にお送りしています。',
  },
}
