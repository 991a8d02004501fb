import { type AnyStateNode, createMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { PathDefinition, WorkflowDefinition } from '../../../../../src/engine/definition.ts'
import { everyPath, inPath } from '../../paths/everyPath.ts'
import { type MeaningCheck, inStage, onceFor, type LocalMistake } from '../../mistake.ts'
import { targets } from './targets.ts'

/**
 * Checks that every state can be reached unless it is retired, and that every state except the last ones can be left.
 */
export const reachable: MeaningCheck = (definitions, source) => {
  if (targets(definitions, source).length > 0) return []
  return [
    ...definitions.stages.flatMap((stage) =>
      onceFor(reachable, stage, () =>
        unreachableStates(stage.workflow, '"done": true in its "meta"').map(({ at, message }) =>
          inStage(stage, 'workflow', at, message, 'key'),
        ),
      ),
    ),
    ...everyPath(definitions).flatMap((file) =>
      unreachableStates(file.path, '"type": "final"').map(({ at, message }) =>
        inPath(file, ['path', ...at], message, 'key'),
      ),
    ),
  ]
}

/**
 * Finds states that cannot be reached or left. Guards may hold or fail here: a state counts as reached if some path
 * leads to it.
 */
function unreachableStates(definition: WorkflowDefinition | PathDefinition, endMark: string): LocalMistake[] {
  const machine = createMachine({ ...definition })
  const reached = new Set<AnyStateNode>()
  enter(machine.root, reached)
  return getStateNodes(machine.root).flatMap((node) => {
    const at = node.path.flatMap((key) => ['states', key])
    if (reached.has(node) && isMarked(node, 'retired'))
      return {
        at,
        message: `the state "${node.key}" is retired, but a transition or the start leads there. Lead it elsewhere, or do not retire the state.`,
      }
    if (!reached.has(node) && ![node, ...ancestors(node)].some((each) => isMarked(each, 'retired')))
      return {
        at,
        message: `no transition leads to the state "${node.key}". Give a transition this target, or remove the state, or retire it while something is in it.`,
      }
    return isDeadEnd(node)
      ? {
          at,
          message: `no transition leads out of the state "${node.key}". Add a transition that people can take, or mark the end: ${endMark}.`,
        }
      : []
  })
}

/**
 * Marks as reached a state, the states around it, those that are entered with it, and all that its transitions lead to.
 */
function enter(node: AnyStateNode, reached: Set<AnyStateNode>): void {
  if (reached.has(node)) return
  reached.add(node)
  if (node.parent) enter(node.parent, reached)
  const inside = node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? [])
  for (const next of [...inside, ...waysOut(node)]) enter(next, reached)
}

function waysOut(node: AnyStateNode): AnyStateNode[] {
  return leaving(node).flatMap(({ target }) => target ?? [])
}

function leaving(node: AnyStateNode) {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

/** Whether a state is atomic, is not an end, and has no transition that a person or an event takes to another state. */
function isDeadEnd(node: AnyStateNode): boolean {
  if (node.type !== 'atomic' || isMarked(node, 'done')) return false
  const around = [node, ...ancestors(node)]
  return !around
    .flatMap(leaving)
    .some((transition) => !isMarked(transition, 'system') && transition.target?.some((next) => next !== node))
}

function isMarked({ meta }: { meta?: unknown }, mark: 'done' | 'system' | 'retired'): boolean {
  return (meta as Partial<Record<typeof mark, boolean>> | undefined)?.[mark] === true
}

function ancestors(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : []
}
