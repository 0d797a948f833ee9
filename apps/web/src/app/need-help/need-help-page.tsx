import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { supportOf } from '@portico/contract/shared/support'
import { useQuery } from '@tanstack/react-query'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { useUserInfo } from '#web/platform/session.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './need-help-page.module.css'
import { SupportContact } from './support-contact.tsx'

export function NeedHelpPage() {
  const { t } = useTranslation(['support', 'app'])
  const { general, accessGroup, setupGuide } = supportOf[useDeployment().country]
  const { data } = useQuery(portfolioSummaryQuery)
  const isPartner = useUserInfo().accountType === 'partner'
  const hasAccessGroup = !isPartner && (data?.withAccessGroup ?? 0) > 0
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={t(isPartner ? 'partner.subtitle' : 'subtitle')}>
        {t('app:header.needHelp')}
      </Header>
      <div className={styles.cards}>
        <Container
          fitHeight
          header={
            <Header variant="h2" description={t(isPartner ? 'partner.general' : 'general.description')}>
              {t('general.title')}
            </Header>
          }
        >
          <SupportContact contact={general} />
        </Container>
        {hasAccessGroup && (
          <Container
            fitHeight
            header={
              <Header variant="h2" description={t('accessGroup.description')}>
                {t('accessGroup.title')}
              </Header>
            }
          >
            <SupportContact contact={accessGroup} />
          </Container>
        )}
        {!isPartner && (
          <Container
            fitHeight
            header={
              <Header variant="h2" description={t('resources.description')}>
                {t('resources.title')}
              </Header>
            }
          >
            <Link href={setupGuide} external>
              {t('resources.setupGuide')}
            </Link>
          </Container>
        )}
      </div>
    </SpaceBetween>
  )
}
