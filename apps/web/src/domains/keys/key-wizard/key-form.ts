import { hasPanel } from '@portico/contract/entrances/entrances.rules'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { copyName, type GuestSchedule, isAlwaysAccessible, SCHEDULES_MAX } from '@portico/contract/keys/keys.rules'
import type { KeyDraft, KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'

/** An entrance as the wizard offers it. */
export type OfferedEntrance = { accessPointId: string; accessPointName: string; placeName: string; hasPanel: boolean }
type EntranceSetting = { isGuestSharable: boolean; guestSchedules: readonly GuestSchedule[] }

/** The values of the form. The settings of a deselected entrance are kept in case it is selected again. */
export type KeyForm = {
  name: string
  description: string
  selected: readonly string[]
  settings: Readonly<Record<string, EntranceSetting>>
}

export const emptyForm: KeyForm = { name: '', description: '', selected: [], settings: {} }

export const offer = (entrance: EntranceWithDevices): OfferedEntrance => ({
  accessPointId: entrance.accessPointId,
  accessPointName: entrance.accessPointName,
  placeName: entrance.placeName,
  hasPanel: hasPanel(entrance),
})

export const formOf = ({ key, accessPoints }: KeyWithAccessPoints): KeyForm => ({
  name: key.name,
  description: key.description ?? '',
  selected: accessPoints.map(({ accessPointId }) => accessPointId),
  settings: Object.fromEntries(
    accessPoints.map(({ accessPointId, isGuestSharable, guestSchedules }) => [
      accessPointId,
      { isGuestSharable, guestSchedules: isAlwaysAccessible(guestSchedules) ? [] : guestSchedules },
    ]),
  ),
})

export const copyOf = (key: KeyWithAccessPoints, takenNames: readonly string[]): KeyForm => ({
  ...formOf(key),
  name: copyName(key.key.name, takenNames),
})

const unset: EntranceSetting = { isGuestSharable: false, guestSchedules: [] }
export const settingOf = ({ settings }: KeyForm, accessPointId: string) => settings[accessPointId] ?? unset

export const selectedOf = ({ selected }: KeyForm, entrances: readonly OfferedEntrance[]) =>
  entrances.filter(({ accessPointId }) => selected.includes(accessPointId))

/** Guests use the panel at an entrance, so a key without a panel among its entrances cannot be shared. */
export const canShare = (form: KeyForm, entrances: readonly OfferedEntrance[]) =>
  selectedOf(form, entrances).some((entrance) => entrance.hasPanel)

export const sharedOf = (form: KeyForm, entrances: readonly OfferedEntrance[]) =>
  canShare(form, entrances)
    ? selectedOf(form, entrances).filter(({ accessPointId }) => settingOf(form, accessPointId).isGuestSharable)
    : []

/** The values of the form that apply to the current selection. */
export function draftOf(form: KeyForm, entrances: readonly OfferedEntrance[]): KeyDraft {
  const shared = sharedOf(form, entrances)
  return {
    name: form.name.trim(),
    description: form.description.trim() || null,
    accessPoints: selectedOf(form, entrances).map((entrance) => {
      const isGuestSharable = shared.includes(entrance)
      const { guestSchedules } = settingOf(form, entrance.accessPointId)
      return {
        accessPointId: entrance.accessPointId,
        isGuestSharable,
        guestSchedules: isGuestSharable ? [...guestSchedules] : [],
      }
    }),
  }
}

/** Sets the selected entrances that guests may use. */
export function share(form: KeyForm, accessPointIds: readonly string[]): KeyForm {
  const changed = form.selected.map((id) => [
    id,
    { ...settingOf(form, id), isGuestSharable: accessPointIds.includes(id) },
  ])
  return { ...form, settings: { ...form.settings, ...Object.fromEntries(changed) } }
}

export const isFull = (form: KeyForm, accessPointId: string) =>
  settingOf(form, accessPointId).guestSchedules.length >= SCHEDULES_MAX

function reschedule(
  form: KeyForm,
  accessPointIds: readonly string[],
  change: (schedules: readonly GuestSchedule[]) => readonly GuestSchedule[],
): KeyForm {
  const changed = accessPointIds.map((id) => {
    const setting = settingOf(form, id)
    return [id, { ...setting, guestSchedules: change(setting.guestSchedules) }]
  })
  return { ...form, settings: { ...form.settings, ...Object.fromEntries(changed) } }
}

export const addSchedules = (form: KeyForm, accessPointIds: readonly string[], added: readonly GuestSchedule[]) =>
  reschedule(form, accessPointIds, (schedules) => [...schedules, ...added])

export const replaceSchedule = (
  form: KeyForm,
  accessPointId: string,
  index: number,
  replacements: readonly GuestSchedule[],
) => reschedule(form, [accessPointId], (schedules) => schedules.toSpliced(index, 1, ...replacements))

export const removeSchedule = (form: KeyForm, accessPointId: string, index: number) =>
  reschedule(form, [accessPointId], (schedules) => schedules.filter((_, at) => at !== index))

export const clearSchedules = (form: KeyForm, accessPointIds: readonly string[]) =>
  reschedule(form, accessPointIds, () => [])
