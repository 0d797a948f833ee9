/** This file does not import zod, because the browser loads it with forms. */
export const ENTRANCE_NAME_MAX = 128
export const ENTRANCE_LABEL_MAX = 32
/** Of one property. */
export const ENTRANCES_MAX = 2_000
/** At one entrance: a panel, its controller, readers on both sides. */
export const DEVICES_MAX = 8
export const SERIAL_NUMBER_MAX = 64
export const PORT_MAX = 64
/** Letters, digits and what stands between them on the label of a device. */
export const SERIAL_NUMBER_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/

/** Whose the openings of an entrance are: those of a home are its residents' alone. */
export const entranceUses = ['SHARED', 'HOME'] as const
export type EntranceUse = (typeof entranceUses)[number]
