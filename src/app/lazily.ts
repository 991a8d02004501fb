import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** A screen's code is fetched when its route is first entered. */
export const lazily = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})
