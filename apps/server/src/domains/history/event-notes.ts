/** What the column `notes` of a file has to say of an event, one letter for each. */
export const NOTE_CORRECTED = 'C'
export const NOTE_UNAWARE = 'U'
export const NOTE_REMOTE = 'R'
