import type { SelectProps } from '@cloudscape-design/components/select'
import type { CredentialWithRelations } from '@portico/contract/credentials/credentials.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { credentialsQuery } from '#web/data/credentials/credentials.queries.ts'
import { usePersonOptions } from '#web/data/people/person-options.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { providersQuery } from '#web/data/providers/providers.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Option = SelectProps.Option & { value: string; label: string }
export type Choices = {
  options: readonly (Option | (SelectProps.OptionGroup & { options: readonly Option[] }))[] | undefined
  isError: boolean
  refetch: () => void
  /** Where the server filters. */
  menu?: ReturnType<typeof usePersonOptions>['menu']
}

function useByLabel() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { sensitivity: 'base', numeric: true })
    return (a: Option, b: Option) => compare(a.label, b.label)
  }, [i18n.language])
}

/** The people of the property. The server looks for what is typed. */
export function usePersonChoices(propertyId: string, isOpened: boolean): Choices {
  const { options, isError, refetch, menu } = usePersonOptions(propertyId, isOpened)
  return { options, isError, refetch, menu }
}

/** The codes and fobs of the property. A code is named by its holder, because its value is a secret. */
export function useCredentialChoices(propertyId: string, isOpened: boolean): Choices {
  const { t } = useTranslation('access', { keyPrefix: 'question' })
  const byLabel = useByLabel()
  const { named } = useClock(propertyId)
  const features = usePropertyFeatures(propertyId)
  const codes = useQuery({ ...credentialsQuery(propertyId, 'CODE'), enabled: isOpened && features.accessCodes })
  const fobs = useQuery({ ...credentialsQuery(propertyId, 'PHYSICAL'), enabled: isOpened && features.fobs })
  const options = useMemo(() => {
    const hasAll = (codes.data || !features.accessCodes) && (fobs.data || !features.fobs)
    if (!hasAll) return undefined
    const optionOf = ({ credential, peopleWithSharingRelations: [holder] }: CredentialWithRelations): Option => {
      const name = holder?.personName ?? holder?.email ?? t('nobody')
      const details = [
        ...(credential.fob ? [name] : []),
        t('since', { time: named(credential.creationTimeMillis) }),
        ...(credential.status === 'INACTIVE' ? [t('inactive')] : []),
      ]
      const label = credential.fob ? t('fob', { number: credential.fob.number }) : t('codeOf', { name })
      return { value: credential.id, label, description: details.join(' · ') }
    }
    const group = (label: string, list: readonly CredentialWithRelations[] = []) =>
      list.length > 0 ? [{ label, options: list.map(optionOf).sort(byLabel) }] : []
    return [
      ...group(t('codes'), codes.data?.credentialsWithRelations),
      ...group(t('fobs'), fobs.data?.credentialsWithRelations),
    ]
  }, [codes.data, fobs.data, features.accessCodes, features.fobs, t, named, byLabel])
  return {
    options,
    isError: codes.isError || fobs.isError,
    refetch: () => {
      for (const query of [codes, fobs]) if (query.isError) void query.refetch()
    },
  }
}

export function useProviderChoices(_: string, isOpened: boolean): Choices {
  const byLabel = useByLabel()
  const { data, isError, refetch } = useQuery({ ...providersQuery, enabled: isOpened })
  const options = useMemo(
    () =>
      data
        ?.map(({ accessCustomerId, accessCustomerName }) => ({ value: accessCustomerId, label: accessCustomerName }))
        .sort(byLabel),
    [data, byLabel],
  )
  return { options, isError, refetch: () => void refetch() }
}
