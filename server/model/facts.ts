import type { StageFiles } from '../../src/engine/definition.ts'
import { type Facts, factsOf } from '../../src/engine/conditions/facts.ts'
import type { RuleContext } from '../../src/engine/rules/named/rule.ts'
import type { View } from './view.ts'
import type { Work } from './work.ts'

/** Who asks, and when. */
export type ActorContext = Pick<Work, 'actor' | 'now'>

/** The facts of a stage's form for the person who asks. All come from the server, none from the browser's request. */
export function factsFor({ actor, now }: ActorContext, files: StageFiles, { record }: Pick<View, 'record'>): Facts {
  const user = { role: { name: actor.role }, da_level: actor.da_level }
  return factsOf(files, { application: record, user, now })
}

/** The context of the rules of a stage: what they read besides the data of the form. */
export function ruleContext(work: ActorContext & Pick<Work, 'workflows'>, files: StageFiles, view: View): RuleContext {
  const { reference } = work.workflows
  return { application: view.record, reference, facts: factsFor(work, files, view), by: 'server' }
}
