import Icon from '@cloudscape-design/components/icon'
import { EXPLAINING } from '@portico/contract/access/access.rules'
import { type Flags, isFull } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { accessQuestionPath } from '#web/data/access/access.paths.ts'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { keyCreatePath } from '#web/data/keys/keys.paths.ts'
import { newPersonPath } from '#web/data/people/people.paths.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { item: PropertyWithPermission; flags: Flags }

/** What managers do most, without a way through the pages of the property. */
export function usePropertyActions(flags: Flags) {
  const { t } = useTranslation('properties', { keyPrefix: 'card.actions' })
  const { accountType } = useUserInfo()
  const may = useMayAnywhere()
  return ({ property: { id, name, avcEnabled } }: PropertyWithPermission) => {
    const items = [
      ...(avcEnabled && flags.fullScreenUserForm && may('guests.change')
        ? [{ id: 'addUser', href: newPersonPath(id) } as const]
        : []),
      ...(avcEnabled && may('keys.change') ? [{ id: 'createKey', href: keyCreatePath(id) } as const] : []),
      ...(isFull(flags) && may(EXPLAINING) ? [{ id: 'canTheyGetIn', href: accessQuestionPath(id, {}) } as const] : []),
    ]
    return {
      label: t('label', { name }),
      items: accountType === 'partner' ? [] : items.map((one) => ({ ...one, text: t(one.id) })),
    }
  }
}

export function PropertyActions({ item, flags }: Props) {
  const { label, items } = usePropertyActions(flags)(item)
  if (items.length === 0) return null
  return <MenuButton label={label} trigger={<Icon name="ellipsis" />} items={items} />
}
