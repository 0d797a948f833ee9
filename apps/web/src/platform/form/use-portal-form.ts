import type { Namespace } from 'i18next'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldIn, type Problems, type Refused, refusedFields, stillRefused } from './problems.ts'

type Options<Values extends FieldValues, Saved> = {
  initial: Values
  /** The namespace whose `rules.<code>` say what is wrong with a field. */
  texts: Namespace
  /** What these texts mention, for all rules or for one. */
  limits?: object | ((code: string, name: string) => object)
  problems?: (values: Values) => Problems
  /** Fields whose problems are shown from the first change on. */
  checkedAtOnce?: readonly string[]
  /** Rejects with what the server answered. Resolves to false if there is more to do in the form. */
  save: (values: Values) => Promise<Saved | false>
  /** Leaves the form, or restarts it. It is called after the guard against losing changes has let go. */
  onSaved: (saved: Saved) => unknown
  /** The field that a path of the server stands for, where their names differ. */
  fieldOf?: (path: string, code: string, values: Values) => string | undefined
  /** Tells of a refusal that is about no field, unless the form shows its `refusal`. */
  onRefused?: (error: unknown) => void
  /** A wizard shows the step of the first field that the server refused. */
  onFieldRefused?: (name: string) => void
}

/**
 * A form: values, the rules of the contract, what is said of a broken rule, saving and what the server has against it.
 * Problems are shown from the first attempt to save, or to pass a step. From then on they come and go with every change.
 */
export function usePortalForm<Values extends FieldValues, Saved>(options: Options<Values, Saved>) {
  const { initial, texts, limits = {}, problems, save, onSaved } = options
  const { t } = useTranslation(texts as 'ui')
  /** Fields that were checked before the first attempt to save. */
  const checked = useRef(new Set<string>(options.checkedAtOnce))
  /** The answer to the last attempt holds until its field is changed. */
  const refused = useRef<Refused>(undefined)
  const [refusal, setRefusal] = useState<unknown>()
  const [saved, setSaved] = useState<{ result: Saved }>()
  const [wanted, setWanted] = useState<{ name: string }>()

  const problemsOf = (values: Values): Problems => ({ ...stillRefused(refused.current, values), ...problems?.(values) })
  const resolver: Resolver<Values> = (values) => {
    const errors = {}
    for (const [name, code] of Object.entries(problemsOf(values)))
      if (code) set(errors, name, { type: 'rule', message: code })
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} }
  }
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver,
    // One field's rule may look at another field: what is shown is checked as a whole, below.
    reValidateMode: 'onSubmit',
  })
  const { trigger, subscribe, setFocus } = form
  const { errors, isDirty, isSubmitting } = form.formState

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, isSubmitted }) => {
          if (!name) return
          if (isSubmitted) void trigger()
          else if (checked.current.size > 0) void trigger([...checked.current] as FieldPath<Values>[])
        },
      }),
    [subscribe, trigger],
  )
  // After everything else that the same change draws has taken the focus, such as the heading of a step.
  useEffect(() => {
    if (wanted) setFocus(wanted.name as FieldPath<Values>)
  }, [wanted, setFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is saved
  useEffect(() => {
    if (saved) onSaved(saved.result)
  }, [saved])

  const errorCode = (name: string) => (get(errors, name) as { message?: string } | undefined)?.message

  /** `values`: as they were sent. Some may have been changed since. */
  function showRefusal(error: unknown, values: Values) {
    const find = options.fieldOf ?? ((path) => fieldIn(initial, path))
    const fields = refusedFields(error, (path, code) => find(path, code, values))
    const [first] = Object.keys(fields)
    refused.current = { fields, values }
    if (first === undefined) {
      options.onRefused?.(error)
      return setRefusal(error)
    }
    for (const [name, message = ''] of Object.entries(fields))
      form.setError(name as FieldPath<Values>, { type: 'server', message })
    options.onFieldRefused?.(first)
    setWanted({ name: first })
  }

  return {
    ...form,
    hasChanges: isDirty && !saved,
    isSaving: isSubmitting || saved !== undefined,
    /** Why it was not saved, if that is about no field. */
    refusal,
    errorCode,
    errorText(name: string): string {
      const code = errorCode(name)
      if (!code) return ''
      const values = typeof limits === 'function' ? limits(code, name) : limits
      return String(t([`rules.${code}`, 'ui:form.refused'] as never, { ...values }))
    },
    /** Whether nothing is wrong with these fields. Otherwise that is shown, and the first of them has the focus. */
    async check(names: readonly string[], { isFocused = true } = {}) {
      for (const name of names) checked.current.add(name)
      if (await trigger([...names] as FieldPath<Values>[])) return true
      const first = names.find((name) => form.getFieldState(name as FieldPath<Values>).error)
      if (first && isFocused) setWanted({ name: first })
      return false
    },
    /** Shows a problem of a field or a step that only its own check knows, or takes it back. True if there is none. */
    refuse(name: string, code: string | undefined) {
      if (code) form.setError(name as FieldPath<Values>, { type: 'rule', message: code })
      else form.clearErrors(name as FieldPath<Values>)
      return code === undefined
    },
    async submit(event?: SyntheticEvent) {
      event?.preventDefault()
      if (isSubmitting || saved) return
      refused.current = undefined
      setRefusal(undefined)
      await form.handleSubmit(async (values) => {
        const sent = { ...form.getValues() }
        try {
          const result = await save(values)
          if (result !== false) setSaved({ result })
        } catch (error) {
          showRefusal(error, sent)
        }
      })()
    },
    /** Other values take the place of what was entered. */
    restart(values: Values) {
      refused.current = undefined
      setRefusal(undefined)
      setSaved(undefined)
      form.reset(values)
    },
  }
}

/** What the parts of a form need of it, whatever it is about. */
export type FormState = Pick<ReturnType<typeof usePortalForm>, 'hasChanges' | 'isSaving' | 'refusal' | 'submit'>
