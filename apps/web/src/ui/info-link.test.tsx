import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { InfoLink } from './info-link.tsx'

vi.mock('@cloudscape-design/components/link', () => ({ default: 'a' }))

test('an info link without a help panel is not rendered', () => {
  expect(renderToString(<InfoLink text="Info" label="Info about keys" onFollow={undefined} />)).toBe('')
  expect(renderToString(<InfoLink text="Info" label="Info about keys" onFollow={() => undefined} />)).toContain('Info')
})
