import { type ComponentType, lazy } from 'react'
import type { Panel, SplitPanelKind } from '#web/platform/panels.ts'

type Content = ComponentType<NonNullable<Panel['props']>>

/** A domain that opens something beside the page adds it here by the kind it pushes, loaded lazily. */
export const splitPanelContents: Readonly<Partial<Record<SplitPanelKind, Content>>> = {
  addPerson: lazy(async () => ({
    default: (await import('#web/domains/people/add-person-panel.tsx')).AddPersonPanel,
  })),
  person: lazy(async () => ({
    default: (await import('#web/app/property/people/person-panel-with-codes.tsx')).PersonPanelWithCodes,
  })),
  residents: lazy(async () => ({
    default: (await import('#web/domains/people/people-keys-panel.tsx')).PeopleKeysPanel,
  })),
  peopleUpload: lazy(async () => ({
    default: (await import('#web/domains/people/upload/people-upload.tsx')).PeopleUpload,
  })),
  placeAccessPoints: lazy(async () => ({
    default: (await import('#web/domains/places/place-access-points.tsx')).PlaceAccessPoints,
  })),
}
