/** In the order in which they are shown. Each has a heading in the catalogue. */
export const findKinds = [
  'people',
  'units',
  'fobs',
  'codes',
  'entrances',
  'keys',
  'properties',
  'pages',
  'actions',
] as const
export type FindKind = (typeof findKinds)[number]

/** One line of what was found. */
export type FindOption = {
  id: string
  kind: FindKind
  text: string
  /** What tells it apart from others of the same name: unit, e-mail address, property. */
  detail?: string
} & ({ href: string; onSelect?: never } | { onSelect: () => void; href?: never })
