import { type ArrayPath, type FieldValues, useFieldArray } from 'react-hook-form'
import type { FormOf } from './field.tsx'

/** The rows of a field that is a list. Each row has an id of its own, so that the others keep their input when one is removed. */
export const useRows = <Values extends FieldValues, Name extends ArrayPath<Values>>(
  { control }: Pick<FormOf<Values>, 'control'>,
  name: Name,
) => useFieldArray({ control, name })
