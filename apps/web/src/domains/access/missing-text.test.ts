import { expect, test } from 'vitest'
import { createI18n } from '#web/platform/i18n.ts'
import { missingText } from './missing-text.ts'

test('what a door does not know is told with lockdowns, a few names, the number of others and its rules', async () => {
  const t = (await createI18n('en_US', ['access'])).getFixedT('en-US', 'access')
  const text = (
    people: string[],
    peopleCount: number,
    isDoorChanged = false,
    lockdowns: Parameters<typeof missingText>[0]['lockdowns'] = [],
  ) => missingText({ people, peopleCount, isDoorChanged, lockdowns }, t, 'en-US')
  expect(text(['Ada Byron'], 1)).toBe('Ada Byron')
  expect(text(['Ada Byron', 'Tom Reed'], 5)).toBe('Ada Byron, Tom Reed, and 3 others')
  expect(text(['Ada Byron'], 2, true)).toBe(
    'Ada Byron and 1 other · keys, schedules or delivery providers of the entrance',
  )
  expect(text([], 0, true)).toBe('keys, schedules or delivery providers of the entrance')
  expect(text(['Ada Byron'], 1, false, ['BEGUN'])).toBe('a lockdown · Ada Byron')
  expect(text([], 0, false, ['ENDED'])).toBe('the end of a lockdown')
  expect(text([], 0, true, ['UNKNOWN'])).toContain('perhaps a lockdown or its end')
})
