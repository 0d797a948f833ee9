import type { Namespace } from 'i18next'
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
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
import { useTranslation } from '#web/ui/translation.tsx'
import { fieldIn, type Problems, type Refused, refusedFields, stillRefused } from './problems.ts'

type Options<Values extends FieldValues, Saved> = {
  initial: Values
  /** The namespace with the error texts `rules.<code>`. */
  texts: Namespace
  /** Values for the placeholders of these texts, for all rules or by rule. */
  limits?: object | ((code: string, name: string) => object)
  problems?: (values: Values) => Problems
  /** Fields whose problems are shown from the first change on. */
  checkedAtOnce?: readonly string[]
  /** Rejects with the error of the server. Resolves to false if the form must stay open. */
  save: (values: Values) => Promise<Saved | false>
  /** Leaves the form, or restarts it. It is called after the warning about unsaved changes has been turned off. */
  onSaved: (saved: Saved) => unknown
  /** Maps a path of the server to a field of the form, if their names differ. */
  fieldOf?: (path: string, code: string, values: Values) => string | undefined
  /** Reports an error of the server that belongs to no field, if the form does not show its `refusal`. */
  onRefused?: (error: unknown) => void
  /** Called with the first field that the server rejected, so that a wizard can show its step. */
  onFieldRefused?: (name: string) => void
}

/**
 * The state of a form: its values, validation with the rules of the contract, error texts, saving, and errors of the server.
 * Problems are shown after the first attempt to save or to pass a step, and are updated with every change from then on.
 */
export function usePortalForm<Values extends FieldValues, Saved>(options: Options<Values, Saved>) {
  const { initial, texts, limits = {}, problems, save, onSaved } = options
  const { t } = useTranslation(texts as 'ui')
  /** Fields that were checked before the first attempt to save. */
  const checked = useRef(new Set<string>(options.checkedAtOnce))
  /** The errors of the server from the last attempt. */
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
    // A rule may depend on several fields, so the subscription below validates all fields together.
    reValidateMode: 'onSubmit',
  })
  const { trigger, subscribe, setFocus } = form
  const { errors, isDirty, isSubmitting, isSubmitted } = form.formState

  const recheck = useCallback(() => {
    if (isSubmitted) void trigger()
    else if (checked.current.size > 0) void trigger([...checked.current] as FieldPath<Values>[])
  }, [isSubmitted, trigger])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => void (name && recheck()) }),
    [subscribe, recheck],
  )
  // An effect runs after the heading of a step has taken the focus in the same render.
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
    /** Validates again what has been checked, for example because an answer has arrived. */
    recheck,
    hasChanges: isDirty && !saved,
    isSaving: isSubmitting || saved !== undefined,
    /** The error of the last attempt to save, if it belongs to no field. */
    refusal,
    errorCode,
    errorText(name: string): string {
      const code = errorCode(name)
      if (!code) return ''
      const values = typeof limits === 'function' ? limits(code, name) : limits
      return String(t([`rules.${code}`, 'ui:form.refused'] as never, { ...values }))
    },
    /** Validates these fields, shows their problems and focuses the first one. Resolves to true if all are valid. */
    async check(names: readonly string[], { isFocused = true } = {}) {
      for (const name of names) checked.current.add(name)
      if (await trigger([...names] as FieldPath<Values>[])) return true
      const first = names.find((name) => form.getFieldState(name as FieldPath<Values>).error)
      if (first && isFocused) setWanted({ name: first })
      return false
    },
    /** Sets or clears a problem that the rules of the form do not cover. Returns true if there is none. */
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
    /** Replaces the input with other values. */
    restart(values: Values) {
      refused.current = undefined
      setRefusal(undefined)
      setSaved(undefined)
      form.reset(values)
    },
  }
}

/** The parts of a form that do not depend on its values. */
export type FormState = Pick<ReturnType<typeof usePortalForm>, 'hasChanges' | 'isSaving' | 'refusal' | 'submit'>
