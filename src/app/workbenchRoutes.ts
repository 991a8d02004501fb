import type { RouteObject } from 'react-router-dom'
import { paths, patterns } from '../screens/paths.ts'
import { learnWorkbench } from './languages/workbench.ts'
import { lazily } from './lazily.ts'

const screens = () => import('../screens/workbench/screens.ts')

/** The screens for people who draft or publish definitions, with the texts that only these screens have. */
export const workbench: RouteObject = {
  lazy: async () => {
    const [{ AtWorkbench }] = await Promise.all([import('../screens/workbench/AtWorkbench.tsx'), learnWorkbench()])
    return { Component: AtWorkbench }
  },
  children: [
    lazily(paths.workbench, async () => (await import('../screens/workbench/home/Home.tsx')).Home),
    lazily(paths.versions, async () => (await screens()).Versions),
    lazily(paths.uses, async () => (await screens()).UsesPage),
    lazily(patterns.comparison, async () => (await screens()).ComparisonPage),
    lazily(paths.replay, async () => (await import('../screens/workbench/replay/Replay.tsx')).Replay),
    lazily(patterns.guide, async () => (await import('../screens/workbench/guide/GuidePage.tsx')).GuidePage),
    lazily(patterns.proposal, async () => (await screens()).ProposalPage),
    lazily(paths.definitionDraft, async () => (await import('../screens/workbench/editor/Editor.tsx')).Editor),
  ],
}
