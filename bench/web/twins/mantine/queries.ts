import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchFlags, fetchProperties, fetchProperty, fetchUser } from '../calls.ts'

export const userQuery = queryOptions({ queryKey: ['user'], queryFn: fetchUser })

export const flagsQuery = queryOptions({ queryKey: ['flags'], queryFn: fetchFlags })

export const propertiesQuery = (wanted: Parameters<typeof fetchProperties>[0]) =>
  queryOptions({
    queryKey: ['properties', wanted],
    queryFn: () => fetchProperties(wanted),
    placeholderData: keepPreviousData,
  })

export const propertyQuery = (propertyId: string) =>
  queryOptions({ queryKey: ['property', propertyId], queryFn: () => fetchProperty(propertyId) })
