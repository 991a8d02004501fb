import { ForOperator } from '../forOperator.ts'

/** Definitions that must not be published; each mistake reads `file:line:column: what is wrong. The mend.` */
export class DefinitionsRefused extends ForOperator {
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The definitions have ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.join('\n')}`)
    this.name = 'DefinitionsRefused'
    this.mistakes = mistakes
  }
}
