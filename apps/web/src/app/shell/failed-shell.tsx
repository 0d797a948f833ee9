import { RouteError } from '#web/app/errors/route-error.tsx'

/** The frame itself has failed: nothing of it is drawn but what went wrong. */
export const FailedShell = () => (
  <main>
    <RouteError />
  </main>
)
