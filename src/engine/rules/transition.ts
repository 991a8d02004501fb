import type { Transition } from '../definition.ts'
import { type Stage, matches } from '../stage.ts'

export type TransitionLike = Pick<Transition, 'code' | 'name' | 'metadata'>

/** Whether a rule's `when` matches this transition, by its code or its name in lower case. */
export function applies(stage: Stage, rule: string, { code, name }: TransitionLike): boolean {
  return matches(stage, `${rule}/when`, { code, name: name.toLowerCase() })
}
