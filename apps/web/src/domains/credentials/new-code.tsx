import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { api } from '#web/platform/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Reveals the code that was generated for a new person. It stays until it is dismissed or the page is left, and is never cached. */
export function NewCode({ codeId, name }: { codeId: string; name: string }) {
  const { t } = useTranslation('credentials', { keyPrefix: 'newCode' })
  const [isLoading, setLoading] = useState(false)

  async function reveal() {
    setLoading(true)
    const id = `code-${codeId}`
    try {
      const { value } = await api('GET /v1/credentials/:credentialId', { params: { credentialId: codeId } })
      notify({ id, type: 'info', header: t('of', { name }), content: value })
    } catch {
      notify({ id, type: 'error', header: t('failed') })
    }
    setLoading(false)
  }
  return (
    <Button loading={isLoading} ariaLabel={t('showOf', { name })} onClick={() => void reveal()}>
      {t('show')}
    </Button>
  )
}
