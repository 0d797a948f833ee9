/** The property-management systems, by the names that people, flags and addresses use. */
export const pmsProviders = ['Entrata', 'AppFolio', 'RealPage', 'Yardi', 'MRI'] as const
export type PmsProvider = (typeof pmsProviders)[number]
