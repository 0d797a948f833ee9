/** The namespaces of the frame, which every page loads. Pages list the others that they need, and dialogs load theirs when they open. */
const frameNamespaces: readonly string[] = ['app', 'account']
/** The namespaces of the page that most users open first. */
const dashboardNamespaces: readonly string[] = ['attention', 'consent', 'properties']

export const isOfFrame = (namespace: string) => frameNamespaces.includes(namespace)

/** The chunk of the build with the texts of a namespace. What always comes together is one chunk. */
export function messageChunk(locale: string, namespace: string) {
  if (isOfFrame(namespace)) return `messages-${locale}`
  return `${dashboardNamespaces.includes(namespace) ? 'dashboard' : namespace}-messages-${locale}`
}
