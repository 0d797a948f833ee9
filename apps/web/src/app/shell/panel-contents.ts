import type { ComponentType } from 'react'
import type { Panel, SplitPanelKind } from '#web/platform/panels.ts'

type Content = ComponentType<NonNullable<Panel['props']>>

/** A domain that opens something beside the page adds it here by the kind it pushes, loaded lazily. */
export const splitPanelContents: Readonly<Partial<Record<SplitPanelKind, Content>>> = {}
