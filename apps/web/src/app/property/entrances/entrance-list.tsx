import { DoorOrder, DoorStateFilter } from '#web/domains/access/door-filters.tsx'
import { DoorStatus } from '#web/domains/access/door-status.tsx'
import { OpenNowButton } from '#web/domains/access/open-now/open-now-button.tsx'
import { EntranceCards } from '#web/domains/entrances/entrance-cards.tsx'

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

const doorParts = { Status: DoorStatus, StateFilter: DoorStateFilter, Order: DoorOrder, OpenNow: OpenNowButton }

/** The entrances of a property, with the states of their doors. */
export const EntranceList = (props: Props) => <EntranceCards {...props} doorParts={doorParts} />
