import type { TutorialPanelProps } from '@cloudscape-design/components/tutorial-panel'
import type { TFunction } from 'i18next'
import { joinSentences } from '#web/ui/sentences.ts'
import type { TutorialHotspotId } from '#web/ui/tutorial-hotspot.tsx'
import type { TutorialId } from './active-tutorial.ts'

export type Tutorial = TutorialPanelProps.Tutorial & { id: TutorialId }

/** The hotspots of each tutorial and task, in order. The catalogue has their texts under the same names. */
const plans = {
  createKey: {
    open: { create: 'keys-create' },
    create: { name: 'key-name', entrances: 'key-entrances', review: 'key-review' },
  },
  addUser: {
    open: { add: 'people-add' },
    add: { identity: 'person-identity', place: 'person-place', period: 'person-period', keys: 'person-keys' },
  },
} as const satisfies Record<TutorialId, Record<string, Record<string, TutorialHotspotId>>>

/** The keys are composed at run time. A test compares the keys of all catalogues with the English one. */
type Options = { isCompleted: boolean; isFull: boolean; language: string }

export function tutorialOf(
  id: TutorialId,
  { isCompleted, isFull, language }: Options,
  t: TFunction<'tutorials'>,
): Tutorial {
  const say = t as unknown as (key: string) => string
  const more = (hotspot: TutorialHotspotId) => (isFull && hotspot === 'key-review' ? [t('connectedDoors')] : [])
  return {
    id,
    title: say(`${id}.title`),
    description: say(`${id}.description`),
    completedScreenDescription: say(`${id}.done`),
    completed: isCompleted,
    tasks: Object.entries<Record<string, TutorialHotspotId>>(plans[id]).map(([task, steps]) => ({
      title: say(`${id}.${task}.title`),
      steps: Object.entries(steps).map(([step, hotspotId]) => ({
        title: say(`${id}.${task}.${step}.title`),
        content: joinSentences([say(`${id}.${task}.${step}.content`), ...more(hotspotId)], language),
        hotspotId,
      })),
    })),
  }
}
