import { type ComponentType, createElement, lazy, useEffect } from 'react'

const Nothing = () => null

/**
 * A part that is fetched when it is first needed. Where it cannot be had, because the server is away or has newer ones,
 * `Instead` stands for it: the screen, and what is typed there, stays. Once `Instead` has left the screen, the part is
 * fetched anew.
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
