import { peopleRoutes } from '@portico/contract/people/people.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { deleteOnePerson, deletePeople } from './departures.service.ts'
import { endAccess } from './end-access.service.ts'
import { countEndings } from './endings.service.ts'
import { getInvitation, inviteAgain } from './invite-again.service.ts'
import { adjustPerson, createPerson, findPerson, updateExistingPerson } from './people.service.ts'
import { findPeopleByEmail, listPeople } from './people-list.service.ts'
import { listPersonEvents } from './person-events.service.ts'

export function bindPeople(binder: Binder, enqueue: Enqueue) {
  bind(binder, peopleRoutes, {
    list: ({ trx, query }) => listPeople(trx, query),
    findByEmail: async ({ trx, body }) => ({ people: await findPeopleByEmail(trx, body.propertyId, body.emails) }),
    get: ({ trx, query, params }) => findPerson(trx, query.propertyId, params.personId),
    create: (call) => createPerson(call, call.account, call.body, enqueue),
    update: (call) => updateExistingPerson(call, call.body),
    adjust: (call) => adjustPerson(call, call.params.personId, call.body),
    endAccess: (call) => endAccess(call, call.account, call.params.personId, call.body),
    getInvitation: ({ trx, query, params }) => getInvitation(trx, query.propertyId, params.personId),
    invite: (call) => inviteAgain(call, call.body.propertyId, call.params.personId, enqueue),
    listEvents: ({ trx, query, params }) => listPersonEvents(trx, binder.keys, params.personId, query),
    delete: async (call) => ({
      results: await (call.body.people ? deletePeople(call, call.body) : deleteOnePerson(call, call.body)),
    }),
    endings: ({ trx, query }) => countEndings(trx, query.propertyId),
  })
}
