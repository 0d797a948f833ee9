import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { PROVIDER_NAMES_MAX, PROVIDER_NAMES_SHOWN } from '@portico/contract/providers/providers.rules'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './named-providers.module.css'
import { ProviderStatus } from './provider-status.tsx'

type Props = { permissions: readonly ResolvedPermission[]; timeZone: string }

/** The selected providers and their current permissions. */
export function SelectedProviders({ permissions, timeZone }: Props) {
  const { t } = useTranslation('providers')
  const [areAllShown, setAllShown] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = permissions.slice(0, areAllShown ? PROVIDER_NAMES_MAX : PROVIDER_NAMES_SHOWN)

  function showAll() {
    setAllShown(true)
    // The focused button is removed, so the focus moves to the list.
    list.current?.focus()
  }
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${permissions.length})`}>
          {t('manageAccess.selected')}
        </Header>
      }
    >
      <SpaceBetween size="s">
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list. */}
        <ul className={`${styles.names} ${styles.wide}`} role="list" ref={list} tabIndex={-1}>
          {shown.map((permission) => (
            <li key={permission.accessCustomerId}>
              <Box variant="strong">{permission.accessCustomerName}</Box>
              <div>
                <ProviderStatus permission={permission} timeZone={timeZone} />
              </div>
            </li>
          ))}
        </ul>
        {shown.length < permissions.length && (
          <Button variant="inline-link" onClick={showAll}>
            {t('names.seeAll')}
          </Button>
        )}
      </SpaceBetween>
    </Container>
  )
}
