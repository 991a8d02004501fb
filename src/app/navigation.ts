import { t } from '../texts/t.ts'
import { paths } from '../screens/paths.ts'

/** The top bar's buttons (product spec §2; "All Requests" as in spec decision 21). */
export const places = [
  { name: () => t('Dashboard'), to: paths.home },
  { name: () => t('My Tasks'), to: paths.tasks },
  { name: () => t('Prioritization'), to: paths.prioritization },
  { name: () => t('All Requests'), to: paths.dashboard },
]

/** The user menu's screens, for people who may do one of these only. Each goes beyond product spec §7. */
export const accountPlaces = [
  { may: ['supervise'], name: () => t('Open work'), to: paths.openWork },
  { may: ['supervise'], name: () => t('Pipeline'), to: paths.pipeline },
  { may: ['audit'], name: () => t('Audit'), to: paths.audit },
  { may: ['keep'], name: () => t('Records and people'), to: paths.upkeep },
  { may: ['define', 'publish'], name: () => t('Workbench'), to: paths.workbench },
]

/** Below this width, in pixels, the top bar's buttons are in a menu. */
export const wide = 1080

/** The height of the top bar without its line, in pixels, by width. */
export const barHeight = { xs: 56, sm: 60 }
