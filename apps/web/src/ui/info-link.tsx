import Link from '@cloudscape-design/components/link'

type Props = {
  text: string
  /** Begins with the text and says what the information is about. */
  label: string
  onFollow: (() => void) | undefined
}

export function InfoLink({ text, label, onFollow }: Props) {
  if (!onFollow) return null
  return (
    <Link variant="info" ariaLabel={label} onFollow={onFollow}>
      {text}
    </Link>
  )
}
