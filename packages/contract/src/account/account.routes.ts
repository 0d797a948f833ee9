import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { timeMillis } from '../shared/fields.ts'
import {
  accountErrors,
  callbackQuery,
  inviteToken,
  redirectTarget,
  signInQuery,
  signOutQuery,
  userInfo,
} from './account.schema.ts'

export const accountRoutes = defineRoutes({
  startSignIn: {
    method: 'GET',
    path: '/v1/auth/login',
    summary: 'Where to send the browser to sign in',
    access: { who: 'anyone' },
    query: signInQuery,
    output: redirectTarget,
    errors: [accountErrors.returnAddressForeign],
    limit: { perMinute: 60, by: 'address' },
  },
  finishSignIn: {
    method: 'GET',
    path: '/v1/auth/callback',
    summary: 'The identity provider sends the browser back here; a session starts',
    access: { who: 'anyone' },
    query: callbackQuery,
    success: 303,
    errors: [accountErrors.signInFailed],
    limit: { perMinute: 60, by: 'address' },
  },
  signOut: {
    method: 'GET',
    path: '/v1/auth/logout',
    summary: 'Ends the session and says where to send the browser next',
    access: { who: 'account' },
    query: signOutQuery,
    output: redirectTarget,
    errors: [accountErrors.returnAddressForeign],
    antiForgery: 'header',
  },
  getAntiForgeryToken: {
    method: 'GET',
    path: '/v1/csrf/getToken',
    summary: 'The anti-forgery token of this session, to be sent with every write',
    access: { who: 'account' },
    output: z.object({ token: z.string() }),
    errors: [],
  },
  getUserInfo: {
    method: 'GET',
    path: '/v1/user/info',
    summary: 'The signed-in person and what kind of account it is',
    access: { who: 'member' },
    output: userInfo,
    errors: [],
  },
  register: {
    method: 'POST',
    path: '/v1/user/register',
    summary: 'Accepts an invitation',
    access: { who: 'account' },
    body: z.strictObject({ inviteToken }),
    success: 204,
    errors: [accountErrors.inviteUnknown, accountErrors.inviteSpent, accountErrors.inviteForAnother],
    limit: { perMinute: 20, by: 'account' },
  },
  acceptTerms: {
    method: 'POST',
    path: '/v1/user/setAvcTermsAcceptanceTime',
    summary: 'Records that the manager accepts the terms of use; the first acceptance counts',
    access: { who: 'manager' },
    output: z.object({ avcTermsAcceptanceTime: timeMillis }),
    errors: [],
  },
})
