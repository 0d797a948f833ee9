import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { keptMail } from './developer.schema.ts'

/** Outside Prod only: there the server does not know these addresses. */
export const developerRoutes = defineRoutes({
  listMails: {
    method: 'GET',
    path: '/v1/developer/mailbox',
    summary: 'The latest mails to people of the properties that the account manages',
    access: { who: 'member' },
    output: z.object({ mails: z.array(keptMail) }),
    errors: [],
  },
})
