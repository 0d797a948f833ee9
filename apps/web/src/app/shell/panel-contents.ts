import type { ComponentType } from 'react'
import type { Panel, SplitPanelKind } from '#web/platform/panels.ts'
import { fetchedPart } from '#web/ui/fetched.tsx'

type Content = ComponentType<NonNullable<Panel['props']>>

/** A domain that opens something beside the page adds it here by the kind it pushes, loaded lazily. */
export const splitPanelContents: Readonly<Partial<Record<SplitPanelKind, Content>>> = {
  addPerson: fetchedPart(async () => (await import('#web/domains/people/add-person-panel.tsx')).AddPersonPanel),
  person: fetchedPart(async () => (await import('#web/domains/people/person-panel.tsx')).PersonPanel),
  residents: fetchedPart(async () => (await import('#web/domains/people/people-keys-panel.tsx')).PeopleKeysPanel),
  peopleUpload: fetchedPart(async () => (await import('#web/domains/people/upload/people-upload.tsx')).PeopleUpload),
  placeAccessPoints: fetchedPart(
    async () => (await import('#web/domains/places/place-access-points.tsx')).PlaceAccessPoints,
  ),
}
