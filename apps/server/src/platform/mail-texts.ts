import type { Locale } from '@portico/contract/shared/locales'

/** What several mails say. */
type MailTexts = {
  /** Between a label and its value. */
  colon: string
  /** Between values that stand on one line. */
  comma: string
  contact: string
  more: (count: number) => string
  unexpected: string
  questions: (email: string) => string
}

const english: MailTexts = {
  colon: ': ',
  comma: ', ',
  contact: 'Contact',
  more: (count) => `and ${count} more`,
  unexpected: 'If you did not expect this message, please ignore it.',
  questions: (email) => `Questions? Write to ${email}.`,
}

const french: MailTexts = {
  colon: ' : ',
  comma: ', ',
  contact: 'Contact',
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  unexpected: 'Si vous n’attendiez pas ce message, veuillez l’ignorer.',
  questions: (email) => `Des questions ? Écrivez à ${email}.`,
}

export const mailTexts: Record<Locale, MailTexts> = {
  en_US: english,
  en_CA: english,
  en_GB: english,
  en_AU: english,
  fr_FR: french,
  fr_CA: { ...french, questions: (email) => `Des questions? Écrivez à ${email}.` },
  de_DE: {
    colon: ': ',
    comma: ', ',
    contact: 'Kontakt',
    more: (count) => (count === 1 ? 'und eine weitere' : `und ${count} weitere`),
    unexpected: 'Falls Sie diese Nachricht nicht erwartet haben, können Sie sie ignorieren.',
    questions: (email) => `Fragen? Schreiben Sie an ${email}.`,
  },
  it_IT: {
    colon: ': ',
    comma: ', ',
    contact: 'Contatto',
    more: (count) => (count === 1 ? 'e un altro' : `e altri ${count}`),
    unexpected: 'Se non si aspettava questo messaggio, può ignorarlo.',
    questions: (email) => `Domande? Scriva a ${email}.`,
  },
  es_ES: {
    colon: ': ',
    comma: ', ',
    contact: 'Contacto',
    more: (count) => `y ${count} más`,
    unexpected: 'Si no esperaba este mensaje, puede ignorarlo.',
    questions: (email) => `¿Tiene preguntas? Escriba a ${email}.`,
  },
  ja_JP: {
    colon: '：',
    comma: '、',
    contact: '連絡先',
    more: (count) => `ほか${count}件`,
    unexpected: 'このメールにお心当たりがない場合は、破棄してください。',
    questions: (email) => `ご不明な点は ${email} までお問い合わせください。`,
  },
}
