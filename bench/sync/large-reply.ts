import { cpus, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { connectBy } from '../../apps/server/src/domains/integrations/providers/connect.ts'
import { testSecrets } from '../../simulators/pms/server.ts'
import { deploymentFor } from '../../tools/testing/pms.ts'

const MEGABYTES = Number(process.argv[2] ?? 60)
/** The longest turn of the event loop, as a share of the whole reading. */
const LONGEST_MAX = 0.1

/** Answers every call of RealPage with one resident again and again. It has its own thread, so that only the reader is measured. */
const simulator = `
const { createServer } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const row = (n) => '<resident><residentmemberid>' + n + '</residentmemberid><leaseid>' + n + '</leaseid><unitid>' + (n % 500) + '</unitid><firstname>Ada</firstname><lastname>Byron ' + n + '</lastname><email>ada.' + n + '@example.com</email><relationship>Head of household</relationship><leasestatus>Former</leasestatus><activebit>TRUE</activebit><hohbit>TRUE</hohbit><signerbit>TRUE</signerbit><contactstatus>Lease signer</contactstatus><begindate>2024-01-01</begindate><enddate>2024-12-31</enddate><noticefordate /><moveoutdate>2024-12-31T00:00:00</moveoutdate></resident>'
const envelope = (operation, inside) => '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><' + operation + 'Response xmlns="http://tempuri.org/"><' + operation + 'Result>' + inside + '</' + operation + 'Result></' + operation + 'Response></s:Body></s:Envelope>'
const rows = []
for (let size = 0, n = 0; size < workerData; n++) { const one = row(n); size += one.length; rows.push(one) }
const residents = Buffer.from(envelope('getresidentlistinfo', '<residentlist>' + rows.join('') + '</residentlist>'))
const leases = Buffer.from(envelope('getleaseinfo', '<Leases/>'))
createServer((request, response) => {
  request.resume().on('end', () => response.end(String(request.headers.soapaction).includes('getleaseinfo') ? leases : residents))
}).listen(0, '127.0.0.1', function () { parentPort.postMessage({ port: this.address().port, rows: rows.length, bytes: residents.length }) })
`
const worker = new Worker(simulator, { eval: true, workerData: MEGABYTES * 1024 * 1024 })
const { port, rows, bytes } = await new Promise<{ port: number; rows: number; bytes: number }>((resolve) =>
  worker.once('message', resolve),
)

const deployment = deploymentFor({ origin: `http://127.0.0.1:${port}`, secrets: testSecrets })
const connector = connectBy(deployment)('RealPage', { pmcId: '1' }, {})
let heap = 0
const watch = setInterval(() => {
  heap = Math.max(heap, process.memoryUsage().heapUsed)
}, 20)
const before = process.memoryUsage().heapUsed

/** The longest turn of the event loop: on the clock, and in the time of this thread, which other programs on the machine do not lengthen. */
const longest = { wall: 0, cpu: 0 }
let isReading = true
const cpuMillis = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
function watchTurns(wall: number, cpu: number) {
  setImmediate(() => {
    const [now, used] = [performance.now(), cpuMillis()]
    longest.wall = Math.max(longest.wall, now - wall)
    longest.cpu = Math.max(longest.cpu, used - cpu)
    if (isReading) watchTurns(now, used)
  })
}
const [started, cpuBefore] = [performance.now(), cpuMillis()]
watchTurns(started, cpuBefore)
const { residents } = await connector.listResidents('1')
const [millis, cpu] = [performance.now() - started, cpuMillis() - cpuBefore]
isReading = false
clearInterval(watch)
await worker.terminate()

const megabytes = (size: number) => `${Math.round(size / 1024 / 1024)} MB`
const load = loadavg()[0]?.toFixed(1)
console.log(`${cpus().length} cores, load ${load}; ${megabytes(bytes)}, ${rows} rows, ${residents.length} residents`)
console.log(`read in ${Math.round(millis)} ms, ${Math.round(cpu)} ms of them computed`)
console.log(`the longest turn took ${Math.round(longest.wall)} ms, ${Math.round(longest.cpu)} ms of them computed`)
console.log(`heap ${megabytes(before)} before, ${megabytes(heap)} at most`)
const share = longest.cpu / cpu
console.log(`longest turn / whole reading, computed: ${share.toFixed(3)} (at most ${LONGEST_MAX})`)
if (share > LONGEST_MAX) process.exitCode = 1
