import { eventFates, eventKinds, presets } from '../privacy/privacy.rules.ts'
import { defineChanges, field, listOf, nameOf, oneOf, type TextKey } from './change-type.ts'

/** Who may read the history may know for how long it is kept, and for which case a part of it longer. */
const hold = { about: 'property', may: 'history.read', unshown: ['id'] } as const

export const privacyChanges = defineChanges({
  'privacy.setRetention': {
    about: 'property',
    may: 'properties.read',
    fields: [
      field('preset', 'privacy:fields.preset', oneOf('privacy:presets', presets)),
      ...eventKinds.flatMap((kind) => [
        field(`${kind}Days`, `privacy:days.${kind}` as TextKey, 'number'),
        field(`${kind}Fate`, `privacy:fateOf.${kind}` as TextKey, oneOf('privacy:fates', eventFates)),
      ]),
    ],
  },
  'privacy.createHold': {
    ...hold,
    fields: [
      field('reason', 'access:reason.label'),
      field('from', 'privacy:fields.from', 'day'),
      field('until', 'privacy:fields.until', 'day'),
      field('endsAt', 'privacy:fields.endsAt', 'day'),
      field('personIds', 'privacy:fields.people', listOf(nameOf('person'))),
      field('accessPointIds', 'changes:fields.entrances', listOf(nameOf('entrance'))),
    ],
  },
  'privacy.releaseHold': { ...hold, fields: [field('reason', 'access:reason.label')] },
})
