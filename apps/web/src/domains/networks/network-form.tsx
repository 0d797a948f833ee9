import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { type NetworkDraft, networkDraft, networkEdit } from '@portico/contract/networks/networks.schema'
import { useNavigate } from 'react-router'
import { networksPath } from '#web/data/networks/networks.paths.ts'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { LIMITS, NetworkFields, type NetworkValues } from './network-fields.tsx'

type Props = {
  propertyId: string
  title: string
  submitLabel: string
  initial: NetworkValues
  /** Whether the network has a password, which an empty field keeps. */
  hasKey: boolean
  save: (draft: NetworkDraft) => Promise<unknown>
  /** Loads the current values after a conflict. Resolves to undefined if the network no longer exists. */
  reload?: () => Promise<NetworkValues | undefined>
}

export function NetworkForm({ propertyId, title, submitLabel, initial, hasKey, save, reload }: Props) {
  const { t } = useTranslation('networks')
  const navigate = useNavigate()
  const help = useHelpLink('networks', title)
  const schema = hasKey ? networkEdit : networkDraft
  const form = usePortalForm({
    initial,
    texts: 'networks',
    limits: LIMITS,
    problems: rulesOf(schema),
    save: (values) => save(schema.parse(values)),
    onSaved: () => navigate(networksPath(propertyId)),
  })
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />}>
          {title}
        </Header>
      }
      submitLabel={submitLabel}
      cancel={networksPath(propertyId)}
      onReload={async () => {
        const current = await reload?.()
        if (current) form.restart(current)
      }}
    >
      <Container header={<Header variant="h2">{t('form.details')}</Header>}>
        <NetworkFields form={form} hasKey={hasKey} />
      </Container>
    </FormPage>
  )
}
