/** Of a route whose loader always leads elsewhere; without it the router would complain of a page without content. */
export const Nothing = () => null
