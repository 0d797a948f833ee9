/** The properties without the agreement. More cards would be slow to render: a manager with more properties can search, or select all. */
export const unsignedProperties = { only: 'NOT_OPTED_IN', pageSize: 24 } as const
