/** What is random in a test comes from here, so that the printed seed of a run repeats it. */
export const seed = Number(process.env.PORTICO_SEED)
