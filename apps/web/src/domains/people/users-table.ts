import { columnIds } from './people-columns.tsx'

/** How the table of users is paginated and sorted unless somebody has chosen otherwise. */
export const USERS_TABLE = {
  name: 'people',
  pageSize: 20,
  pageSizes: [10, 20, 50, 100],
  columns: columnIds,
  sort: { field: 'expiry', isDescending: false },
} as const
