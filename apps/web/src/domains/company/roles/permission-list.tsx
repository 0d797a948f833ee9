import Box from '@cloudscape-design/components/box'
import type { Permission } from '@portico/contract/shared/permissions'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from '../team.module.css'
import { topicsOf } from './permission-topics.ts'

/** What a role may do, in words. */
export function PermissionList({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation('company')
  return (
    <div className={styles.topics}>
      {topicsOf(permissions).map(({ topic, permissions: held }) => (
        <section key={topic}>
          <Box variant="h3">{t(`topics.${topic}`)}</Box>
          <ul>
            {held.map((permission) => (
              <li key={permission}>{t(`permissions.${permission}`)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
