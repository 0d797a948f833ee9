import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n'
import { type Locale, languageTag } from '@portico/contract/shared/locales'
import type { i18n as I18n } from 'i18next'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { changeLocale } from '#web/platform/i18n.ts'
import { loadKitMessages } from '#web/platform/kit-messages.ts'
import { writePreference } from '#web/platform/preferences.ts'
import { TextsProvider } from '#web/ui/translation.tsx'

type Language = { locale: Locale; changeTo: (locale: Locale) => Promise<void> }

const LanguageContext = createContext<Language | null>(null)

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it')
  return language
}

export type Texts = { locale: Locale; i18n: I18n; kit: I18nProviderProps.Messages }

/** The language of the whole page. A change renders the page again without mounting anything, so that input is kept. */
export function LanguageProvider({ locale: first, i18n, kit, children }: Texts & { children: ReactNode }) {
  const [{ locale, messages }, show] = useState({ locale: first, messages: kit })
  const changeTo = useCallback(
    async (next: Locale) => {
      const [messages] = await Promise.all([loadKitMessages(next), changeLocale(i18n, next)])
      document.documentElement.lang = languageTag(next)
      writePreference('locale', next)
      show({ locale: next, messages })
    },
    [i18n],
  )
  const language = useMemo(() => ({ locale, changeTo }), [locale, changeTo])
  const kitMessages = useMemo(() => [messages], [messages])
  return (
    <LanguageContext value={language}>
      <TextsProvider i18n={i18n}>
        <I18nProvider locale={languageTag(locale)} messages={kitMessages}>
          {children}
        </I18nProvider>
      </TextsProvider>
    </LanguageContext>
  )
}
