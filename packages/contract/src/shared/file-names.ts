/** What file systems refuse, and what nobody sees. */
const UNSAFE = /[\p{C}\s<>:"/\\|?*]+/gu
const PART_MAX = 80

const safe = (part: string) => part.replaceAll(UNSAFE, ' ').trim().slice(0, PART_MAX).trim()

/** The name of a file, from what it is about: `Users-Canal Wharf Lofts-2027-03-31.csv`. */
export const fileNameOf = (parts: readonly string[], extension = 'csv') =>
  `${parts.map(safe).filter(Boolean).join('-')}.${extension}`
