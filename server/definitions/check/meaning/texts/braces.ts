import { type MeaningCheck, inStage } from '../../mistake.ts'
import { messagesOf } from './placeholders.ts'

/** Matches braces that fill in nothing here, but do in other products. */
const odd = /\$\{|\{\{|\}\}|\{(?!\w+\})|(?<!\{\w*)\}/

/** Checks that each brace in a message belongs to a name that is filled in. */
export const braces: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    messagesOf(stage.stage)
      .filter(({ message }) => odd.test(message))
      .map(({ at }) =>
        inStage(stage, 'stage', at, 'braces fill in a value as "{field}": one brace before the name, one after it.'),
      ),
  )
