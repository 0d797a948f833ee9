import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import FileInput from '@cloudscape-design/components/file-input'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/app/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import styles from './developer-drawer.module.css'

import { ImportPreview } from './import-preview.tsx'
import { ImportRefused } from './import-refused.tsx'
import { type Import, readImport } from './import-texts.ts'
import { collectTexts, showTexts } from './live-texts.ts'
import { type Change, writeTexts } from './translation-csv.ts'

type Shown = { count: number }

/** The texts of a locale go out as a table and come back with other words, which are tried out in the portal at once. */
export function TranslationTool() {
  const { t, i18n } = useTranslation('developer')
  const { locale: own } = useLanguage()
  const [locale, setLocale] = useState<Locale>(own)
  const [imported, setImported] = useState<Import | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  const options = locales.map((value) => ({ value, label: value, description: names.of(languageTag(value)) ?? '' }))

  function start(result: Import | null) {
    setImported(result)
    setShown(null)
  }

  async function show(changes: readonly Change[]) {
    await showTexts(i18n, locale, changes)
    setImported(null)
    setShown({ count: changes.length })
  }

  return (
    <SpaceBetween size="m">
      <p className={styles.intro}>{t('texts.intro')}</p>
      <FormField label={t('texts.locale')}>
        <Select
          selectedOption={options.find(({ value }) => value === locale) ?? null}
          options={options}
          onChange={({ detail }) => {
            setLocale(detail.selectedOption.value as Locale)
            start(null)
          }}
        />
      </FormField>
      <SpaceBetween size="xs" direction="horizontal">
        <Button
          iconName="download"
          onClick={async () => saveFile(`portico-${locale}.csv`, writeTexts(await collectTexts(locale), i18n.language))}
        >
          {t('texts.export')}
        </Button>
        <FileInput
          accept=".csv,text/csv"
          value={[]}
          onChange={async ({ detail: { value } }) => {
            const [file] = value
            if (file) start(await readImport(file, await collectTexts(locale)))
          }}
        >
          {t('texts.choose')}
        </FileInput>
      </SpaceBetween>
      <div aria-live="polite">
        {imported && 'changes' in imported && (
          <ImportPreview changes={imported.changes} onShow={show} onDiscard={() => start(null)} />
        )}
        {imported && !('changes' in imported) && <ImportRefused result={imported} />}
        {shown && <Alert type="success">{t('texts.shown', { count: shown.count })}</Alert>}
      </div>
    </SpaceBetween>
  )
}
