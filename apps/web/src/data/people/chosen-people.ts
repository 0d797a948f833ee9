import type { PeopleSearch, Person } from '@portico/contract/people/people.schema'

/** The people for whom something is done: some of them, or all who meet a search, with the number that the manager was told. */
export type ChosenPeople = { people: readonly Person[] } | { matching: { search: PeopleSearch; count: number } }

export const countOf = (chosen: ChosenPeople) => ('people' in chosen ? chosen.people.length : chosen.matching.count)
