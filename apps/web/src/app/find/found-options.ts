import type { Found } from '@portico/contract/find/find.schema'
import { entrancePath } from '#web/data/access/access.paths.ts'
import type { May } from '#web/data/company/may.ts'
import { codePath, fobPath } from '#web/data/credentials/credentials.paths.ts'
import { entrancesNamedPath } from '#web/data/entrances/entrances.paths.ts'
import { keyEditPath, keysNamedPath } from '#web/data/keys/keys.paths.ts'
import { peopleFilteredPath, personPath } from '#web/data/people/people.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import type { FindOption } from './find-option.ts'

type FoundTexts = {
  unit: (unitName: string) => string
  users: (count: number) => string
  codeOf: (name: string) => string
  fob: (number: number) => string
  inactive: () => string
}

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
const nameOf = ({ personName, email }: { personName: string | null; email: string | null }) => personName ?? email ?? ''

/** What the server has found, as lines that lead to it. A partner has no page of an entrance, so theirs lead to the list. So do keys that the account cannot change anywhere. */
export function foundOptions(found: Found, t: FoundTexts, isManager: boolean, may: May): FindOption[] {
  const { people, units, fobs, codes, entrances, keys, properties } = found
  const unitOf = ({ unitName }: { unitName: string | null }) => unitName && t.unit(unitName)
  return [
    ...people.map(
      (one): FindOption => ({
        ...{ id: `person ${one.personId}`, kind: 'people', text: nameOf(one) },
        detail: joined(unitOf(one), one.personName && one.email, one.propertyName),
        href: personPath(one.propertyId, one.personId),
      }),
    ),
    ...units.map(
      (one): FindOption => ({
        ...{ id: `unit ${one.propertyId} ${one.unitName}`, kind: 'units', text: t.unit(one.unitName) },
        detail: joined(t.users(one.people), one.propertyName),
        href: peopleFilteredPath(one.propertyId, 'unitName', one.unitName),
      }),
    ),
    ...fobs.map(
      (one): FindOption => ({
        ...{ id: `fob ${one.credentialId}`, kind: 'fobs', text: t.fob(one.number) },
        detail: joined(nameOf(one), one.isInactive && t.inactive(), one.propertyName),
        href: fobPath(one.propertyId, one.number),
      }),
    ),
    ...codes.map(
      (one): FindOption => ({
        ...{ id: `code ${one.credentialId}`, kind: 'codes', text: t.codeOf(nameOf(one)) },
        detail: joined(unitOf(one), one.propertyName),
        href: codePath(one.propertyId, one.credentialId),
      }),
    ),
    ...entrances.map(
      (one): FindOption => ({
        ...{ id: `entrance ${one.accessPointId}`, kind: 'entrances', text: one.name },
        detail: one.propertyName,
        href:
          isManager && may('doors.read')
            ? entrancePath(one.propertyId, one.accessPointId)
            : entrancesNamedPath(one.propertyId, one.name),
      }),
    ),
    ...keys.map(
      (one): FindOption => ({
        ...{ id: `key ${one.keyId}`, kind: 'keys', text: one.name, detail: one.propertyName },
        href: may('keys.change') ? keyEditPath(one.propertyId, one.keyId) : keysNamedPath(one.propertyId, one.name),
      }),
    ),
    ...properties.map(
      (one): FindOption => ({
        ...{ id: `property ${one.propertyId}`, kind: 'properties', text: one.propertyName, detail: one.city },
        href: propertyPath(one.propertyId),
      }),
    ),
  ]
}
