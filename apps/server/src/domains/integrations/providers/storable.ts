/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
