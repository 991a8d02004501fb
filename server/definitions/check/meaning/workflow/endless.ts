import { type Circle, circlesOf } from '../../circle.ts'
import { type EventlessStep, eventlessSteps } from '../../eventless.ts'
import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import type { MeaningCheck, Mistake } from '../../mistake.ts'
import { targets } from './targets.ts'

/** Checks that transitions that wait for no event lead somewhere and come to an end. */
export const endless: MeaningCheck = (definitions, source) => {
  if (targets(definitions, source).length > 0) return []
  return everyPath(definitions).flatMap(ofPath)
}

function ofPath(file: FilePath): Mistake[] {
  const steps = eventlessSteps(file.path)
  const leading = steps.filter(({ to }) => to !== undefined)
  return [
    ...steps.filter((step) => !leading.includes(step)).map((step) => idle(file, step)),
    ...circlesOf(leading).map((circle) => circular(file, circle)),
  ]
}

function idle(file: FilePath, { at, from }: EventlessStep): Mistake {
  return inPath(
    file,
    ['path', ...at],
    `this transition has no target. Give it a "target", or remove it from "${from}".`,
  )
}

function circular(file: FilePath, { steps, sure }: Circle): Mistake {
  const way = [...steps, ...steps.slice(0, 1)].map(({ from }) => `"${from}"`).slice(0, most)
  const at = ['path', ...(steps[0]?.at ?? [])]
  if (!sure)
    return inPath(
      file,
      at,
      `too many transitions follow each other here without an event: the check cannot tell whether they end. Let some of them wait for an event.`,
    )
  return inPath(
    file,
    at,
    `these transitions repeat forever without an event: ${way.join(' → ')}. Let one of these wait for an event, or give it a guard that ends the loop.`,
  )
}

const most = 10
