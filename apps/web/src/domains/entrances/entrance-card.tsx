import Box from '@cloudscape-design/components/box'
import ItemCard from '@cloudscape-design/components/item-card'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { LogoOutline } from '#web/ui/logo-outline.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './entrance-card.module.css'
import { type EntranceTag, tagsOf } from './entrance-tags.ts'

const colors: Record<EntranceTag, 'blue' | 'grey' | 'green' | 'teal'> = {
  panel: 'teal',
  keyAccess: 'blue',
  keyAccessInactive: 'grey',
  thirdParty: 'green',
  portico: 'green',
  geoKey: 'teal',
}

type Props = {
  entrance: EntranceWithDevices
  hasThirdParty: boolean
  /** Whether the signed-in partner may open the entrance. It is undefined for managers. */
  isOpenToViewer: boolean | undefined
  heading: 'h2' | 'h3'
  /** The page of the entrance, if there is one. */
  href?: string | undefined
  /** The state of its door, where it is shown. */
  door?: ReactNode
  /** Opens it, where that can be. */
  openNow?: ReactNode
}

export const EntranceCard = memo(function EntranceCard({
  entrance,
  hasThirdParty,
  isOpenToViewer,
  heading: Heading,
  href,
  door,
  openNow,
}: Props) {
  const { t } = useTranslation('entrances')
  const tags = tagsOf(entrance, hasThirdParty)
  return (
    <ItemCard disableContentPaddings>
      <div className={styles.card}>
        <EntrancePicture url={entrance.smallImageUrl} />
        <div className={styles.content}>
          <div>
            <Heading className={styles.name}>
              {href ? (
                <Link href={href} fontSize="inherit">
                  {entrance.accessPointName}
                </Link>
              ) : (
                entrance.accessPointName
              )}
            </Heading>
            <Box color="text-body-secondary">{entrance.placeName}</Box>
          </div>
          {isOpenToViewer !== undefined && (
            <StatusIndicator type={isOpenToViewer ? 'success' : 'stopped'}>
              {t(isOpenToViewer ? 'ownAccess.open' : 'ownAccess.closed')}
            </StatusIndicator>
          )}
          {door}
          {openNow && <div>{openNow}</div>}
          {tags.length > 0 && (
            <ul className={styles.tags} aria-label={t('tags.label')}>
              {tags.map((tag) => (
                <li key={tag} className={styles.tag} data-color={colors[tag]}>
                  {tag === 'keyAccessInactive' ? (
                    <>
                      {t('tags.keyAccess')}
                      <span className={styles.spoken}> ({t('tags.inactive')})</span>
                    </>
                  ) : (
                    t(`tags.${tag}`)
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </ItemCard>
  )
})

/** A drawing replaces a picture that is missing or fails to load. It has no alternative text, because the name is beside it. */
function EntrancePicture({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  // In a page from the server the picture may have failed before `onError` was attached.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(url)
    },
    [url],
  )
  if (!url || url === broken) {
    return (
      <div className={styles.placeholder} data-testid="no-picture">
        <LogoOutline className={styles.drawing} />
      </div>
    )
  }
  return (
    <img
      ref={checkLoaded}
      className={styles.picture}
      src={url}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
}

export function EntranceCardSkeleton() {
  return (
    <ItemCard disableContentPaddings>
      <div className={styles.card}>
        <div className={styles.placeholder} />
        <div className={styles.content}>
          <SkeletonBlock width="60%" height={20} />
          <SkeletonBlock width="40%" height={16} />
          <SkeletonBlock width="70%" height={20} />
        </div>
      </div>
    </ItemCard>
  )
}
