import type { AmenityKind } from './vocabulary.ts'

export type PropertyKind =
  | 'highRise'
  | 'midRise'
  | 'gardenApartments'
  | 'lofts'
  | 'studentHousing'
  | 'townhouses'
  | 'mixedUse'
  | 'seniorLiving'
  | 'mansion'
  | 'altbau'
  | 'mansionBlock'

export type Shape = { buildings: number; floors: number; amenities: readonly AmenityKind[] }

/** More of the same buildings, until there are that many places. */
export const extend = (shape: Shape, places: number): Shape => ({
  ...shape,
  buildings: Math.max(shape.buildings, Math.ceil((places - 1 - shape.amenities.length) / (shape.floors + 1))),
})

export const shapeOf: Record<PropertyKind, Shape> = {
  highRise: { buildings: 1, floors: 30, amenities: ['garage', 'pool', 'gym', 'roofTerrace'] },
  midRise: { buildings: 1, floors: 7, amenities: ['garage', 'roofTerrace'] },
  gardenApartments: { buildings: 4, floors: 3, amenities: ['courtyard', 'pool', 'garage'] },
  lofts: { buildings: 1, floors: 5, amenities: ['garage', 'roofTerrace'] },
  studentHousing: { buildings: 2, floors: 5, amenities: ['courtyard', 'gym'] },
  townhouses: { buildings: 6, floors: 1, amenities: ['courtyard'] },
  mixedUse: { buildings: 2, floors: 8, amenities: ['garage', 'gym'] },
  seniorLiving: { buildings: 2, floors: 4, amenities: ['courtyard', 'gym', 'garage'] },
  mansion: { buildings: 1, floors: 11, amenities: ['garage'] },
  altbau: { buildings: 3, floors: 5, amenities: ['courtyard'] },
  mansionBlock: { buildings: 1, floors: 6, amenities: ['courtyard'] },
}
