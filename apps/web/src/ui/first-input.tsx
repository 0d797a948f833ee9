import Input, { type InputProps } from '@cloudscape-design/components/input'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'

/** The field with which a dialog begins. The kit gives the focus to the first button of a dialog once it is drawn. */
export function FirstInput({ ref, ...props }: InputProps & { ref?: Ref<InputProps.Ref> }) {
  const input = useRef<InputProps.Ref>(null)
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    select: () => input.current?.select(),
  }))
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return <Input ref={input} {...props} />
}
