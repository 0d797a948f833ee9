import Icon from '@cloudscape-design/components/icon'
import { type Flags, isFull } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { accessQuestionPath } from '#web/data/access/access.paths.ts'
import { keyCreatePath } from '#web/data/keys/keys.paths.ts'
import { newPersonPath } from '#web/data/people/people.paths.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** What managers do most, without a way through the pages of the property. */
export function PropertyActions({ item: { property }, flags }: { item: PropertyWithPermission; flags: Flags }) {
  const { t } = useTranslation('properties', { keyPrefix: 'card.actions' })
  const { accountType } = useUserInfo()
  const { id, name, avcEnabled } = property
  const items = [
    ...(avcEnabled && flags.fullScreenUserForm ? [{ id: 'addUser', href: newPersonPath(id) } as const] : []),
    ...(avcEnabled ? [{ id: 'createKey', href: keyCreatePath(id) } as const] : []),
    ...(isFull(flags) ? [{ id: 'canTheyGetIn', href: accessQuestionPath(id, {}) } as const] : []),
  ]
  if (accountType === 'partner' || items.length === 0) return null
  return (
    <MenuButton
      label={t('label', { name })}
      trigger={<Icon name="ellipsis" />}
      items={items.map((one) => ({ ...one, text: t(one.id) }))}
    />
  )
}
