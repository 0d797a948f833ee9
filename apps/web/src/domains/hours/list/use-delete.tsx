import type { CalendarSummary, HoursView } from '@portico/contract/hours/hours.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { hoursNotice, useDeleteCalendar, useDeleteHours } from '#web/data/hours/hours.mutations.ts'
import { calendarQuery, hoursUsersQuery, oneHoursQuery } from '#web/data/hours/hours.queries.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { confirm } from '#web/ui/confirm.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { usersOf } from '../form/used-by.tsx'
import { calendarUsers, textsOfUse } from './texts-of-use.ts'

/** Deletes hours and calendars after a question. What is still used is not deleted, and the notice says by what. */
export function useDelete(propertyId: string) {
  const { t } = useTranslation('hours')
  const queryClient = useQueryClient()
  const mayName = useMay(propertyId)('people.read')
  const { mutateAsync: removeHours, isPending: isPendingHours, variables: hoursSent } = useDeleteHours(propertyId)
  const { mutateAsync: removeCalendar, isPending: isPendingCalendar, variables: sent } = useDeleteCalendar(propertyId)

  const tellUsed = useCallback(
    (id: string, header: string, names: readonly string[]) =>
      notify({ id: hoursNotice(id), type: 'error', header, content: <NameList names={names} max={8} /> }),
    [],
  )

  const deleteHours = useCallback(
    async ({ hoursId, name, version, use }: HoursView) => {
      async function tellUsers() {
        const [details, users] = await Promise.all([
          queryClient.fetchQuery({ ...oneHoursQuery(propertyId, hoursId), staleTime: 0 }),
          mayName ? queryClient.fetchQuery({ ...hoursUsersQuery(propertyId, hoursId), staleTime: 0 }) : undefined,
        ]).catch(() => [])
        const names = details ? usersOf(details, users, t) : textsOfUse(use, t)
        tellUsed(hoursId, t('delete.used', { name }), names)
      }
      if (textsOfUse(use, t).length > 0) return tellUsers()
      const isConfirmed = await confirm({
        header: t('delete.header', { name }),
        content: t('delete.content'),
        confirmLabel: t('delete.confirm'),
        variant: 'destructive',
      })
      if (!isConfirmed) return
      await removeHours({ id: hoursId, version }).catch((error: unknown) => {
        // A colleague has attached them meanwhile.
        if (hasCode(error, 'hours.inUse')) return tellUsers()
      })
    },
    [propertyId, queryClient, mayName, removeHours, tellUsed, t],
  )

  const deleteCalendar = useCallback(
    async ({ calendarId, name, version, ...seen }: CalendarSummary) => {
      const tellUsers = (used: Pick<CalendarSummary, 'hours' | 'guestKeys'>) =>
        tellUsed(calendarId, t('delete.calendarUsed', { name }), calendarUsers(used, t))
      if (calendarUsers(seen, t).length > 0) return tellUsers(seen)
      const isConfirmed = await confirm({
        header: t('delete.header', { name }),
        content: t('delete.calendarContent'),
        confirmLabel: t('delete.confirm'),
        variant: 'destructive',
      })
      if (!isConfirmed) return
      await removeCalendar({ id: calendarId, version }).catch(async (error: unknown) => {
        if (!hasCode(error, 'hours.inUse')) return
        const fresh = await queryClient.fetchQuery({ ...calendarQuery(propertyId, calendarId), staleTime: 0 })
        tellUsers(fresh)
      })
    },
    [propertyId, queryClient, removeCalendar, tellUsed, t],
  )

  const isDeleting = useCallback(
    (id: string) => (isPendingHours && hoursSent?.id === id) || (isPendingCalendar && sent?.id === id),
    [isPendingHours, hoursSent, isPendingCalendar, sent],
  )
  return { deleteHours, deleteCalendar, isDeleting }
}
