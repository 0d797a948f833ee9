/** A doorway under an arch: the mark of the product, drawn in the colour of the text around it. */
export function Doorway({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M7 41V22a17 17 0 0 1 34 0v19"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".35"
      />
      <path d="M15 41V22a9 9 0 0 1 18 0v19" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d="M4 41h40" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <circle cx="28.5" cy="29" r="1.75" fill="currentColor" />
    </svg>
  )
}
