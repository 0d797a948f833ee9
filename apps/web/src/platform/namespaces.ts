/** Texts of the frame around every page. All others are a file each: a page names those it needs, a dialog fetches its own when it opens. */
const frameNamespaces: readonly string[] = ['app', 'account']

export const isOfFrame = (namespace: string) => frameNamespaces.includes(namespace)
