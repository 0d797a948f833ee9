import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { INVITATIONS_AT_ONCE_MAX, MEMBER_ASSIGNMENTS_MAX } from '@portico/contract/company/company.rules'
import { useNavigate } from 'react-router'
import { useInvite } from '#web/data/company/company.mutations.ts'
import { teamTabPath } from '#web/data/company/company.paths.ts'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import type { Problems } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { AssignmentFields, type AssignmentsValues } from '../assignments/assignment-fields.tsx'
import {
  assignmentFieldOf,
  assignmentOf,
  assignmentProblems,
  emptyAssignment,
} from '../assignments/assignment-values.ts'
import { addressesIn } from './addresses.ts'

type InviteValues = AssignmentsValues & { emails: string }

const EMPTY: InviteValues = { emails: '', assignments: [emptyAssignment] }

function problemOfAddresses(text: string): string | undefined {
  const { addresses, wrong } = addressesIn(text)
  if (wrong.length > 0) return wrong.length === 1 ? 'emailWrong' : 'emailsWrong'
  if (addresses.length === 0) return 'emailRequired'
  return addresses.length > INVITATIONS_AT_ONCE_MAX ? 'emailsTooMany' : undefined
}

const problemsOf = ({ emails, assignments }: InviteValues, timeZone: string): Problems => ({
  emails: problemOfAddresses(emails),
  ...assignmentProblems(assignments, timeZone),
})

/** Invites several addresses with the same roles. */
export function InviteForm({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation('company')
  const navigate = useNavigate()
  const timeZone = useZoneOfBrowser()
  const invite = useInvite(companyId)
  const form = usePortalForm({
    initial: EMPTY,
    texts: 'company',
    limits: (): object => {
      const { addresses, wrong } = addressesIn(form.getValues('emails'))
      return {
        wrong: new Intl.ListFormat(i18n.language).format(wrong),
        count: addresses.length,
        emailsMax: INVITATIONS_AT_ONCE_MAX,
      }
    },
    problems: (values) => problemsOf(values, timeZone),
    save: ({ emails, assignments }) =>
      invite.mutateAsync({
        emails: addressesIn(emails).addresses,
        assignments: assignments.map((one) => assignmentOf(one, timeZone)),
      }),
    onSaved: () => navigate(teamTabPath(companyId, 'invitations')),
    fieldOf: (path) => (path.startsWith('emails') ? 'emails' : assignmentFieldOf(path)),
  })
  const help = useHelpLink('team', t('invite.title'))
  const count = addressesIn(form.watch('emails')).addresses.length
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} description={t('invite.description')}>
          {t('invite.title')}
        </Header>
      }
      submitLabel={count > 1 ? t('invite.submit', { count }) : t('invite.submitOne')}
      cancel={teamTabPath(companyId, 'invitations')}
    >
      <SpaceBetween size="l">
        <Container header={<Header variant="h2">{t('invite.who')}</Header>}>
          <Field
            form={form}
            name="emails"
            label={t('invite.emails')}
            description={t('invite.emailsHint')}
            constraintText={t('invite.emailsLimit', { emailsMax: INVITATIONS_AT_ONCE_MAX })}
          >
            {(field) => <Textarea {...asInput(field)} rows={5} autoComplete={false} spellcheck={false} ariaRequired />}
          </Field>
        </Container>
        <Container
          header={
            <Header variant="h2" description={t('invite.whatHint')}>
              {t('invite.what')}
            </Header>
          }
        >
          <AssignmentFields
            companyId={companyId}
            form={form as unknown as FormOf<AssignmentsValues>}
            max={MEMBER_ASSIGNMENTS_MAX}
          />
        </Container>
      </SpaceBetween>
    </FormPage>
  )
}
