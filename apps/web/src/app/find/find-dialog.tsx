import Box from '@cloudscape-design/components/box'
import type { InputProps } from '@cloudscape-design/components/input'
import LiveRegion from '@cloudscape-design/components/live-region'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Spinner from '@cloudscape-design/components/spinner'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { nextItem } from '#web/ui/menu-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { FindFailure } from './find-failure.tsx'
import { FindField } from './find-field.tsx'
import type { FindOption } from './find-option.ts'
import { FindResults, optionId } from './find-results.tsx'
import { typedWords } from './matches.ts'
import type { Here } from './page-options.ts'
import { useFind } from './use-find.ts'

type Props = { onClose: () => void }

/** Finds people, things, pages and actions by a text. It knows the property on screen, whose things come first. */
export function FindDialog({ onClose }: Props) {
  useNamespace('find')
  useNamespace('property')
  const { propertyId } = useMatches().at(-1)?.params ?? {}
  return propertyId ? (
    <AtProperty propertyId={propertyId} onClose={onClose} />
  ) : (
    <Dialog here={undefined} onClose={onClose} />
  )
}

function AtProperty({ propertyId, onClose }: Props & { propertyId: string }) {
  const features = usePropertyFeatures(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const here = property && {
    ...{ propertyId, name: property.name, hasEntrances: property.counts.entrances > 0, features },
  }
  return <Dialog here={here} onClose={onClose} />
}

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End']

function Dialog({ here, onClose }: Props & { here: Here | undefined }) {
  const { t } = useTranslation('find')
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isAsked, isWaiting, problem, retry } = useFind(text, here)
  const options = groups.flatMap((group) => group.options)
  const activeOption = options[Math.min(active, options.length - 1)]
  // Enter is pressed before the reply has come: the first that it brings is opened.
  const [isOpening, setOpening] = useState(false)

  function open(option: FindOption, isNewTab = false) {
    if (option.href === undefined) return option.onSelect()
    if (isNewTab) return void window.open(option.href, '_blank', 'noopener')
    onClose()
    void navigate(option.href)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the reply alone
  useEffect(() => {
    if (!isOpening || isWaiting) return
    setOpening(false)
    if (activeOption && !problem) open(activeOption)
  }, [isOpening, isWaiting])

  const onKeyDown: InputProps['onKeyDown'] = (event) => {
    const { key, ctrlKey, metaKey, isComposing } = event.detail
    // With an input method, Enter and the arrows choose among its suggestions.
    if (isComposing) return
    if (key === 'Enter') {
      event.preventDefault()
      if (isWaiting && active === 0) setOpening(true)
      else if (activeOption) open(activeOption, ctrlKey || metaKey)
      return
    }
    if (!MOVES.includes(key)) return
    const texts = options.map((option) => option.text)
    const next = nextItem(key, Math.min(active, options.length - 1), texts)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }

  function type(typed: string) {
    setText(typed)
    setActive(0)
    setOpening(false)
  }

  const isEmpty = options.length === 0 && isAsked && !isWaiting && !problem
  return (
    <Modal visible header={t('title')} onDismiss={onClose} closeAriaLabel={t('close')}>
      <SpaceBetween size="s">
        <FindField
          text={text}
          listId={listId}
          activeId={activeOption && optionId(listId, activeOption)}
          isAtProperty={here !== undefined}
          onType={type}
          onKeyDown={onKeyDown}
        />
        <FindResults
          id={listId}
          groups={groups}
          words={typedWords(text)}
          active={activeOption}
          onActivate={(option) => setActive(options.indexOf(option))}
          onOpen={open}
        />
        <div role="status">
          {isWaiting && (
            <Box color="text-body-secondary">
              <Spinner /> {t('waiting')}
            </Box>
          )}
          {isEmpty && (
            <Box color="text-body-secondary">{t(here ? 'nothing' : 'nothingHere', { text: text.trim() })}</Box>
          )}
        </div>
        {isAsked && !isWaiting && options.length > 0 && (
          <LiveRegion hidden>{t('count', { count: options.length })}</LiveRegion>
        )}
        {problem && <FindFailure problem={problem} onRetry={retry} />}
      </SpaceBetween>
    </Modal>
  )
}
