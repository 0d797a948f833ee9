import { needHelpPath } from '#web/app/need-help/need-help.paths.ts'
import type { NavigationGroup, NavigationText } from '#web/app/pages/define-page.ts'
import { navigationOf } from '#web/app/property/navigation-entries.ts'
import { accountPath } from '#web/data/account/account.paths.ts'
import { billingPath } from '#web/data/billing/billing.paths.ts'
import { tasksPath } from '#web/data/bulk-jobs/bulk-jobs.paths.ts'
import { firstProgramsPath, firstTeamPath } from '#web/data/company/company.paths.ts'
import { credentialFormatAddPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import { generateCodesPath } from '#web/data/credentials/credentials.paths.ts'
import { entranceAddPath } from '#web/data/entrances/entrances.paths.ts'
import { profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { keyCreatePath } from '#web/data/keys/keys.paths.ts'
import { networkAddPath } from '#web/data/networks/networks.paths.ts'
import { passMakePath } from '#web/data/passes/passes.paths.ts'
import { newPersonPath } from '#web/data/people/people.paths.ts'
import { placesAddPath } from '#web/data/places/places.paths.ts'
import { propertyAddPath } from '#web/data/properties/building.paths.ts'
import { setupWizardPath } from '#web/data/properties/properties.paths.ts'
import type { PropertyFeatures } from '#web/data/properties/property-features.ts'
import { firstWorkbooksPath } from '#web/data/workbooks/workbooks.paths.ts'
import type { FindOption } from './find-option.ts'

/** The property that is on screen. */
export type Here = { propertyId: string; name: string; hasEntrances: boolean; features: PropertyFeatures }

/** What the account may open beside the pages of a property. */
type Offered = {
  billing: boolean
  integrations: boolean
  tasks: boolean
  team: boolean
  programs: boolean
  workbooks: boolean
}

export type PageTexts = {
  ofNavigation: (text: NavigationText | NavigationGroup) => string
  ofHeader: (
    text:
      | 'dashboard'
      | 'tasks'
      | 'billing'
      | 'integrations'
      | 'team'
      | 'programs'
      | 'workbooks'
      | 'profile'
      | 'needHelp'
      | 'feedback'
      | 'lostFob',
  ) => string
  ofAction: (text: ActionName) => string
}

const NOWHERE = { pathname: '', hash: '' }

/** The pages that the navigation of this property and the menu of the account offer, in their order. */
export function pageOptions(here: Here | undefined, offered: Offered, texts: PageTexts): FindOption[] {
  const page = (href: string, text: string, detail?: string): FindOption => ({
    ...{ id: `page ${href}`, kind: 'pages', href, text },
    ...(detail && { detail }),
  })
  const entries = here ? navigationOf(here.propertyId, here.features, NOWHERE).entries : []
  const ofProperty = entries.flatMap((entry) =>
    ('links' in entry ? entry.links : [entry]).map(({ text, href }) =>
      page(href, texts.ofNavigation(text), here?.name),
    ),
  )
  return [
    ...ofProperty,
    page('/', texts.ofHeader('dashboard')),
    ...(offered.tasks ? [page(tasksPath, texts.ofHeader('tasks'))] : []),
    ...(offered.integrations ? [page(profilesPath, texts.ofHeader('integrations'))] : []),
    ...(offered.team ? [page(firstTeamPath, texts.ofHeader('team'))] : []),
    ...(offered.programs ? [page(firstProgramsPath, texts.ofHeader('programs'))] : []),
    ...(offered.workbooks ? [page(firstWorkbooksPath, texts.ofHeader('workbooks'))] : []),
    ...(offered.billing ? [page(billingPath, texts.ofHeader('billing'))] : []),
    page(accountPath, texts.ofHeader('profile')),
    page(needHelpPath, texts.ofHeader('needHelp')),
  ]
}

const pathOf = {
  addUser: newPersonPath,
  makePass: (propertyId: string) => passMakePath(propertyId),
  createKey: keyCreatePath,
  generateCodes: generateCodesPath,
  addNetwork: networkAddPath,
  addFormat: credentialFormatAddPath,
  setUp: setupWizardPath,
  addPlaces: placesAddPath,
  addEntrance: entranceAddPath,
} as const
type PropertyAction = keyof typeof pathOf | 'lockDown'
type ActionName = PropertyAction | 'addProperty'

const isOffered: Record<PropertyAction, (here: Here) => boolean> = {
  addUser: ({ features }) => features.accessGroup && features.may('guests.change'),
  makePass: ({ features }) => features.isFull && features.accessGroup && features.may('guests.change'),
  createKey: ({ features }) => features.accessGroup && features.may('keys.change'),
  generateCodes: ({ features }) => features.accessCodes && features.may('codes.change'),
  lockDown: ({ features, hasEntrances }) => features.isFull && hasEntrances && features.may('access.lockDown'),
  addNetwork: ({ features }) => features.networks && features.may('networks.change'),
  addFormat: ({ features }) => features.credentialFormats && features.may('formats.change'),
  setUp: ({ features }) => features.accessGroup && features.may(['keys.change', 'people.change']),
  addPlaces: ({ features }) => features.isFull && features.may('properties.change'),
  addEntrance: ({ features }) => features.isFull && features.may('properties.change'),
}

type Commands = {
  lockDown: (here: Here) => void
  giveFeedback: () => void
  /** Whether the account may add properties to a company. */
  mayAddProperty?: boolean
  /** Where there are fobs. */
  reportLostFob?: (() => void) | undefined
}

/** What can be done at this property, as role, flags and edition allow it, and from everywhere. */
export function actionOptions(here: Here | undefined, texts: PageTexts, commands: Commands): FindOption[] {
  const names = here ? (Object.keys(isOffered) as PropertyAction[]).filter((name) => isOffered[name](here)) : []
  const ofProperty = names.flatMap((name): FindOption[] => {
    if (!here) return []
    const option = { id: `action ${name}`, kind: 'actions', text: texts.ofAction(name), detail: here.name } as const
    return name === 'lockDown'
      ? [{ ...option, onSelect: () => commands.lockDown(here) }]
      : [{ ...option, href: pathOf[name](here.propertyId) }]
  })
  const feedback: FindOption = {
    ...{ id: 'action feedback', kind: 'actions', text: texts.ofHeader('feedback') },
    onSelect: commands.giveFeedback,
  }
  const { reportLostFob: onSelect, mayAddProperty } = commands
  const addProperty: FindOption[] = mayAddProperty
    ? [{ id: 'action addProperty', kind: 'actions', text: texts.ofAction('addProperty'), href: propertyAddPath }]
    : []
  const lostFob: FindOption[] = onSelect
    ? [{ id: 'action lostFob', kind: 'actions', text: texts.ofHeader('lostFob'), onSelect }]
    : []
  return [...ofProperty, ...addProperty, ...lostFob, feedback]
}
