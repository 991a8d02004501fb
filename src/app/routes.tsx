import type { RouteObject } from 'react-router-dom'
import { paths, patterns } from '../screens/paths.ts'
import { Arriving, ArrivingInside } from './Arriving.tsx'
import { Failed } from './Failed.tsx'
import { Guard, Public } from './Guard.tsx'
import { lazily } from './lazily.ts'
import { workbench } from './workbenchRoutes.ts'

const dashboard = async () => (await import('../screens/dashboard/Dashboard.tsx')).route

const upkeep = () => import('../screens/upkeep/screens.ts')
const recordForms = () => import('../screens/upkeep/formScreens.ts')

/** Product spec §2: every route and who may enter it. */
export const routes: RouteObject[] = [
  {
    Component: Public,
    HydrateFallback: Arriving,
    ErrorBoundary: Failed,
    children: [lazily(paths.signIn, async () => (await import('../screens/signin/SignIn.tsx')).SignIn)],
  },
  {
    Component: Guard,
    HydrateFallback: ArrivingInside,
    ErrorBoundary: Failed,
    children: [
      {
        lazy: async () => ({ Component: (await import('./frame/Frame.tsx')).Frame }),
        children: [
          {
            ErrorBoundary: Failed,
            children: [
              { path: paths.home, lazy: dashboard },
              { path: paths.dashboard, lazy: dashboard },
              lazily(paths.agenda, async () => (await import('../screens/briefing/Agenda.tsx')).Agenda),
              lazily(paths.tasks, async () => (await import('../screens/tasks/MyTasks.tsx')).MyTasks),
              lazily(
                paths.prioritization,
                async () => (await import('../screens/prioritization/Prioritization.tsx')).Prioritization,
              ),
              lazily(paths.newRequest, async () => (await import('../screens/stage/NewRequest.tsx')).NewRequest),
              lazily(patterns.edit, async () => (await import('../screens/stage/FormRouter.tsx')).FormRouter),
              lazily(
                patterns.briefing,
                async () => (await import('../screens/briefing/BriefingScreen.tsx')).BriefingScreen,
              ),
              lazily(patterns.details, async () => (await import('../screens/hub/Hub.tsx')).Hub),
              lazily(patterns.paper, async () => (await import('../screens/paper/Paper.tsx')).Paper),
              lazily(paths.openWork, async () => (await import('../screens/oversight/OpenWork.tsx')).OpenWork),
              lazily(paths.pipeline, async () => (await import('../screens/pipeline/Pipeline.tsx')).Pipeline),
              lazily(paths.audit, async () => (await import('../screens/audit/Audit.tsx')).Audit),
              lazily(paths.upkeep, async () => (await upkeep()).ProposedChanges),
              lazily(patterns.change, async () => (await upkeep()).ChangePage),
              lazily(patterns.records, async () => (await upkeep()).Records),
              lazily(patterns.record, async () => (await recordForms()).RecordPage),
              lazily(patterns.newRecord, async () => (await recordForms()).NewRecord),
              lazily(patterns.importRecords, async () => (await upkeep()).ImportRecords),
              workbench,
              lazily('*', async () => (await import('./NotFound.tsx')).NotFound),
            ],
          },
        ],
      },
    ],
  },
]
