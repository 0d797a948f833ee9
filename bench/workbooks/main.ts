import { cpus, loadavg } from 'node:os'
import { setup } from '../../tools/testing/global-setup.ts'
import { openTeamClient } from '../../tools/testing/team-client.ts'
import { startTestServer } from '../../tools/testing/test-server.ts'
import { type Book, openWorkbookClient, type SheetRow, workbookOf } from '../../tools/testing/workbook-client.ts'

const PROPERTIES = 200
const UNITS = 20_000
/** Of the import, and of the memory of the whole process beyond what it had before. */
const LIMIT_SECONDS = 15 * 60
const LIMIT_MB = 1_200

const perProperty = UNITS / PROPERTIES - 4
const named = Array.from({ length: PROPERTIES }, (_, number) => `Tower ${number + 1}`)
const each = (rows: (property: string, number: number) => SheetRow[]) => named.flatMap(rows)

const book: Book = {
  properties: each((name, number) => [
    {
      ...{ name, code: `T${number}`, addressLine1: `${number + 1} Harbor Street`, city: 'Portland' },
      ...{ stateOrRegion: 'OR', postalCode: '97201', countryCode: 'US' },
    },
  ]),
  places: each((property) => [
    { property, place: 'Building A' },
    ...['1', '2', '3'].map((floor) => ({ property, place: `Building A / Floor ${floor}` })),
    ...Array.from({ length: perProperty }, (_, unit) => ({
      ...{ property, place: `Building A / Floor ${(unit % 3) + 1} / ${100 + unit}`, code: `U${unit}` },
    })),
  ]),
  entrances: each((property) => ['Lobby', 'Garage'].map((name) => ({ property, name, type: 'DOOR' }))),
  devices: each((property) => [{ property, entrance: 'Lobby', hardware: 'PICTOR', serialNumber: 'P1', port: '1' }]),
  keys: each((property) => ['Lobby', 'Garage'].map((entrance) => ({ property, key: 'Residents', entrance }))),
  people: each((property, number) =>
    Array.from({ length: 10 }, (_, resident) => ({
      ...{ property, email: `r${resident}@t${number}.example`, type: 'RESIDENT', unit: String(100 + resident) },
      ...{ place: `Building A / Floor ${(resident % 3) + 1} / ${100 + resident}`, keys: 'Residents' },
    })),
  ),
}

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1)
const stop = await setup()
const server = await startTestServer({ world: 'empty' })
const team = await openTeamClient(server)
await team.owner.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
await server.ask('delete from properties where id = any($1)', [[team.yard, team.mill]])
const client = openWorkbookClient(server, team.owner, team.companyId)
const rss = () => Math.round(process.memoryUsage().rss / 1024 / 1024)
const before = rss()
let most = before
const watch = setInterval(() => {
  most = Math.max(most, rss())
}, 100)

console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
let from = performance.now()
const file = await workbookOf(book)
const rows = Object.values(book).reduce((sum, { length }) => sum + length, 0)
console.log(`The file has ${rows} rows and ${(file.length / 1024 / 1024).toFixed(1)} MB; written in ${seconds(from)} s`)
from = performance.now()
const preview = await client.preview(file)
console.log(`read and previewed in ${seconds(from)} s, ${preview.problems} problems`)
from = performance.now()
await client.confirm(preview.importId)
await client.work()
const took = (performance.now() - from) / 1000
const done = await client.get(preview.importId)
console.log(`imported in ${took.toFixed(1)} s: ${done.done} of ${done.total} rows, ${done.failed} failed`)
from = performance.now()
const again = await client.bring(file)
console.log(`the same file again in ${seconds(from)} s: ${again.total} changes`)
from = performance.now()
const exported = await client.exported()
console.log(`exported in ${seconds(from)} s: ${(exported.length / 1024 / 1024).toFixed(1)} MB`)
clearInterval(watch)
console.log(`memory of the process, server and threads: ${before} MB before, ${most} MB at most`)
await server.close()
await stop?.()
const isGood =
  done.failed === 0 && done.done === rows && again.total === 0 && took < LIMIT_SECONDS && most - before < LIMIT_MB
console.log(isGood ? 'Within the limits.' : 'A limit is broken.')
process.exit(isGood ? 0 : 1)
