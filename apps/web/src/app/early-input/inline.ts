import { recordEarlyInput } from './record.ts'

window.earlyInput = recordEarlyInput(document)
