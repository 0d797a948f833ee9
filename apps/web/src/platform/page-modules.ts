import { createContext, type LoaderFunctionArgs } from 'react-router'

/** Modules that the server sends with a page in addition to that of the page itself. It is only set on the server. */
export const pageModulesContext = createContext<string[]>([])

export type Loader = Pick<LoaderFunctionArgs, 'context'>

/** For code that the page loads only in some views: in these its files come with the document. */
export function sendWithPage({ context }: Loader, module: string) {
  if (import.meta.env.SSR) context.get(pageModulesContext).push(module)
}
