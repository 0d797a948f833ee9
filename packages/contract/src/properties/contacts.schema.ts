import { z } from 'zod'
import { EMAIL, EMAIL_MAX } from '../shared/email.rules.ts'
import { defineErrors } from '../shared/errors.ts'
import { id, name, version } from '../shared/fields.ts'
import { CONTACT_NAME_MAX, CONTACT_PHONE_MAX, isPhoneNumber } from './contacts.rules.ts'

export const contactsErrors = defineErrors('properties', {
  contactNotFound: 404,
  contactStale: 409,
  /** The property has a contact with this e-mail. */
  contactTaken: 409,
  contactsFull: 409,
})

export const contact = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  version,
})
export type Contact = z.infer<typeof contact>

/** What people enter. An empty phone number is none. */
export const contactDraft = z.strictObject({
  name: name(
    { min: 1, max: CONTACT_NAME_MAX },
    { tooShort: 'contactNameRequired', tooLong: 'contactNameLength', invalid: 'contactNameInvalid' },
  ),
  email: z
    .string()
    .trim()
    .min(1, 'contactEmailRequired')
    .max(EMAIL_MAX, 'contactEmailInvalid')
    .regex(EMAIL, 'contactEmailInvalid'),
  phoneNumber: z
    .string()
    .trim()
    .max(CONTACT_PHONE_MAX, 'contactPhoneInvalid')
    .refine((value) => value === '' || isPhoneNumber(value), 'contactPhoneInvalid'),
})
export type ContactDraft = z.infer<typeof contactDraft>

export const contactChange = contactDraft.extend({ version })
export type ContactChange = z.infer<typeof contactChange>
