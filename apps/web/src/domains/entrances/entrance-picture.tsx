import { useCallback, useState } from 'react'
import { Doorway } from '#web/ui/doorway.tsx'
import styles from './entrance-card.module.css'

/** The name beside it says what it shows. A picture that is missing or does not load gives way to a drawing. */
export function EntrancePicture({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  // In a page from the server the picture may have failed before anybody listened.
  const notice = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(url)
    },
    [url],
  )
  if (!url || url === broken) {
    return (
      <div className={styles.placeholder} data-testid="no-picture">
        <Doorway className={styles.drawing} />
      </div>
    )
  }
  return (
    <img
      ref={notice}
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
