import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { ENTRANCE_LABEL_MAX, ENTRANCE_NAME_MAX } from '@portico/contract/entrances/entrance-drafts.rules'
import type { EntranceDetails, EntranceDraft } from '@portico/contract/entrances/entrance-drafts.schema'
import { CODE_MAX } from '@portico/contract/shared/codes.rules'
import { useNavigate } from 'react-router'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { EntranceFields } from './entrance-fields.tsx'
import { draftOf, type EntranceValues, entranceProblems } from './entrance-values.ts'

const maximumOf: Record<string, number> = { codeLength: CODE_MAX, labelLength: ENTRANCE_LABEL_MAX }

type Props = {
  propertyId: string
  title: string
  submitLabel: string
  initial: EntranceValues
  isNew: boolean
  save: (draft: EntranceDraft) => Promise<EntranceDetails>
  /** Loads the current state after a conflict. */
  reload?: () => Promise<EntranceValues>
  cancel: string
  pathAfter: (accessPointId: string) => string
}

/** The form of an entrance, for adding and for changing one. */
export function EntranceForm({ propertyId, title, submitLabel, initial, isNew, ...props }: Props) {
  const { save, reload, cancel, pathAfter } = props
  const navigate = useNavigate()
  const help = useHelpLink('entrances', title)
  const form = usePortalForm<EntranceValues, EntranceDetails>({
    initial,
    texts: 'building',
    limits: (code) => ({ max: maximumOf[code] ?? ENTRANCE_NAME_MAX }),
    problems: entranceProblems,
    save: (values) => save(draftOf(values)),
    onSaved: ({ accessPointId }) => navigate(pathAfter(accessPointId)),
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
      cancel={cancel}
      onReload={async () => {
        const current = await reload?.()
        if (current) form.restart(current)
      }}
    >
      <Container>
        <EntranceFields form={form} propertyId={propertyId} isNew={isNew} />
      </Container>
    </FormPage>
  )
}
