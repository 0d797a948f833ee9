import type { Scene } from '../scene.ts'

/** What the server could send next, without sending it. */
export const nextOf = ({ model }: Scene) => ({
  ...model.update(model.revision()),
  revision: model.revision() + 1,
  cursor: model.cursorAt(model.revision() + 1),
})
export const list = (update: unknown) => ({ status: 200, body: { update } })
