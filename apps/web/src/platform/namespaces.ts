/** Texts that few visits need: each is a file of its own, fetched when it is first shown. All others come with the page. */
export const onDemandNamespaces = ['help', 'developer', 'feedback', 'terms'] as const
export type OnDemandNamespace = (typeof onDemandNamespaces)[number]
