import { ProviderCards } from '#web/domains/providers/provider-cards.tsx'
import { AgreementButton } from './agreement-button.tsx'

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

/** The providers of a property, with the agreement that was signed for it. */
export const ProviderList = (props: Props) => (
  <ProviderCards {...props} agreement={<AgreementButton propertyId={props.propertyId} />} />
)
