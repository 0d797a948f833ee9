import { expect, test } from 'vitest'
import { setDeployment } from './deployment.ts'
import { areToldTo, flagsFrom, flagsQuery, overrideFlags } from './flags.ts'
import { writePreference } from './preferences.ts'
import { createQueryClient } from './query-client.ts'

test('an override takes precedence over the server and the server over the default, and Prod ignores overrides', () => {
  const queryClient = createQueryClient()
  expect(flagsFrom(queryClient)).toMatchObject({ kapEnabled: false, editIntegrationsEnabled: true })

  queryClient.setQueryData(flagsQuery.queryKey, { kapEnabled: true, editIntegrationsEnabled: false })
  expect(flagsFrom(queryClient)).toMatchObject({ kapEnabled: true, editIntegrationsEnabled: false })

  writePreference('flagOverrides', { kapEnabled: false })
  setDeployment({ stage: 'gamma' })
  expect(flagsFrom(queryClient)).toMatchObject({ kapEnabled: false, editIntegrationsEnabled: false })
  setDeployment({ stage: 'prod' })
  expect(flagsFrom(queryClient)).toMatchObject({ kapEnabled: true, editIntegrationsEnabled: false })
})

test('the server applies the overrides of the visitor it renders for, and no others', () => {
  const [one, other] = [createQueryClient(), createQueryClient()]
  overrideFlags(one, { siteRedesign: true })
  overrideFlags(other, {})
  expect(flagsFrom(one).siteRedesign).toBe(true)
  expect(flagsFrom(other).siteRedesign).toBe(false)
})

test('flags are asked for until it is known that whoever asks is no member', () => {
  expect((['unknown', 'error'] as const).filter((status) => areToldTo({ status }))).toEqual(['unknown', 'error'])
  expect((['unauthorized', 'unauthenticated'] as const).filter((status) => areToldTo({ status }))).toEqual([])
})
