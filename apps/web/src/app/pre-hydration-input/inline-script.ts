import { recordInput } from './record-input.ts'

window.preHydrationInput = recordInput(document)
