import { paths } from '../screens/paths.ts'

/** The top bar's buttons (product spec §2; "All Requests" as in decision 21). */
export const places = [
  { name: 'Dashboard', to: paths.home },
  { name: 'My Tasks', to: paths.tasks },
  { name: 'Prioritization', to: paths.prioritization },
  { name: 'All Requests', to: paths.dashboard },
]

/** Below this width, in pixels, they stand in a menu. */
export const wide = 1080

/** Of the top bar without its line, in pixels, by width. */
export const barHeight = { xs: 56, sm: 60 }
