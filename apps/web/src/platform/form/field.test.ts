import { expect, test, vi } from 'vitest'
import { asCheckbox, asInput, asRadios, asSelect } from './field.tsx'

const bind = (value: unknown) => ({ name: 'field', value, ref: () => {}, onBlur: () => {}, onChange: vi.fn() })
const options = [
  { value: 'a', label: 'A' },
  { label: 'Others', options: [{ value: 'b', label: 'B' }] },
]

test('a control shows the value of its field', () => {
  expect(asInput(bind('typed')).value).toBe('typed')
  expect(asInput(bind(undefined)).value).toBe('')
  expect(asSelect(bind('b'), options).selectedOption).toEqual({ value: 'b', label: 'B' })
  expect(asSelect(bind(''), options).selectedOption).toBeNull()
  expect(asRadios(bind('')).value).toBeNull()
  expect(asCheckbox(bind(true)).checked).toBe(true)
})

test('a choice in a control becomes the value of its field', () => {
  const [input, select, radios, checkbox] = [bind(''), bind(''), bind(''), bind(false)]
  asInput(input).onChange({ detail: { value: 'typed' } })
  asSelect(select, options).onChange({ detail: { selectedOption: { value: 'a' } } })
  asRadios(radios).onChange({ detail: { value: 'b' } })
  asCheckbox(checkbox).onChange({ detail: { checked: true } })
  const received = [input, select, radios, checkbox].map(({ onChange }) => onChange.mock.calls[0]?.[0])
  expect(received).toEqual(['typed', 'a', 'b', true])
})
