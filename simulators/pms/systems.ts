import { appFolioSimulator } from './app-folio/app-folio.ts'
import { entrataSimulator } from './entrata/entrata.ts'
import { mriSimulator } from './mri/mri.ts'
import { realPageSimulator } from './real-page/real-page.ts'
import type { Simulator } from './simulator.ts'
import { yardiSimulator } from './yardi/yardi.ts'

/** The simulators by their root path. */
export const systems: Readonly<Record<string, Simulator>> = {
  entrata: entrataSimulator,
  appfolio: appFolioSimulator,
  realpage: realPageSimulator,
  yardi: yardiSimulator,
  mri: mriSimulator,
}
