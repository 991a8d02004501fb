import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A part that is fetched when it is first needed. Where it cannot be had, because the server is away or has newer ones,
 * `Instead` stands for it: the screen, and what is typed there, stays.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
) => lazy(() => load().catch(() => ({ default: Instead })))
