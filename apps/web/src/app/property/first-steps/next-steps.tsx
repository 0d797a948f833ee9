import { GuidanceAlert } from '#web/app/property/guidance-alert.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useFirstSteps } from './use-first-steps.ts'

/** What comes next at a property: its first steps, or else what guides to keys and users. */
export function NextSteps({ propertyId }: { propertyId: string }) {
  const { isKnown, ...first } = useFirstSteps(propertyId)
  if (!isKnown) return null
  return first.steps.length > 0 ? <FirstSteps {...first} /> : <GuidanceAlert propertyId={propertyId} />
}
