/** Who may import whom. Each rule has a name and a reason; docs/architecture.md has the picture. */
const TEST = '\\.test\\.tsx?$'
const domain = (root) => `^${root}/([^/]+)/`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-is-pure',
      comment: 'Both sides and every tool read the contract: it may need zod and nothing else.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: TEST },
      to: { pathNot: ['^packages/contract/src', 'node_modules/zod/'] },
    },
    {
      name: 'contract-domains-share-schemas-only',
      comment: "A domain's endpoints and rules are its own; its shapes may serve another domain.",
      severity: 'error',
      from: { path: '^packages/contract/src/(?!shared/|activity/)([^/]+)/' },
      to: {
        path: '^packages/contract/src/[^/]+/',
        // There is one rule by which doors open; the history names its reasons.
        pathNot: [
          '^packages/contract/src/$1/',
          '^packages/contract/src/shared/',
          '\\.schema\\.ts$',
          '^packages/contract/src/access/access\\.rules\\.ts$',
        ],
      },
    },
    {
      name: 'catalogue-of-changes-knows-rules-only',
      comment:
        'It says how the fields of every noun read, so it reads their lists. The portal loads it, without a validator.',
      severity: 'error',
      from: { path: '^packages/contract/src/activity/(.*\\.(changes|rules)|change-type)\\.ts$', pathNot: TEST },
      to: { pathNot: '^packages/contract/src/(activity/|shared/|[^/]+/[^/]+\\.rules\\.ts$)' },
    },
    {
      name: 'server-platform-knows-no-domain',
      comment: 'The platform carries every domain; if it knew one, no domain could be taken out or moved.',
      severity: 'error',
      from: { path: '^apps/server/src/platform', pathNot: TEST },
      to: { path: ['^apps/server/src/(?!platform)', '^packages/contract/src/(?!shared/)'] },
    },
    {
      name: 'server-domains-meet-in-services',
      comment:
        "Another domain's rows and routes are its own business; its service is its word to the others. A sync reads a PMS through the connectors of integrations.",
      severity: 'error',
      from: { path: domain('apps/server/src/domains'), pathNot: TEST },
      to: {
        path: '^apps/server/src/domains/',
        pathNot: [
          '^apps/server/src/domains/$1/',
          '\\.service\\.ts$',
          '^apps/server/src/domains/integrations/providers/',
        ],
      },
    },
    {
      name: 'nobody-calls-integrations',
      comment:
        'Syncs stand above integrations, and both drive the other domains; a call back would be a cycle in the making.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/(?!integrations/|sync/)' },
      to: { path: '^apps/server/src/domains/(integrations|sync)/' },
    },
    {
      name: 'integrations-know-no-sync',
      comment: 'A sync calls its integration. What needs both stands beside the domains.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/integrations/', pathNot: TEST },
      to: { path: '^apps/server/src/domains/sync/' },
    },
    {
      name: 'server-stands-alone',
      comment: 'Portal, simulators and tools are other programs. The portal is loaded from its build.',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: TEST },
      to: { path: '^(apps/web|simulators|tools|e2e|bench)/' },
    },
    {
      name: 'simulators-know-no-server',
      comment: 'They are the outside world and speak its protocols; knowing our code they could not catch us out.',
      severity: 'error',
      from: { path: '^simulators', pathNot: '^simulators/panels/' },
      to: { path: '^(apps|packages|tools)/' },
    },
    {
      name: 'panels-know-the-contract-only',
      comment:
        'Panels are ours: they decide by the same rule as the server and have one core, but reach it over their protocol only.',
      severity: 'error',
      from: { path: '^simulators/panels/', pathNot: TEST },
      to: { path: '^(apps|tools)/' },
    },
    {
      name: 'panel-core-has-no-face',
      comment:
        'The program of a real door and the demo share it. What only one of them has (a disk, hardware, faults to turn on) stays with that one.',
      severity: 'error',
      from: { path: '^packages/panel-core/src', pathNot: TEST },
      to: { path: '^(apps|simulators|tools|e2e)/' },
    },
    {
      name: 'real-panel-knows-its-core-only',
      comment: 'It runs in a building, far from the server, and reaches it over the protocol of panels.',
      severity: 'error',
      from: { path: '^apps/panel/src', pathNot: [TEST, '^apps/panel/src/testing/'] },
      to: { path: '^(apps/(?!panel/)|simulators|tools|e2e|bench)/' },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment: 'Compositions of the interface kit serve every screen: no domain, no platform, no server shapes.',
      severity: 'error',
      from: { path: '^apps/web/src/ui', pathNot: TEST },
      to: { path: ['^apps/web/src/(?!ui)', '^packages/'], pathNot: '^packages/contract/src/shared/(days|long-dates)' },
    },
    {
      name: 'web-platform-knows-no-noun',
      comment: 'The platform serves the data and the screens of all nouns; it knows none of them.',
      severity: 'error',
      from: { path: '^apps/web/src/platform', pathNot: TEST },
      to: { path: '^apps/web/src/(app|data|domains)/' },
    },
    {
      name: 'web-data-knows-no-screen',
      comment: 'Queries, mutations and paths of all nouns stand below all screens, and may know each other.',
      severity: 'error',
      from: { path: '^apps/web/src/data', pathNot: TEST },
      to: { path: '^apps/web/src/(app|domains)/' },
    },
    {
      name: 'web-screens-know-one-noun',
      comment:
        'Screens of one noun import no screen of another. What stands in a screen of another noun is handed in from the app.',
      severity: 'error',
      from: { path: domain('apps/web/src/domains'), pathNot: TEST },
      to: { path: '^apps/web/src/(domains|app)/', pathNot: '^apps/web/src/domains/$1/' },
    },
    {
      name: 'portal-carries-no-validator-in-its-shell',
      comment: 'zod is heavy; the shell takes types and plain rules from the contract, forms load the schemas.',
      severity: 'error',
      from: { path: '^apps/web/src/(platform|ui|app)/', pathNot: TEST },
      to: {
        path: [
          '\\.(schema|routes)\\.ts$',
          '^packages/contract/src/(routes|shared/(fields|errors))\\.ts$',
          'node_modules/zod/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'forms-use-the-kit',
      comment: 'There is one way to make a form; platform/form is the only place that knows the library behind it.',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: '^apps/web/src/platform/form/' },
      to: { path: 'node_modules/react-hook-form/' },
    },
    {
      name: 'no-junk-drawers',
      comment: 'A folder named for what it is not about attracts everything.',
      severity: 'error',
      from: {},
      to: { path: '/(utils|helpers|common|types)/', pathNot: 'node_modules' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere fails at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!node_modules/).*/(dist|data|results)/' },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API that the tool could use yet.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.css'],
    },
  },
}
