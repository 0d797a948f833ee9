import { useCallback, useMemo, useState } from 'react'
import { showFieldErrors } from '#web/platform/field-errors.ts'
import { draftOf, type KeyForm } from './key-form.ts'
import {
  type KeyContext,
  type KeyField,
  type KeyProblem,
  type KeyStep,
  keyFields,
  problemOf,
  problemsOf,
} from './key-problems.ts'

export type ChangeForm = (change: (form: KeyForm) => KeyForm) => void

/** What the server had against a form. It holds until the field is changed. */
type Refusal = { form: KeyForm; problems: readonly KeyProblem[] }

function stillHolds({ field }: KeyProblem, refused: KeyForm, form: KeyForm) {
  if (field !== 'accessPoints') return refused[field] === form[field]
  return refused.selected === form.selected && refused.settings === form.settings
}

/** What is entered into the wizard, and what is wrong with it. A step's problems are shown from the first attempt to pass it. */
export function useKeyForm(initial: KeyForm, context: KeyContext) {
  const [start] = useState(initial)
  const [form, setForm] = useState(initial)
  const [tried, setTried] = useState<readonly (KeyStep | KeyField)[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const { entrances } = context

  const problems = useMemo(() => {
    const refused = refusal?.problems.filter((problem) => stillHolds(problem, refusal.form, form)) ?? []
    return [...problemsOf(form, context), ...refused]
  }, [form, context, refusal])
  const isDirty = useMemo(
    () => JSON.stringify(draftOf(form, entrances)) !== JSON.stringify(draftOf(start, entrances)),
    [form, start, entrances],
  )
  const change: ChangeForm = useCallback((next) => setForm(next), [])
  const attempt = (name: KeyStep | KeyField) => setTried((names) => [...names, name])

  return {
    form,
    change,
    isDirty,
    problems: problems.filter(({ step, field }) => tried.includes(step) || tried.includes(field)),
    /** From now on the problems of a field are shown as they come and go. */
    leaveField: (field: KeyField) => attempt(field),
    /** The first problem that keeps a step from being passed. */
    check(step: KeyStep): KeyProblem | undefined {
      attempt(step)
      return problems.find((problem) => problem.step === step)
    },
    /** Takes in what the server refused, and tells where it begins. */
    refuse(error: unknown): KeyProblem | undefined {
      const found: KeyProblem[] = []
      showFieldErrors(error, keyFields, (field, { message }) => found.push(problemOf(field, message)))
      setRefusal({ form, problems: found })
      for (const { step } of found) attempt(step)
      return found[0]
    },
  }
}
