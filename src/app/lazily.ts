import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** Loads a screen's code when its route is first entered. */
export const lazily = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})
