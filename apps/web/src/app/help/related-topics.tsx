import Link from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import { isEnabledPanel, openHelp } from '#web/platform/help.ts'
import type { HelpPanelKind } from '#web/platform/panels.ts'

const related: Record<HelpPanelKind, readonly HelpPanelKind[]> = {
  keys: ['key-create', 'users', 'entrances', 'AccessMethods'],
  'key-create': ['keys', 'entrances'],
  'ring-in': ['places', 'keys', 'users'],
  dashboard: ['entrances', 'users', 'integrations'],
  places: ['users', 'entrances', 'ring-in'],
  users: ['UserCreate', 'keys', 'access-codes', 'places', 'integrations'],
  entrances: ['keys', 'places', 'networks'],
  integrations: ['users', 'places'],
  'access-codes': ['users', 'keys', 'AccessMethods'],
  UserCreate: ['users', 'keys', 'access-codes'],
  AccessMethods: ['keys', 'access-codes'],
  networks: ['entrances', 'keys'],
}

export function RelatedTopics({ kind }: { kind: HelpPanelKind }) {
  const { t } = useTranslation('help')
  const topics = related[kind].filter(isEnabledPanel)
  if (topics.length === 0) return null
  return (
    <div>
      <h3>{t('related')}</h3>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>
            <Link onFollow={() => openHelp(topic)}>{t(`panels.${topic}.title`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
