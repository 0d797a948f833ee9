import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import FileInput from '@cloudscape-design/components/file-input'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type Locale, languageTag, locales } from '@portico/contract/shared/locales'
import { useState } from 'react'
import { useLanguage } from '#web/app/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'
import { type Import, readImport } from './import-texts.ts'
import { collectTexts, showTexts } from './live-texts.ts'
import { type Change, writeTexts } from './translation-csv.ts'

/** The number of rows that are listed for a refused file. */
const SHOWN_REFUSALS = 20

/** Exports the texts of a locale as a table, and imports it with other texts, which the portal shows at once. */
export function TranslationTool() {
  const { t, i18n } = useTranslation('developer')
  const { locale: own } = useLanguage()
  const [locale, setLocale] = useState<Locale>(own)
  const [imported, setImported] = useState<Import | null>(null)
  const [shownCount, setShownCount] = useState<number | null>(null)
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  const options = locales.map((value) => ({ value, label: value, description: names.of(languageTag(value)) ?? '' }))

  function start(result: Import | null) {
    setImported(result)
    setShownCount(null)
  }

  async function show(changes: readonly Change[]) {
    await showTexts(i18n, locale, changes)
    setImported(null)
    setShownCount(changes.length)
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
        {shownCount !== null && <Alert type="success">{t('texts.shown', { count: shownCount })}</Alert>}
      </div>
    </SpaceBetween>
  )
}

type PreviewProps = { changes: readonly Change[]; onShow: (changes: readonly Change[]) => void; onDiscard: () => void }

function ImportPreview({ changes, onShow, onDiscard }: PreviewProps) {
  const { t } = useTranslation('developer')
  if (changes.length === 0) return <p>{t('texts.noChange')}</p>
  return (
    <SpaceBetween size="s">
      <h3 className={styles.heading}>{t('texts.changes', { count: changes.length })}</h3>
      <ul className={styles.changes}>
        {changes.map(({ key, current, updated }) => (
          <li key={key} className={styles.change}>
            <code>{key}</code>
            <del>{current}</del>
            <ins>{updated}</ins>
          </li>
        ))}
      </ul>
      <SpaceBetween size="xs" direction="horizontal">
        <Button variant="primary" onClick={() => onShow(changes)}>
          {t('texts.show')}
        </Button>
        <Button onClick={onDiscard}>{t('texts.discard')}</Button>
      </SpaceBetween>
    </SpaceBetween>
  )
}

function ImportRefused({ result }: { result: Exclude<Import, { changes: unknown }> }) {
  const { t } = useTranslation('developer')
  const refusals = 'refusals' in result ? result.refusals : []
  const hidden = refusals.length - SHOWN_REFUSALS
  return (
    <FormRefusal header={t('texts.refused')}>
      {'problem' in result && t(`texts.problems.${result.problem}`)}
      {refusals.length > 0 && (
        <ul className={styles.refusals}>
          {refusals.slice(0, SHOWN_REFUSALS).map(({ row, ...refusal }) => (
            <li key={row}>
              {t('texts.row', { row })} {t(`texts.reasons.${refusal.reason}`)}
              {'expected' in refusal && <code> {refusal.expected.join(' ')}</code>}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && t('texts.more', { count: hidden })}
    </FormRefusal>
  )
}
