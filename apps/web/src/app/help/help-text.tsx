import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpPanelKind } from '#web/platform/panels.ts'
import { limitsIn } from './help-limits.ts'

type Section = { title: string; text?: string; points?: Record<string, string> }

/** A panel's texts are all it has: an introduction and sections, in the order of the catalogue. */
export function HelpText({ kind }: { kind: HelpPanelKind }) {
  const { t, i18n } = useTranslation('help')
  const limits = limitsIn(i18n.language)
  const sections: Record<string, Section> = t(`panels.${kind}.sections`, { ...limits, returnObjects: true })
  return (
    <>
      <p>{t(`panels.${kind}.intro`, limits)}</p>
      {Object.entries(sections).map(([name, { title, text, points }]) => (
        <Fragment key={name}>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          {points && (
            <ul>
              {Object.entries(points).map(([point, words]) => (
                <li key={point}>{words}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </>
  )
}
