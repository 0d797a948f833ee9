import type { I18nProviderProps } from '@cloudscape-design/components/i18n'
import type { Locale } from '@portico/contract/shared/locales'

type Messages = I18nProviderProps.Messages
type Load = () => Promise<{ messages: Messages }>

const english: Load = () => import('virtual:kit-messages/en')
const french: Load = () => import('virtual:kit-messages/fr')
const languages: Record<Locale, Load> = {
  en_US: english,
  en_CA: english,
  en_AU: english,
  en_GB: () => import('virtual:kit-messages/en-GB'),
  de_DE: () => import('virtual:kit-messages/de'),
  es_ES: () => import('virtual:kit-messages/es'),
  fr_FR: french,
  fr_CA: french,
  it_IT: () => import('virtual:kit-messages/it'),
  ja_JP: () => import('virtual:kit-messages/ja'),
}

/** The texts of the interface kit itself: button labels for screen readers, counts, messages of its inputs. */
export const loadKitMessages = async (locale: Locale): Promise<Messages> => (await languages[locale]()).messages
