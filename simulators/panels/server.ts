import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connectPanel } from '@portico/panel-core/connection'
import { openPanel } from '@portico/panel-core/panel'
import { listenOnLocalhost } from '../identity/listen-on-localhost.ts'
import { bodyOf, isLocal } from '../local-requests.ts'
import { keepAttached, loadAttached, withoutDevices } from './attached-panels.ts'
import { playBoard, type RunningBoard } from './boards.ts'
import { answerControl, type RunningPanel } from './control.ts'
import { playDay, playDayAtBoards } from './day.ts'
import { keptHashOf } from './kept-hashes.ts'
import { loadState, saveState } from './panel-file.ts'
import type { PanelsProperty, PanelsWorld } from './world.ts'

/** Between the first requests of two panels. */
const START_STEP_MS = 50

type Options = {
  world: PanelsWorld
  /** Each panel has one file there. */
  folder: string
  port?: number
  /** False: nobody comes by themselves. */
  playsDay?: boolean
}

/** Runs all panels of a world and their control interface on localhost. */
export async function startPanels({ world, folder, port = 0, playsDay = true }: Options) {
  const listener = await listenOnLocalhost(port)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const end = new AbortController()
  const panels = new Map<string, RunningPanel>()
  const boards = new Map<string, RunningBoard>()
  let isStarting = true
  async function install(property: PanelsProperty) {
    // A panel that is put in again ends the former one: both would write the file of their device.
    await Promise.all(property.panels.map(({ deviceId }) => panels.get(deviceId)?.panel.stop()))
    const connected = property.panels.map((plan) => {
      const panel = openPanel(loadState(folder, plan.deviceId, world.signingKeys), { hashCode: keptHashOf })
      const save = () => saveState(folder, panel.state())
      const startsAfterMs = isStarting ? panels.size * START_STEP_MS : 0
      const connection = connectPanel({
        origin: world.serverOrigin,
        token: plan.token,
        panel,
        save,
        // A simulated door has nothing that moves.
        open: async () => {},
        startsAfterMs,
        ...(plan.formats && { formats: plan.formats }),
      })
      panels.set(plan.deviceId, { propertyId: property.propertyId, plan, panel: connection })
      return connection
    })
    if (playsDay && property.visitors.length > 0)
      playDay(property, connected, { signal: end.signal }).catch(console.error)
  }
  /** The other doors do not wait for a board that cannot be played. */
  async function installBoards(property: PanelsProperty) {
    const plans = property.boards ?? []
    const played = await Promise.allSettled(plans.map((plan) => playBoard(property.propertyId, plan)))
    for (const one of played) {
      if (one.status === 'fulfilled') boards.set(one.value.plan.deviceId, one.value)
      else console.error(`A simulated board does not start: ${one.reason.message}.`)
    }
    if (!playsDay || boards.size === 0) return
    const own = [...boards.values()].filter(({ plan }) => plans.includes(plan))
    playDayAtBoards(property, own, { signal: end.signal }).catch(console.error)
  }
  async function attach(property: PanelsProperty) {
    await install(property)
    keepAttached(folder, property)
  }
  // A device that has got a panel with the world since it was attached has the token of the world.
  const attached = withoutDevices(loadAttached(folder), world.properties)
  await Promise.all([...[...world.properties, ...attached].map(install), ...world.properties.map(installBoards)])
  isStarting = false

  async function answer(request: IncomingMessage) {
    if (!isLocal(request.headers.host)) return { status: 403, body: '{}' }
    const { pathname: path } = new URL(request.url ?? '/', 'http://localhost')
    const contentType = request.headers['content-type']
    const message = { method: request.method ?? 'GET', path, contentType, body: await bodyOf(request) }
    return answerControl(message, { panels, boards, attach })
  }

  listener.serve((request, response) => {
    answer(request).then(
      ({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        response.end(body)
      },
      (error) => {
        console.error(error)
        response.destroy()
      },
    )
  })
  return {
    origin: `http://localhost:${listener.port}`,
    panels,
    boards,
    async stop() {
      end.abort()
      await listener.stop()
      await Promise.all([...panels.values()].map(({ panel }) => panel.stop()))
      await Promise.all([...boards.values()].map((board) => board.stop()))
    },
  }
}
