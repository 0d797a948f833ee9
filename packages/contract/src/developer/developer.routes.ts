import { z } from 'zod'
import { profilesErrors } from '../integrations/profiles.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import {
  developerErrors,
  faultChoice,
  keptMail,
  panelAttempt,
  panelFaultChoice,
  panelVerdict,
  pmsSimulators,
  simulatedPanels,
  timelineStep,
} from './developer.schema.ts'

/** These endpoints exist only in a demo, which `npm start` runs and which is never Prod. */
export const developerRoutes = defineRoutes({
  listMails: {
    method: 'GET',
    path: '/v1/developer/mailbox',
    summary: 'The latest mails to people of the properties that the account manages',
    access: { who: 'member' },
    output: z.object({ mails: z.array(keptMail) }),
    errors: [],
  },
  getPmsSimulators: {
    method: 'GET',
    path: '/v1/developer/pms',
    summary: 'The simulated property-management systems; null where there are none',
    access: { who: 'manager' },
    output: z.object({ simulators: pmsSimulators.nullable() }),
    errors: [],
  },
  setPmsFault: {
    method: 'PUT',
    path: '/v1/developer/pms/fault',
    summary: 'Lets something ail a customer of a simulated system or one of their properties, or nothing any more',
    access: { who: 'manager' },
    body: faultChoice,
    output: pmsSimulators,
    errors: [developerErrors.simulatorsAbsent, developerErrors.targetUnknown],
  },
  takePmsStep: {
    method: 'POST',
    path: '/v1/developer/pms/step',
    summary: 'Lets something happen to the first resident of a simulated property to whom it can happen',
    access: { who: 'manager' },
    body: timelineStep,
    output: pmsSimulators,
    errors: [developerErrors.simulatorsAbsent, developerErrors.targetUnknown, developerErrors.nobodyFits],
  },
  approveProfile: {
    method: 'POST',
    path: '/v1/developer/profiles/:credentialId/approve',
    summary: 'Approves a credential profile of the account, as support does elsewhere, and lets it be verified',
    access: { who: 'manager' },
    params: z.strictObject({ credentialId: id }),
    success: 204,
    errors: [profilesErrors.notFound],
  },
  resetPmsSimulators: {
    method: 'POST',
    path: '/v1/developer/pms/reset',
    summary: 'Takes the simulated systems back to how they began',
    access: { who: 'manager' },
    output: pmsSimulators,
    errors: [developerErrors.simulatorsAbsent],
  },
  getPanels: {
    method: 'GET',
    path: '/v1/developer/panels',
    summary: 'The simulated panels of the properties that the account manages; null where there are none',
    access: { who: 'manager' },
    output: z.object({ panels: simulatedPanels.nullable() }),
    errors: [],
  },
  setPanelFault: {
    method: 'PUT',
    path: '/v1/developer/panels/fault',
    summary: 'Cuts the network of a simulated panel, slows it, changes the clock of the panel or empties its list',
    access: { who: 'manager' },
    body: panelFaultChoice,
    output: z.object({ panels: simulatedPanels }),
    errors: [developerErrors.simulatorsAbsent, developerErrors.targetUnknown],
  },
  tryPanel: {
    method: 'POST',
    path: '/v1/developer/panels/attempt',
    summary: 'Lets somebody try to open a door with a simulated panel now',
    access: { who: 'manager' },
    body: panelAttempt,
    output: panelVerdict,
    errors: [developerErrors.simulatorsAbsent, developerErrors.targetUnknown],
  },
})
