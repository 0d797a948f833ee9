import { describe, expect, it } from 'vitest'
import { browserTestsOf, chooseSeed, parseArguments, planRuns } from './test-plan.mjs'

const planFor = (...words: string[]) => planRuns(parseArguments(words).stages)

describe('the arguments of npm test', () => {
  it('are optional: without them every stage runs', () => {
    expect(planFor()).toEqual({
      sideBySide: ['portal-types', 'types', 'build', 'imports', 'unused', 'lint', 'migrations', 'database'],
      unitTests: ['rules', 'api'],
      browserTests: ['journeys', 'screens'],
      needsDatabase: true,
      needsPortalBuild: false,
    })
  })

  it('--fast chooses the static checks and the rules', () => {
    expect(planFor('--fast')).toEqual({
      sideBySide: ['portal-types', 'types', 'imports', 'unused', 'lint', 'migrations'],
      unitTests: ['rules'],
      browserTests: [],
      needsDatabase: false,
      needsPortalBuild: false,
    })
  })

  it('--only chooses one stage and the files that it is limited to', () => {
    expect(parseArguments(['--only', 'journeys', 'keys', 'people'])).toEqual({
      stages: ['journeys'],
      files: ['keys', 'people'],
    })
  })

  it.each(['api', 'journeys', 'screens'])('--only %s needs a build of the portal and a database', (stage) => {
    expect(planFor('--only', stage)).toMatchObject({ needsPortalBuild: true, needsDatabase: true })
  })

  it.each(['lint', 'types', 'portal-types', 'imports', 'unused', 'migrations', 'database', 'build'])(
    '--only %s runs that alone',
    (stage) => {
      expect(planFor('--only', stage)).toEqual({
        sideBySide: [stage],
        unitTests: [],
        browserTests: [],
        needsDatabase: false,
        needsPortalBuild: false,
      })
    },
  )

  it('--shard gives every shard its part of the tests, and the first one the checks as well', () => {
    expect(parseArguments(['--shard', '1/3'])).toEqual({ stages: parseArguments([]).stages, files: [], shard: '1/3' })
    expect(parseArguments(['--shard', '3/3'])).toEqual({
      stages: ['build', 'rules', 'api', 'journeys', 'screens'],
      files: [],
      shard: '3/3',
    })
  })

  it.each(['0/3', '4/3', '3', 'x/3', undefined])('--shard %s is refused', (shard) => {
    expect(() => parseArguments(['--shard', ...(shard ? [shard] : [])])).toThrow('--shard takes a part such as 1/3')
  })

  it('--changed runs the browser tests of the nouns whose files have changed', () => {
    expect(parseArguments(['--changed']).isLimitedToChanges).toBe(true)
    const changed = [
      'packages/contract/src/keys/keys.schema.ts',
      'apps/web/src/app/property/keys/keys.page.tsx',
      'apps/server/src/domains/people/people.store.ts',
      'e2e/layout.spec.ts',
      'docs/glossary.md',
    ]
    expect(browserTestsOf(changed)).toEqual(['/e2e/keys', '/e2e/layout', '/e2e/people'])
  })

  it.each([
    [['--only', 'travels'], 'There is no stage "travels".'],
    [['--only'], '--only takes the name of a stage.'],
    [['keys'], 'npm test takes --only'],
    [['--fast', 'keys'], 'npm test takes --only'],
  ])('%j is refused with the list of stages', (words, reason) => {
    expect(() => parseArguments(words)).toThrow(reason)
    expect(() => parseArguments(words)).toThrow(
      'The stages are lint, types, portal-types, imports, unused, migrations, database, rules, api, build, journeys, screens.',
    )
  })

  it('file names are refused for a stage that cannot be limited to files', () => {
    expect(() => parseArguments(['--only', 'lint', 'keys'])).toThrow('The stage "lint" takes no file names.')
  })
})

describe('the seed', () => {
  it('is the one that is asked for', () => {
    expect(chooseSeed('4711')).toBe('4711')
  })

  it.each([undefined, ''])('is a random number if it is %j', (requested) => {
    expect(chooseSeed(requested)).toMatch(/^[1-9]\d*$/)
  })

  it('is the same for each run of a commit, and another one for the next commit', () => {
    const seeds = ['94d1eb02ffffffffffff', '94d1eb02ffffffffffff', '4720a4fa000000000000'].map((commit) =>
      chooseSeed('', commit),
    )
    expect(seeds[0]).toMatch(/^[1-9]\d{0,5}$/)
    expect(seeds[1]).toBe(seeds[0])
    expect(seeds[2]).not.toBe(seeds[0])
  })

  it.each(['monday', '0', '-1', '1.5', '12345678901'])('is refused if it is %s', (requested) => {
    expect(() => chooseSeed(requested)).toThrow('PORTICO_SEED must be a number')
  })
})
