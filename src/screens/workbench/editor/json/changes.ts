import { Annotation, Transaction } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'

/** A change that did not begin in the text: of the panels, or a step back. */
export const fromOutside = Annotation.define<boolean>()

let last = 0

/** Numbers the changes of a text: typing on, and deleting on, is one step; whatever else is done is one of its own. */
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
