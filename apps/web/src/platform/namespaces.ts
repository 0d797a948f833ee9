/** The namespaces of the frame, which every page loads. Pages list the others that they need, and dialogs load theirs when they open. */
const frameNamespaces: readonly string[] = ['app', 'account']

export const isOfFrame = (namespace: string) => frameNamespaces.includes(namespace)
