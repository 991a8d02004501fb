import { type ComponentType, createElement, lazy, useEffect } from 'react'

const Nothing = () => null

/**
 * A component that is loaded when it is first needed. If it cannot be loaded, because the server is unavailable or has
 * a newer release, `Instead` is drawn in its place, and the screen keeps what is typed there. Once `Instead` has left
 * the screen, the component is loaded again.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Failed = (props: Props) => {
    useEffect(() => () => void (Part = fetched()), [])
    return createElement(Instead, props)
  }
  const fetched = () => lazy(() => load().catch(() => ({ default: Failed })))
  let Part = fetched()
  return (props) => createElement(Part, props)
}
