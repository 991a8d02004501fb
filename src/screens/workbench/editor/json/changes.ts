import { Annotation, Transaction } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'

/** Marks a change that did not begin in the text, but in the panels or by an undo. */
export const fromOutside = Annotation.define<boolean>()

let last = 0

/**
 * Numbers the steps of a text. Continued typing is one step, and so is continued deleting; any other change is a step
 * of its own.
 */
export function stepOf(): (update: ViewUpdate) => number {
  let before: { kind: string; head: number } | undefined
  return ({ transactions, startState, state }) => {
    const kind = transactions.map((each) => each.annotation(Transaction.userEvent) ?? '').join(' ')
    const goesOn =
      before?.kind === kind &&
      before.head === startState.selection.main.head &&
      /^(input\.type|delete\.(backward|forward))$/.test(kind)
    if (!goesOn) last += 1
    before = { kind, head: state.selection.main.head }
    return last
  }
}
