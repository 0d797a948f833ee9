import { expect, test } from 'vitest'
import { settingsProblems, typedSettings, valuesOf } from './settings-values.ts'

const settings = { holdPeople: 3, holdPercent: 10, holdArrivals: 5, holdArrivalsPercent: 15, graceHours: 0 }

test('settings are typed as text and saved as numbers', () => {
  const typed = { holdPeople: '3', holdPercent: '10', holdArrivals: '5', holdArrivalsPercent: '15', graceHours: '0' }
  expect(valuesOf(settings)).toEqual(typed)
  expect(typedSettings({ ...typed, holdPeople: ' 12', holdPercent: '100', graceHours: '24' })).toEqual({
    ...settings,
    holdPeople: 12,
    holdPercent: 100,
    graceHours: 24,
  })
})

test('each setting that is no whole number, or too large, has its own problem', () => {
  expect(settingsProblems(valuesOf(settings))).toEqual({})
  const typed = { holdPeople: '', holdPercent: '101', holdArrivals: '-1', holdArrivalsPercent: 'x', graceHours: '1.5' }
  expect(settingsProblems(typed)).toEqual({
    holdPeople: 'setting',
    holdPercent: 'setting',
    holdArrivals: 'setting',
    holdArrivalsPercent: 'setting',
    graceHours: 'setting',
  })
})
