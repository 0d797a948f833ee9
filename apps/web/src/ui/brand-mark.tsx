/** The product's mark: a doorway cut out of a stone of the brand's colour. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0f6b6b" />
      <path d="M7 25v-9a9 9 0 0 1 18 0v9" fill="none" stroke="#8fdcd6" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M12 25.5V16a4 4 0 0 1 8 0v9.5z" fill="#fff" />
      <circle cx="18" cy="20" r="1" fill="#0f6b6b" />
    </svg>
  )
}
