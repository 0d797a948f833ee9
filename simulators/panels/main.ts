import { runService } from '../run-service.ts'

await runService({
  name: 'The simulator of panels',
  portVariable: 'PANELS_PORT',
  async start({ port, required }) {
    const [file, folder] = [required('PANELS_WORLD_FILE'), required('PANELS_FOLDER')]
    const { readWorld } = await import('./world.ts')
    const world = await readWorld(file)
    const { startPanels } = await import('./server.ts')
    const { origin, stop } = await startPanels({ world, folder, port })
    return { address: origin, stop }
  },
})
