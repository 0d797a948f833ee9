/** The seed of random values in tests, which a run prints, so that it can be repeated. */
export const seed = Number(process.env.PORTICO_SEED)
