/** The texts of this locale by file. Each locale has a list of its own, so that a page brings only the one that it needs. */
export const files = import.meta.glob<object>('./fr_FR/*.json', { import: 'default' })
