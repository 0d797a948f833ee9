/** The logo of the product, a doorway under an arch, as an outline in the colour of the surrounding text. */
export function LogoOutline({ className }: { className?: string | undefined }) {
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
