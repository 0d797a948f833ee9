import { expect, test } from 'vitest'
import { setDeployment } from './deployment.ts'
import { flagsFrom, flagsQuery, overrideFlags } from './flags.ts'
import { writePreference } from './preferences.ts'
import { createQueryClient } from './query-client.ts'

test('an override counts before the server, the server before the default; in Prod no override counts', () => {
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

test('a server that draws for somebody counts what that visitor has overridden, and nobody else', () => {
  const [one, other] = [createQueryClient(), createQueryClient()]
  overrideFlags(one, { siteRedesign: true })
  overrideFlags(other, {})
  expect(flagsFrom(one).siteRedesign).toBe(true)
  expect(flagsFrom(other).siteRedesign).toBe(false)
})
