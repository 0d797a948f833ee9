import { isBuiltInRole } from '@portico/contract/company/company.rules'
import { type Country, type Locale, languageTag } from '@portico/contract/shared/locales'
import { longDate } from '@portico/contract/shared/long-dates'
import { supportOf } from '@portico/contract/shared/support'
import type { Mail } from '../../platform/mail.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { type Deployment, type Place, readerOf } from '../../platform/mail-reader.ts'
import { mailTexts } from '../../platform/mail-texts.ts'
import { inviteTexts } from './invite-texts.ts'

export type InviteMail = {
  id: string
  email: string
  /** Of the account that has this address, if there is one. */
  locale: string | null
  expiresAt: Date
  token: string
  /** Null: the invitation is for a manager. */
  providerId: string | null
  providerName: string | null
  properties: readonly (Place & { id: string; name: string })[]
  /** Null: an operator invites to single properties, or a partner. */
  team: InvitingTeam | null
}

type InvitingTeam = {
  companyId: string
  company: string
  inviter: string | null
  inviterLocale: string | null
  grants: readonly Grant[]
  places: readonly Place[]
}
/** A role, and the group or property where it counts; neither: everywhere. */
type Grant = {
  role: string
  isBuiltIn: boolean
  group: string | null
  property: string | null
  endsAtMillis: number | null
}

const NAMES_SHOWN = 10

export function composeInvite(mail: InviteMail, deployment: Deployment): Mail {
  const { team, properties } = mail
  const { locale, country } = readerOf(
    { locale: mail.locale ?? team?.inviterLocale ?? null, places: team?.places ?? properties },
    deployment,
  )
  return composeIn(locale, country, mail, deployment.origin)
}

export function composeIn(locale: Locale, country: Country, mail: InviteMail, origin: string): Mail {
  const { id, email, expiresAt, token, providerId, providerName, properties, team } = mail
  const texts = inviteTexts[locale]
  const shared = mailTexts[locale]
  const lines = team ? team.grants.map((grant) => grantText(locale, grant)) : properties.map(({ name }) => name)
  const named = lines.slice(0, NAMES_SHOWN).map((text) => ({ text }))
  const hidden = lines.length - named.length
  const list = hidden > 0 ? [...named, { text: shared.more(hidden) }] : named
  const lead = team
    ? texts.team(team.company, team.inviter)
    : providerName === null
      ? texts.manager
      : texts.partner(providerName)
  return {
    id: `invite-${id}`,
    propertyId: team?.companyId ?? properties[0]?.id ?? providerId ?? '',
    to: { name: null, address: email },
    ...layOut({
      locale,
      subject: texts.subject,
      parts: [
        texts.greeting,
        list.length > 0 ? { lead, list } : lead,
        {
          lead: texts.accept(email, longDate(expiresAt, languageTag(locale))),
          button: texts.button,
          href: `${origin}/register?invite=${token}`,
        },
      ],
      closing: [shared.unexpected, shared.questions(supportOf[country].general.email)],
    }),
  }
}

function grantText(locale: Locale, { role, isBuiltIn, group, property, endsAtMillis }: Grant): string {
  const texts = inviteTexts[locale]
  const name = isBuiltIn && isBuiltInRole(role) ? texts.roles[role] : role
  const where = group === null ? (property ?? texts.everywhere) : texts.group(group)
  const until = endsAtMillis === null ? '' : texts.until(longDate(new Date(endsAtMillis), languageTag(locale)))
  return `${name}${mailTexts[locale].colon}${where}${until}`
}
