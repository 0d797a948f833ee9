import { defineRoutes } from '../shared/endpoint.ts'
import { feedback } from './feedback.schema.ts'

export const feedbackRoutes = defineRoutes({
  submit: {
    method: 'POST',
    path: '/v1/user/feedback',
    summary: 'What the signed-in person thinks of the portal: a rating and, if they like, a few words',
    may: 'own',
    programs: false,
    changes: ['feedback.submit'],
    access: { who: 'member' },
    body: feedback,
    success: 204,
    errors: [],
    limit: { perMinute: 20, by: 'account' },
  },
})
