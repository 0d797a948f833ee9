/** The component of a route whose loader always redirects or throws. The router warns about routes without one. */
export const Nothing = () => null
