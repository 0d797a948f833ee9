const icon = (path: string) => () => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const DoorIcon = icon('M3 21h18M6 21V4h12v17M14 12v.01')
export const TruckIcon = icon('M3 17V6h10v11M13 9h5l3 4v4H3M7 17a2 2 0 1 0 .01 0M17 17a2 2 0 1 0 .01 0')
export const GroupIcon = icon(
  'M9 7a3 3 0 1 0 .01 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 4a3 3 0 0 1 0 6M21 21v-2a4 4 0 0 0-3-4',
)
export const ModeIcon = icon('M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18')
