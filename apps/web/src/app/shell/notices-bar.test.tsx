import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlagsProvider } from '#web/platform/flags.ts'
import { createI18n } from '#web/platform/i18n.ts'
import type { Notice } from '#web/platform/notices.ts'
import { TextsProvider } from '#web/ui/translation.tsx'
import { NoticesBar } from './notices-bar.tsx'

const HINT = 'Changes may take up to 24 hours to take effect'

async function show(notice: Partial<Notice>) {
  const i18n = await createI18n('en_US', ['app'])
  const whole: Notice = {
    id: 'key',
    revision: 1,
    type: 'success',
    header: 'Key Updated!',
    isDismissible: true,
    ...notice,
  }
  return renderToStaticMarkup(
    <TextsProvider i18n={i18n}>
      <FlagsProvider value={flagDefaults}>
        <NoticesBar notices={[whole]} />
      </FlagsProvider>
    </TextsProvider>,
  )
}

// 'Key Updated!' with 'Changes may take up to 24 hours to take effect'
test('a notice says how long a change may take, and no longer once all doors have confirmed it', async () => {
  expect(await show({ hint: HINT })).toMatch(new RegExp(`Key Updated!.*${HINT}`))
  const arrived = await show({ hint: HINT, hasArrived: true })
  expect(arrived).toContain('Key Updated!')
  expect(arrived).not.toContain(HINT)
})
