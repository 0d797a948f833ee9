import { type Locale, languageTag, offeredLocales } from '@portico/contract/shared/locales'
import { useLanguage } from '#web/app/language.tsx'
import { useDeployment } from '#web/platform/deployment.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { dismiss, notify } from '#web/platform/notices.ts'
import { keepLocale, useSession } from '#web/platform/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { GlobeIcon } from './header-icons.tsx'
import styles from './portal-header.module.css'

/** Languages are listed by their own names, so that users find theirs on a page that they cannot read. */
const names: Record<Locale, string> = {
  en_US: 'English (US)',
  en_CA: 'English (Canada)',
  fr_CA: 'Français (Canada)',
  de_DE: 'Deutsch',
  it_IT: 'Italiano',
  fr_FR: 'Français',
  es_ES: 'Español',
  en_GB: 'English (UK)',
  ja_JP: '日本語',
  en_AU: 'English (Australia)',
}

const NOTICE = 'language'

export function LanguageMenu() {
  const { t } = useTranslation()
  const { country, offersAllLocales } = useDeployment()
  const { locale, changeTo } = useLanguage()
  const isFull = useIsFull()
  const isKept = useSession().status === 'authenticated' && isFull
  const change = async (one: Locale) => {
    try {
      await changeTo(one)
      if (isKept) keepLocale(one)
      dismiss(NOTICE)
    } catch {
      notify({ id: NOTICE, type: 'error', header: t('header.languageFailed') })
    }
  }
  return (
    <MenuButton
      label={t('header.language', { language: names[locale] })}
      trigger={
        <>
          <GlobeIcon />
          <span className={styles.text}>{names[locale]}</span>
        </>
      }
      items={offeredLocales(country, offersAllLocales).map((one) => ({
        id: one,
        text: names[one],
        lang: languageTag(one),
        isChosen: one === locale,
        onSelect: () => void change(one),
      }))}
    />
  )
}
