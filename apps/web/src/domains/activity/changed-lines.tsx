import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { Change, ChangedLine } from '@portico/contract/activity/activity.schema'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from './changes.module.css'
import { countParts, firstLines, sidesOf } from './shown-lines.ts'

type Texts = TFunction<'changes'>

function valueText(
  t: Texts,
  { before, after, added = [], removed = [] }: ChangedLine,
  join: (names: readonly string[]) => string,
  sides: string,
) {
  if (before !== undefined && after !== undefined) {
    if (sides === 'after') return after
    return sides === 'before' ? before : t('lines.fromTo', { before, after })
  }
  // What is new has all that it names, and what is gone had it.
  if (sides === 'after' && removed.length === 0 && added.length > 0) return join(added)
  if (sides === 'before' && added.length === 0 && removed.length > 0) return join(removed)
  const lists = [
    ...(added.length > 0 ? [t('lines.added', { names: join(added) })] : []),
    ...(removed.length > 0 ? [t('lines.removed', { names: join(removed) })] : []),
  ]
  return lists.length > 0 ? lists.join('; ') : t('lines.hidden')
}

/** How the fields of a thing changed. Many are folded until they are asked for. */
export function ChangedLines({ change: { lines, sentence } }: { change: Pick<Change, 'lines' | 'sentence'> }) {
  const { t, i18n } = useTranslation('changes')
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  const join = (names: readonly string[]) => names.join(i18n.language.startsWith('ja') ? '、' : ', ')
  const sides = sidesOf(lines, t('values.nothing'))
  const first = firstLines(lines)
  const isFolded = first !== lines
  const count = countParts(lines)
  return (
    <Box fontSize="body-s" color="text-body-secondary">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list. */}
      <ul className={styles.lines} role="list">
        {(isOpen ? lines : first).map((line) => (
          <li key={line.label}>
            <Whole text={t('lines.labelled', { label: line.label, value: valueText(t, line, join, sides) })} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button
          variant="inline-link"
          formAction="none"
          ariaExpanded={isOpen}
          ariaLabel={isOpen ? t('lines.fewerOf', { sentence }) : t('lines.allOf', { lines: count, sentence })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('lines.fewer') : t('lines.all', { lines: count })}
        </Button>
      )}
    </Box>
  )
}
