import { type Ref, useId, useState } from 'react'
import styles from './star-rating.module.css'

type Props = {
  max: number
  value: number | null
  onChange: (stars: number) => void
  /** The visible and accessible name of a number of stars. */
  labelOf: (stars: number) => string
  noValue: string
  labelledBy: string
  describedBy?: string | undefined
  isInvalid: boolean
  firstRef?: Ref<HTMLInputElement>
}

const SHAPE = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z'

/** A rating in half stars. Every value is a native radio button, which supports mouse, touch, arrow keys and screen readers. */
export function StarRating({ max, value, onChange, labelOf, noValue, firstRef, ...field }: Props) {
  const name = useId()
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const shown = pointedAt ?? value
  const stars = Array.from({ length: max }, (_, index) => index + 1)
  const halves = stars.flatMap((star) => [star - 0.5, star])
  return (
    <div className={styles.row}>
      <div
        className={styles.stars}
        role="radiogroup"
        aria-labelledby={field.labelledBy}
        aria-describedby={field.describedBy}
        aria-required
        aria-invalid={field.isInvalid}
        onPointerLeave={() => setPointedAt(null)}
      >
        <span className={shown === 0 ? styles.chosenZero : styles.zero} aria-hidden="true">
          0
        </span>
        {stars.map((star) => (
          <Star key={star} part={Math.min(1, Math.max(0, (shown ?? 0) - star + 1))} />
        ))}
        {[0, ...halves].map((rating, index) => (
          <input
            key={rating}
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            className={rating === 0 ? styles.none : styles.half}
            style={rating === 0 ? undefined : placeOf(index - 1, halves.length)}
            aria-label={labelOf(rating)}
            checked={rating === value}
            onChange={() => onChange(rating)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(rating)}
          />
        ))}
      </div>
      <span className={styles.value} aria-hidden="true">
        {shown === null ? noValue : labelOf(shown)}
      </span>
    </div>
  )
}

/** The halves lie side by side over the stars, which begin after the zero. */
const placeOf = (index: number, count: number) => ({
  insetInlineStart: `calc(var(--zero) + (100% - var(--zero)) * ${index / count})`,
  inlineSize: `calc((100% - var(--zero)) / ${count})`,
})

/** `part` is the fraction that is filled: 0, 0.5 or 1. */
function Star({ part }: { part: number }) {
  const clip = useId()
  return (
    <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <rect width={24 * part} height={24} />
      </clipPath>
      <path className={styles.outline} d={SHAPE} />
      <path className={styles.filling} d={SHAPE} clipPath={`url(#${clip})`} />
    </svg>
  )
}
