/** What a sync leaves behind at its integration and profile. */
export {
  beginOutage,
  changeConnectionSettings,
  endOutage,
  expireProfile,
  markAttempt,
  recordOutcome,
  releaseHold,
  setHeldRun,
} from './sync-state.store.ts'
