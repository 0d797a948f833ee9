import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id } from '../shared/fields.ts'
import { network, networkChange, networkCreation, networksErrors } from './networks.schema.ts'

const one = {
  path: '/v1/networkSettings/wifi/:id',
  access: { who: 'manager', of: { in: 'params', name: 'id', via: 'network', missing: networksErrors.notFound } },
  features: ['networkSettingsEnabled'],
  params: z.strictObject({ id }),
} as const

export const networksRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/networkSettings/wifi',
    features: ['networkSettingsEnabled'],
    summary: 'The Wi-Fi networks of a property, by name, without their keys',
    may: 'networks.read',
    access: { who: 'manager', of: { in: 'query', name: 'propertyId' } },
    query: z.strictObject({ propertyId: id }),
    output: z.object({ networks: z.array(network), total: count }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/networkSettings/wifi',
    features: ['networkSettingsEnabled'],
    summary: 'Adds a Wi-Fi network to a property',
    may: 'networks.change',
    changes: ['networks.create'],
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: networkCreation,
    output: network,
    success: 201,
    errors: [networksErrors.taken, networksErrors.tooMany],
  },
  update: {
    ...one,
    method: 'PATCH',
    may: 'networks.change',
    changes: ['networks.update'],
    summary: 'Changes a Wi-Fi network; what is left out stays, its key included',
    body: networkChange,
    output: network,
    errors: [networksErrors.taken, networksErrors.stale],
  },
  delete: {
    ...one,
    method: 'DELETE',
    may: 'networks.change',
    changes: ['networks.delete'],
    summary: 'Deletes a Wi-Fi network',
    success: 204,
    errors: [],
  },
})
