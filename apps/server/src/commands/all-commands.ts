import { accountCommands } from './account-commands.ts'
import { auditCommands } from './audit-commands.ts'
import type { Command } from './command.ts'
import { companyCommands } from './company-commands.ts'
import { databaseCommands } from './database-commands.ts'
import { deviceCommands } from './device-commands.ts'
import { flagCommands } from './flag-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { propertyCommands } from './property-commands.ts'
import { providerCommands } from './provider-commands.ts'

/** Every command by group. The reader of the command line, the usage and the help of each follow from this table. */
export const commandGroups: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  Operators: operatorCommands,
  'Managers and partners': accountCommands,
  Companies: companyCommands,
  Properties: propertyCommands,
  Panels: deviceCommands,
  'Delivery providers': providerCommands,
  'Feature flags': flagCommands,
  'Audit and secrets': auditCommands,
  Database: databaseCommands,
}

const all = new Map(Object.values(commandGroups).flatMap((group) => Object.entries(group)))

export const findCommand = (name: string): Command | undefined => all.get(name)
