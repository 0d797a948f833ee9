/** What the texts say of limits, so that all languages say the same. */
const helpLimits = {
  keyNameMin: 3,
  keyNameMax: 128,
  keyDescriptionMax: 128,
  schedulesMax: 3,
  scheduleStepMinutes: 15,
  activationHours: 24,
  personNameMin: 3,
  personNameMax: 128,
  unitMax: 12,
  residentYears: 5,
  serviceProviderYears: 5,
  csvRows: 200,
  csvYears: 2,
  codeDigits: 6,
  codeDigitsMin: 4,
  codeDigitsMax: 8,
  syncMinutes: 30,
  ssidMax: 32,
  wifiPasswordMin: 6,
  wifiPasswordMax: 63,
  lowerBand: 2.4,
  upperBand: 5,
}

type Limits = Record<keyof typeof helpLimits, string>

export function limitsIn(language: string): Limits {
  const format = new Intl.NumberFormat(language)
  return Object.fromEntries(Object.entries(helpLimits).map(([name, limit]) => [name, format.format(limit)])) as Limits
}
