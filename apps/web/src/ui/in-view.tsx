import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SkeletonBlock } from './skeleton-block.tsx'

/** It begins to load a little before it comes into view. */
const AHEAD = '200px'

type Props = { height: number; testId: string; children: ReactNode }

/** Renders its content once it comes into view, and keeps room for it until then. */
export function InView({ height, testId, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!area.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={area} data-testid={testId} style={{ minBlockSize: height }}>
      {isSeen ? children : <SkeletonBlock height={height} />}
    </div>
  )
}
