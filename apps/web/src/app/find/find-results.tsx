import { type MouseEvent, useEffect } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import type { FindGroup } from './find-groups.ts'
import type { FindOption } from './find-option.ts'
import styles from './find-results.module.css'
import { partsOf } from './matches.ts'

/** Ids of elements have no spaces. */
export const optionId = (listId: string, { id }: FindOption) => `${listId}-${id.replaceAll(/\s+/g, '-')}`

type Props = {
  id: string
  groups: readonly FindGroup[]
  words: readonly string[]
  active: FindOption | undefined
  onActivate: (option: FindOption) => void
  onOpen: (option: FindOption, isNewTab: boolean) => void
}

/** The list of a combobox. The focus stays in its field, and the field names the active option. */
export function FindResults({ id, groups, words, active, onActivate, onOpen }: Props) {
  const { t } = useTranslation('find')
  const activeId = active && optionId(id, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={styles.list} tabIndex={-1}>
      {groups.map(({ kind, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={styles.heading}>
            {t(`kinds.${kind}`)}
          </div>
          {options.map((option) => (
            <Option
              key={option.id}
              id={optionId(id, option)}
              option={option}
              words={words}
              isActive={option === active}
              onActivate={() => onActivate(option)}
              onOpen={(event) => onOpen(option, event.ctrlKey || event.metaKey)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  option: FindOption
  words: readonly string[]
  isActive: boolean
  onActivate: () => void
  onOpen: (event: MouseEvent) => void
}

function Option({ id, option, words, isActive, onActivate, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are those of the combobox, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onActivate}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span className={styles.text}>
        <Marked text={option.text} words={words} />
      </span>{' '}
      {option.detail && (
        <span className={styles.detail}>
          <Marked text={option.detail} words={words} />
        </span>
      )}
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts = partsOf(text, words)
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
  return parts.map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text))
}
