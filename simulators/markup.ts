const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For texts and attributes of HTML and XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
