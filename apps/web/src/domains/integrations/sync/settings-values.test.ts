import { expect, test } from 'vitest'
import { settingsProblems, typedSettings, valuesOf } from './settings-values.ts'

const settings = { holdPeople: 3, holdPercent: 10, graceHours: 0 }

test('settings are typed as text and saved as numbers', () => {
  expect(valuesOf(settings)).toEqual({ holdPeople: '3', holdPercent: '10', graceHours: '0' })
  expect(typedSettings({ holdPeople: ' 12', holdPercent: '100', graceHours: '24' })).toEqual({
    holdPeople: 12,
    holdPercent: 100,
    graceHours: 24,
  })
})

test('each setting that is no whole number, or too large, has its own problem', () => {
  expect(settingsProblems(valuesOf(settings))).toEqual({})
  expect(settingsProblems({ holdPeople: '', holdPercent: '101', graceHours: '1.5' })).toEqual({
    holdPeople: 'setting',
    holdPercent: 'setting',
    graceHours: 'setting',
  })
})
