import { type MeaningCheck, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { messagesOf, messagesOfRows } from './placeholders.ts'

/** Matches braces that fill in nothing here, but do in other products. */
const odd = /\$\{|\{\{|\}\}|\{(?!\w+\})|(?<!\{\w*)\}/

const mend = 'braces fill in a value as "{field}": one brace before the name, one after it.'

/** Checks that each brace in a message belongs to a name that is filled in. */
export const braces: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => [
    ...[...messagesOf(stage.stage), ...messagesOfRows(stage, [])]
      .filter(({ message }) => odd.test(message))
      .map(({ at }) => inStage(stage, 'stage', at, mend)),
    ...allStates(stage.workflow)
      .flatMap(transitionsOf)
      .flatMap(({ transition, at }) =>
        (transition.meta.notify ?? []).flatMap(({ text }, n) =>
          odd.test(text) ? inStage(stage, 'workflow', [...at, 'meta', 'notify', n, 'text'], mend) : [],
        ),
      ),
  ])
