/** A property, independent of the PMS; a file can replace the default properties. */
export type PropertyPlan = {
  name: string
  street: string
  city: string
  state: string
  country: string
  buildings: { name: string; street: string }[]
  /** `building` is an index of `buildings`; numbers are unique within a property. */
  units: { number: string; building: number }[]
  isVacant?: boolean
  /** People beside those whom the simulator makes up. */
  residents?: PlannedResident[]
}

export type PlannedResident = {
  unitNumber: string
  firstName: string
  lastName: string
  email: string
  leaseStart: string
  leaseEnd: string
  hasLeft: boolean
}

const floors = (building: number, prefix: string, levels: number, doors: number) =>
  Array.from({ length: levels * doors }, (_, index) => ({
    number: `${prefix}${Math.floor(index / doors) + 1}0${(index % doors) + 1}`,
    building,
  }))

export const defaultPlans: readonly PropertyPlan[] = [
  {
    name: 'Fox & Hound Lofts',
    street: '12 Tanner Row',
    city: 'Portland',
    state: 'OR',
    country: 'US',
    buildings: [
      { name: 'Building A', street: '12 Tanner Row' },
      { name: 'Building B', street: '14 Tanner Row' },
    ],
    units: [...floors(0, 'A', 3, 4), ...floors(1, 'B', 3, 4)],
  },
  {
    name: 'Plaza Peñasco',
    street: '805 West Ocotillo Drive',
    city: 'Phoenix',
    state: 'AZ',
    country: 'US',
    buildings: [{ name: 'Main', street: '805 West Ocotillo Drive' }],
    units: floors(0, '', 4, 3),
  },
  {
    name: 'Larkspur Landing',
    street: '2200 Prairie Crossing',
    city: 'Denver',
    state: 'CO',
    country: 'US',
    buildings: [{ name: 'Main', street: '2200 Prairie Crossing' }],
    units: floors(0, '', 2, 2),
    isVacant: true,
  },
]

/** The second customer of each PMS, with one building, unit and resident. */
export const solitaryPlan: PropertyPlan = {
  name: 'Cedar Grove Cottage',
  street: '1 Cedar Grove',
  city: 'Atlanta',
  state: 'GA',
  country: 'US',
  buildings: [{ name: 'Cottage', street: '1 Cedar Grove' }],
  units: [{ number: '1', building: 0 }],
}
