import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { InfoLink } from './info-link.tsx'

vi.mock('@cloudscape-design/components/link', () => ({ default: 'a' }))

test('without help to open there is no link', () => {
  expect(renderToString(<InfoLink text="Info" label="Info about keys" onFollow={undefined} />)).toBe('')
  expect(renderToString(<InfoLink text="Info" label="Info about keys" onFollow={() => undefined} />)).toContain('Info')
})
