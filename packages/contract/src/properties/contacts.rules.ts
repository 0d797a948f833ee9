/** This file does not import zod, because the browser loads it with the form. */
export const CONTACT_NAME_MAX = 128
export const CONTACT_PHONE_MAX = 32
export const CONTACTS_MAX = 100

const PHONE = /^\+?[\d ()./-]+$/
const DIGITS_MIN = 5
const DIGITS_MAX = 20

/** As people write it: digits with spaces, brackets, dots, slashes and hyphens between them. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return PHONE.test(text) && digits >= DIGITS_MIN && digits <= DIGITS_MAX
}
