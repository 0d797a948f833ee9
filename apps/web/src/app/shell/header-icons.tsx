import type { ReactNode } from 'react'
import styles from './portal-header.module.css'

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
/** The icons are hidden from screen readers, because their buttons have names. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false" {...outline}>
      {children}
    </svg>
  )
}

export const GlobeIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M2.5 10h15M10 2.5c2.2 2.1 3.2 4.6 3.2 7.5s-1 5.4-3.2 7.5c-2.2-2.1-3.2-4.6-3.2-7.5s1-5.4 3.2-7.5z" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="8.75" cy="8.75" r="5.75" />
    <path d="m13 13 4.5 4.5" />
  </Icon>
)

export const BracesIcon = () => (
  <Icon>
    <path d="M7.5 3.5H7a2 2 0 0 0-2 2v2.25A2.25 2.25 0 0 1 2.75 10 2.25 2.25 0 0 1 5 12.25v2.25a2 2 0 0 0 2 2h.5M12.5 3.5h.5a2 2 0 0 1 2 2v2.25A2.25 2.25 0 0 0 17.25 10 2.25 2.25 0 0 0 15 12.25v2.25a2 2 0 0 1-2 2h-.5" />
  </Icon>
)

export const BookIcon = () => (
  <Icon>
    <path d="M10 5.25C8.3 4 6 3.5 3 3.5v11.75c3 0 5.3.5 7 1.75 1.7-1.25 4-1.75 7-1.75V3.5c-3 0-5.3.5-7 1.75zM10 5.25V17" />
  </Icon>
)

export const TasksIcon = () => (
  <Icon>
    <path d="m2.75 5 1.5 1.5L7 3.75M2.75 14l1.5 1.5L7 12.75M10 5.25h7.5M10 14.25h7.5" />
  </Icon>
)

export const FobIcon = () => (
  <Icon>
    <circle cx="6" cy="5" r="2.75" />
    <path d="M7.6 7.4 9 9M9.3 8.4a4 4 0 0 1 5.2.3l1.6 1.6a4.1 4.1 0 0 1-5.8 5.8l-1.6-1.6a4 4 0 0 1-.3-5.2z" />
    <path d="M12.6 12.6h.01" />
  </Icon>
)

const SunIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="3.25" />
    <path d="M10 2v1.5M10 16.5V18M18 10h-1.5M3.5 10H2M15.66 4.34l-1.06 1.06M5.4 14.6l-1.06 1.06M15.66 15.66l-1.06-1.06M5.4 5.4 4.34 4.34" />
  </Icon>
)

const MoonIcon = () => (
  <Icon>
    <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z" />
  </Icon>
)

const ScreenIcon = () => (
  <Icon>
    <rect x="2.5" y="3.5" width="15" height="10" rx="1.5" />
    <path d="M7 17h6M10 13.5V17" />
  </Icon>
)

export const modeIcons = { light: SunIcon, dark: MoonIcon, system: ScreenIcon }
