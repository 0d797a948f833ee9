import { LIVE_TOKENS_MAX } from '@portico/contract/company/programs.rules'
import { CODE_LENGTH } from '@portico/contract/credentials/credentials.rules'
import { SYNC_MINUTES_MAX } from '@portico/contract/integrations/integrations.rules'
import {
  KEY_DESCRIPTION_MAX,
  KEY_NAME_MAX,
  KEY_NAME_MIN,
  SCHEDULE_STEP_MINUTES,
  SCHEDULES_MAX,
} from '@portico/contract/keys/keys.rules'
import { SECURITY_KEY_MAX, SECURITY_KEY_MIN, SSID_MAX } from '@portico/contract/networks/networks.rules'
import { PASS_DAYS_MAX } from '@portico/contract/passes/passes.rules'
import { PERSON_NAME_MAX, PERSON_NAME_MIN, UNIT_NUMBER_MAX } from '@portico/contract/people/people.rules'
import {
  RESIDENT_CSV_MAX_YEARS,
  RESIDENTS_PER_UPLOAD,
  RESIDENTS_PER_WHOLE_UPLOAD,
} from '@portico/contract/people/resident-csv.rules'
import { LONGEST_YEARS } from '@portico/contract/people/service-period.rules'

/** The limits in the texts are those that are enforced, in all languages. */
const helpLimits = {
  keyNameMin: KEY_NAME_MIN,
  keyNameMax: KEY_NAME_MAX,
  keyDescriptionMax: KEY_DESCRIPTION_MAX,
  schedulesMax: SCHEDULES_MAX,
  scheduleStepMinutes: SCHEDULE_STEP_MINUTES,
  activationHours: 24,
  personNameMin: PERSON_NAME_MIN,
  personNameMax: PERSON_NAME_MAX,
  unitMax: UNIT_NUMBER_MAX,
  residentYears: LONGEST_YEARS.RESIDENT,
  serviceProviderYears: LONGEST_YEARS.SERVICE_PROVIDER,
  passDays: PASS_DAYS_MAX,
  csvRows: RESIDENTS_PER_UPLOAD,
  csvYears: RESIDENT_CSV_MAX_YEARS,
  codeDigits: CODE_LENGTH,
  codeDigitsMin: 4,
  codeDigitsMax: 8,
  syncMinutes: SYNC_MINUTES_MAX,
  ssidMax: SSID_MAX,
  wifiPasswordMin: SECURITY_KEY_MIN,
  wifiPasswordMax: SECURITY_KEY_MAX,
  invitationDays: 14,
  tokensMax: LIVE_TOKENS_MAX,
  lowerBand: 2.4,
  upperBand: 5,
}

type Limits = Record<keyof typeof helpLimits, string>

/** The edition `full` takes a whole file in one upload. */
export function limitsIn(language: string, isFull: boolean): Limits {
  const format = new Intl.NumberFormat(language)
  return Object.fromEntries(
    Object.entries({ ...helpLimits, ...(isFull && { csvRows: RESIDENTS_PER_WHOLE_UPLOAD }) }).map(([name, limit]) => [
      name,
      format.format(limit),
    ]),
  ) as Limits
}
