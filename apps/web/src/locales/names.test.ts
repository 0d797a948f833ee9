import { builtInRoleNames } from '@portico/contract/company/company.rules'
import { locales } from '@portico/contract/shared/locales'
import { describe, expect, test } from 'vitest'
import { mergedTexts } from './catalogue-texts.ts'

/** Where the name of the same page or thing stands. */
const sameName: string[][] = [
  ['property:navigation.providers', 'providers:title', 'properties:dashboard.preferences.providers'],
  ['property:navigation.users', 'people:table.title', 'property:users.title', 'help:panels.users.title'],
  ['property:navigation.passes', 'passes:title', 'help:panels.passes.title'],
  ['passes:make.title', 'find:actions.makePass'],
  ['property:navigation.keys', 'keys:title', 'people:keyPicker.title', 'help:panels.keys.title'],
  ['property:navigation.hours', 'hours:title', 'hours:fields.hours', 'keys:table.hours', 'help:panels.hours.title'],
  ['property:navigation.places', 'places:title', 'app:panels.split.placeAccessPoints', 'help:panels.places.title'],
  ['property:navigation.entrances', 'entrances:title', 'help:panels.entrances.title'],
  ['property:navigation.accessHistory', 'history:crumb'],
  ['property:navigation.fobs', 'credentials:fobs.title', 'help:panels.AccessMethods.sections.fobs.title'],
  ['property:navigation.accessCodes', 'credentials:codes.title', 'help:panels.access-codes.title'],
  ['property:navigation.credentialFormats', 'credentialFormats:list.title'],
  ['property:navigation.team', 'app:header.team', 'company:page.title', 'help:panels.team.title'],
  ['company:builtIn.owner.name', 'propertyTeam:roles.owner'],
  ['company:builtIn.manager.name', 'propertyTeam:roles.manager'],
  ['company:builtIn.leasing.name', 'propertyTeam:roles.leasing'],
  ['company:builtIn.frontDesk.name', 'propertyTeam:roles.frontDesk'],
  ['company:builtIn.maintenance.name', 'propertyTeam:roles.maintenance'],
  ['company:builtIn.auditor.name', 'propertyTeam:roles.auditor'],
  ['company:scope.company', 'company:propertyTeam.via.company', 'propertyTeam:scopes.company'],
  ['company:tabs.members', 'help:panels.team.sections.members.title'],
  ['company:tabs.invitations', 'help:panels.team.sections.invitations.title'],
  ['company:tabs.roles', 'help:panels.team-roles.title', 'help:panels.team.sections.roles.title'],
  ['company:tabs.groups', 'help:panels.team.sections.groups.title'],
  ['company:fields.end', 'help:panels.team.sections.end.title'],
  ['company:fields.role', 'company:role.title', 'propertyTeam:columns.role'],
  ['company:propertyTeam.by', 'propertyTeam:columns.assignedBy'],
  ['property:navigation.networks', 'networks:list.title', 'help:panels.networks.title'],
  ['property:navigation.contacts', 'property:contacts.title'],
  ['property:navigation.settings', 'property:settings.title', 'property:settingsButton', 'sync:tabs.settings'],
  [
    'property:navigation.integrations',
    'integrations:title',
    'app:header.integrations',
    'help:panels.integrations.title',
  ],
  ['property:navigation.sync', 'sync:title'],
  ['property:navigation.canTheyGetIn', 'access:question.title'],
  ['property:navigation.setupGuide', 'support:resources.setupGuide'],
  ['app:navigation.dashboard', 'help:panels.dashboard.title'],
  ['app:panels.tutorials', 'tutorials:title'],
  ['app:panels.developer', 'developer:title'],
  ['app:header.feedback', 'tutorials:feedback'],
  ['app:footer.terms', 'terms:title'],
  ['keyWizard:steps.name.title', 'help:panels.key-create.sections.name.title'],
  ['keyWizard:steps.review.title', 'tutorials:createKey.create.review.title'],
  ['keyWizard:steps.schedules.title', 'help:panels.key-create.sections.schedules.title'],
  ['keyWizard:name.label', 'people:keyPicker.name', 'keys:table.name'],
  ['people:actions.add', 'tutorials:addUser.open.add.title', 'app:panels.split.addPerson'],
  ['people:panel.add', 'people:page.add'],
  [
    'people:columns.unitName',
    'keys:assign.unit',
    'history:columns.unitNumber',
    'sync:columns.unit',
    'credentials:columns.unit',
  ],
  [
    'people:columns.addressName',
    'people:form.place',
    'keys:assign.place',
    'access:entrance.place',
    'sync:fields.PLACE',
  ],
  ['people:form.types.RESIDENT', 'sync:types.RESIDENT'],
  ['people:form.types.GUEST', 'sync:types.GUEST', 'history:guest'],
  ['people:form.types.SERVICE_PROVIDER', 'sync:types.SERVICE_PROVIDER'],
  ['integrations:states.LIVE', 'properties:integrationStatus.LIVE'],
  ['integrations:cards.continueSetup', 'properties:card.continueSetup'],
  ['ui:collection.noMatches', 'properties:dashboard.filter.noMatch', 'peopleUpload:place.noMatch'],
  ['ui:collection.preferences', 'properties:dashboard.preferences.title'],
]

describe.each(locales)('%s', (locale) => {
  const texts = mergedTexts(locale)

  test('calls the same page or thing by one name, wherever it stands', () => {
    const namesOf = (keys: string[]) => [...new Set(keys.map((key) => texts[key]?.toLowerCase()))]
    expect(sameName.map(namesOf).filter((names) => names.length > 1)).toEqual([])
  })

  test('says in the help about roles what the team says: the name of each built-in role, and its sentence', () => {
    const said = builtInRoleNames.map((role) => texts[`help:panels.team-roles.sections.builtIn.points.${role}`])
    const pieces = builtInRoleNames.map((role) =>
      ['name', 'sentence'].map((part) => texts[`company:builtIn.${role}.${part}`]),
    )
    expect(said.map((text) => text?.split(/\u00a0?[:：] ?/).map((piece) => piece.toLowerCase()))).toEqual(
      pieces.map((all) => all.map((piece) => piece?.toLowerCase())),
    )
  })
})
