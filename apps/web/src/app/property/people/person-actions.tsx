import SpaceBetween from '@cloudscape-design/components/space-between'
import { PersonCredentialActions } from '#web/domains/credentials/person-credential-actions.tsx'
import { MakePassButton } from '#web/domains/passes/person-passes.tsx'

/** Gives a person another code or fob, or makes a pass for a visitor of theirs. */
export const PersonActions = (props: { propertyId: string; personId: string }) => (
  <SpaceBetween direction="horizontal" size="xs">
    <PersonCredentialActions {...props} />
    <MakePassButton {...props} />
  </SpaceBetween>
)
