import { ForOperator } from '../errors/forOperator.ts'

/** How many mistakes a log or an operator's message lists at most, and how many characters of each. */
const most = { mistakes: 100, length: 1_000 }

/** People who read a path look for it in the folder: there they would find no mistake. */
const whereFound =
  'These are the files of the live version of the workbench, which is in the database, not those of SCHEMAS_DIR. To correct them in the workbench, start with FOLDER_GOVERNS=1: the server then uses the files of SCHEMAS_DIR (docs/operations.md, "The workbench").'

/** Definitions that must not be published; each mistake reads `file:line:column: what is wrong. The mend.` */
export class DefinitionsRefused extends ForOperator {
  readonly mistakes: string[]

  constructor(mistakes: string[], { ofWorkbench = false } = {}) {
    const shown = mistakes.slice(0, most.mistakes).map((mistake) => mistake.slice(0, most.length))
    const more = mistakes.length > most.mistakes ? [`… and ${mistakes.length - most.mistakes} more.`] : []
    super(
      `The definitions have ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${[...shown, ...more, ...(ofWorkbench ? [whereFound] : [])].join('\n')}`,
    )
    this.name = 'DefinitionsRefused'
    this.mistakes = mistakes
  }
}

/**
 * The check of definitions took too long, or its thread failed. That may be the machine's fault, so that the same
 * definitions may pass a moment later.
 */
export class CheckNotDone extends DefinitionsRefused {
  constructor(mistakes: string[]) {
    super(mistakes)
    this.name = 'CheckNotDone'
  }
}
