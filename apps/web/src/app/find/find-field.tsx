import Input, { type InputProps } from '@cloudscape-design/components/input'
import { FIND_TEXT_MAX } from '@portico/contract/find/find.rules'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { takeTyped } from './open-find.ts'

type Props = {
  text: string
  listId: string
  /** The id of the active option; undefined without any. */
  activeId: string | undefined
  isAtProperty: boolean
  onType: (text: string) => void
  onKeyDown: NonNullable<InputProps['onKeyDown']>
}

/** The field of a combobox: it keeps the focus while the keys move through its list. */
export function FindField({ text, listId, activeId, isAtProperty, onType, onKeyDown }: Props) {
  const { t } = useTranslation('find')
  const input = useRef<InputProps.Ref>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is drawn
  useEffect(() => {
    // The kit gives the focus to the first button of a dialog once it is drawn.
    const timer = setTimeout(() => {
      input.current?.focus()
      const typed = takeTyped()
      if (typed) onType(typed)
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <Input
      ref={input}
      value={text}
      onChange={({ detail }) => onType(detail.value.slice(0, FIND_TEXT_MAX))}
      inputMode="search"
      ariaLabel={t('label')}
      placeholder={t(isAtProperty ? 'placeholderHere' : 'placeholder')}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellcheck={false}
      disableBrowserAutocorrect
      nativeInputAttributes={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': activeId !== undefined,
        'aria-controls': listId,
        ...(activeId && { 'aria-activedescendant': activeId }),
        maxLength: FIND_TEXT_MAX,
      }}
    />
  )
}
