import { ForOperator } from '../errors/forOperator.ts'

/** How many mistakes a log or an operator's message lists at most, and how many characters of each. */
const most = { mistakes: 100, length: 1_000 }

/** Definitions that must not be published; each mistake reads `file:line:column: what is wrong. The mend.` */
export class DefinitionsRefused extends ForOperator {
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    const shown = mistakes.slice(0, most.mistakes).map((mistake) => mistake.slice(0, most.length))
    const more = mistakes.length > most.mistakes ? [`… and ${mistakes.length - most.mistakes} more.`] : []
    super(
      `The definitions have ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${[...shown, ...more].join('\n')}`,
    )
    this.name = 'DefinitionsRefused'
    this.mistakes = mistakes
  }
}
