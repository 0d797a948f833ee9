import {
  earliestLaunch,
  isAvailable,
  NOTICE_DAYS,
  PROVIDER_NAME_MAX,
  type ProviderType,
  providerTypes,
  publicProviderTypes,
} from '@portico/contract/providers/providers.rules'
import { isDay } from '@portico/contract/shared/days'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import {
  findProviderByName,
  insertProvider,
  listProviderRows,
  lockProvider,
  updateProvider,
} from './catalogue.store.ts'
import { countManagersToNotify, countNotices } from './notices.store.ts'

/** The options of the operator command, not validated yet. */
export type ProviderOptions = { name?: string; type?: string; launch?: string }
type Provider = { name: string; type: ProviderType; available_on: Date | null; launch_day: string | null }

const NO_DATE = 'none'

export const listProviders = async (trx: Transaction) =>
  (await listProviderRows(trx)).map(({ id, name, type, available_on }) => ({
    id,
    name,
    type,
    state: stateOf(available_on),
  }))

export async function addProvider({ trx, audit }: UnitOfWork, options: ProviderOptions): Promise<string> {
  const provider: Provider = {
    name: await freeName(trx, options.name ?? '', undefined),
    type: typeOf(options.type ?? 'ACCESS'),
    ...launchOf(options.launch ?? NO_DATE),
  }
  await refuseEarlyLaunch(trx, provider)
  const { id } = await insertProvider(trx, provider)
  await audit({ action: 'providers.add', entityId: id, after: shown(provider) })
  return `Added ${id}  ${describe(provider)}`
}

export async function changeProvider({ trx, audit }: UnitOfWork, id: string, options: ProviderOptions) {
  const stored = await lockProvider(trx, id)
  if (!stored) throw new Error(`There is no provider ${id}.`)
  const before: Provider = { ...stored, type: stored.type as ProviderType }
  const after: Provider = {
    name: options.name === undefined ? before.name : await freeName(trx, options.name, id),
    type: options.type === undefined ? before.type : typeOf(options.type),
    ...(options.launch === undefined
      ? { available_on: before.available_on, launch_day: before.launch_day }
      : launchOf(options.launch)),
  }
  const isMoved = before.available_on?.getTime() !== after.available_on?.getTime()
  if (isMoved || !isPublic(before)) await refuseEarlyLaunch(trx, after)
  await updateProvider(trx, id, after)
  await audit({ action: 'providers.change', entityId: id, before: shown(before), after: shown(after) })
  const notified = isMoved ? await countNotices(trx, id) : 0
  const note = notified > 0 ? ` ${notified} manager(s) have been told the earlier date and get no second mail.` : ''
  return `Changed ${id}  ${describe(after)}.${note}`
}

/** Managers are promised a mail 30 days before a launch, so an earlier launch is refused. */
async function refuseEarlyLaunch(trx: Transaction, provider: Provider) {
  const earliest = earliestLaunch(Date.now())
  if (!isPublic(provider) || (provider.available_on?.getTime() ?? 0) >= earliest) return
  const managers = await countManagersToNotify(trx)
  if (managers === 0) return
  throw new Error(
    `${managers} manager(s) are promised a mail ${NOTICE_DAYS} days before a new provider launches: --launch ${isoDay(new Date(earliest))} or later.`,
  )
}

const isPublic = ({ type }: Provider) => publicProviderTypes.some((known) => known === type)

async function freeName(trx: Transaction, text: string, ownId: string | undefined): Promise<string> {
  const name = text.trim()
  if (name === '' || name.length > PROVIDER_NAME_MAX || /\p{Cc}/u.test(name))
    throw new Error(`The name of a provider has 1 to ${PROVIDER_NAME_MAX} characters.`)
  const taken = await findProviderByName(trx, name)
  if (taken && taken.id !== ownId) throw new Error(`There is a provider ${taken.name} already: ${taken.id}.`)
  return name
}

function typeOf(text: string): ProviderType {
  const type = providerTypes.find((known) => known === text)
  if (!type) throw new Error(`The type of a provider is one of ${providerTypes.join(', ')}.`)
  return type
}

/** A day begins at midnight of each property; without a property at midnight UTC. */
function launchOf(text: string): Pick<Provider, 'available_on' | 'launch_day'> {
  if (text === NO_DATE) return { available_on: null, launch_day: null }
  if (!isDay(text)) throw new Error(`A launch is a day such as 2027-03-01, or ${NO_DATE}.`)
  return { available_on: new Date(`${text}T00:00:00Z`), launch_day: text }
}

const isoDay = (day: Date) => day.toISOString().slice(0, 10)

const describe = ({ name, type, available_on }: Provider) => `${name}  ${type}  ${stateOf(available_on)}`

const stateOf = (day: Date | null) => {
  if (day === null) return 'active'
  return `${isAvailable(day.getTime(), Date.now()) ? 'active since' : 'launches on'} ${isoDay(day)}`
}

const shown = ({ name, type, available_on }: Provider) => ({ name, type, availableOn: available_on })
