import { parseArgs } from 'node:util'
import { countries } from '@portico/contract/shared/locales'
import { fillWorld, type WorldOptions, type WorldScale } from './fill-world.ts'

const USAGE = `Fills an empty, migrated Portico database with a world.

  node tools/world/main.ts --database <owner url> --properties 500 --people 5000 --events 50000000
  node tools/world/main.ts --database <owner url> --scale demo|small

  --properties  of the portfolio manager, at least 24
  --people      of each property
  --events      of all properties together, over the last 180 days
  --entrances   of the largest property, and
  --places      of the same; both or neither
  --seed        another number makes another world (1)
  --country     ${countries.join(', ')}: where properties beyond the portfolio stand (us)`

type Arguments = Record<
  'database' | 'scale' | 'properties' | 'people' | 'events' | 'entrances' | 'places' | 'seed' | 'country',
  string | undefined
>

function readArguments(): Arguments & { help: boolean } {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      database: text,
      scale: text,
      properties: text,
      people: text,
      events: text,
      entrances: text,
      places: text,
      seed: { ...text, default: '1' },
      country: { ...text, default: 'us' },
      help: { type: 'boolean', default: false },
    },
  })
  return values as Arguments & { help: boolean }
}

function readOptions(values: Arguments): WorldOptions {
  const wholeNumber = (name: keyof Arguments): number => {
    const number = Number(values[name] || Number.NaN)
    if (!Number.isSafeInteger(number)) throw new Error(`--${name} wants a whole number; see --help.`)
    return number
  }
  const readScale = (): WorldScale => {
    if (values.scale === 'demo' || values.scale === 'small') return values.scale
    if (values.scale !== undefined) throw new Error('--scale is demo or small.')
    const isGrown = values.entrances !== undefined || values.places !== undefined
    return {
      properties: wholeNumber('properties'),
      people: wholeNumber('people'),
      events: wholeNumber('events'),
      ...(isGrown && { largest: { entrances: wholeNumber('entrances'), places: wholeNumber('places') } }),
    }
  }
  const country = countries.find((code) => code === values.country)
  if (!country) throw new Error(`--country is one of ${countries.join(', ')}.`)
  return { scale: readScale(), seed: wholeNumber('seed'), country }
}

/** Prints a line for each table when it is done, and every second while it takes longer. */
function startReport() {
  const start = performance.now()
  const table = { name: '', rows: 0, start }
  let heard = start
  let said = start
  const say = () => {
    if (!table.name || said === heard) return
    const seconds = (heard - table.start) / 1000
    const rate = Math.round(table.rows / Math.max(seconds, 0.001)).toLocaleString('en-US')
    const rows = table.rows.toLocaleString('en-US')
    console.error(`${table.name.padEnd(20)} ${rows} rows in ${seconds.toFixed(1)} s, ${rate} rows/s`)
    said = heard
  }
  const onProgress = (name: string, rows: number) => {
    if (name !== table.name) {
      say()
      Object.assign(table, { name, start: heard })
    }
    table.rows = rows
    heard = performance.now()
    if (heard - said > 1000) say()
  }
  const finish = () => {
    say()
    console.error(`The world stands after ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  }
  return { onProgress, finish }
}

async function main() {
  const values = readArguments()
  if (values.help) return console.log(USAGE)
  const options = readOptions(values)
  if (!values.database) throw new Error('--database wants the address of an empty database, as its owner; see --help.')
  const { onProgress, finish } = startReport()
  await fillWorld(values.database, { ...options, onProgress })
  finish()
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
