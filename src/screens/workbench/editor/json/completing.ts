import { type Completion as Offered, type CompletionSource, startCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { Completion, Completions } from '../../../../workbench/json/completions.ts'

export type CompletionsAt = (place: { text: string; offset: number }) => Completions

/** What may be written at the cursor. It appears by itself only while a text or a word is being written. */
export function completing(completionsAt: CompletionsAt): CompletionSource {
  return ({ state, pos, explicit }) => {
    if (!explicit && !/["\w]/.test(state.sliceDoc(pos - 1, pos))) return null
    // Offsets count the end of a line as one character, as the document does.
    const found = completionsAt({ text: state.doc.toString(), offset: pos })
    if (found.options.length === 0) return null
    return {
      from: found.typedFrom,
      options: found.options.map((option, n) => offered(found, pos, option, n)),
      // The offers stay the same until the text or the word ends.
      validFor: /^[\w$:./#-]*$/,
    }
  }
}

function offered(found: Completions, pos: number, option: Completion, number: number): Offered {
  const { label, name, description } = option
  return {
    label,
    ...(name !== undefined && { detail: name }),
    ...(description !== undefined && { info: description }),
    // In the order of the meta-schemas.
    boost: Math.max(-99, 99 - number),
    apply: (view, _, __, now) => write(view, found, option, now - pos),
  }
}

/** `typed` is how much has been typed since. */
function write(view: EditorView, found: Completions, { insert, caret }: Completion, typed: number): void {
  const { from, to, comma } = found
  const commas = comma === undefined ? [] : [{ from: comma, insert: ',' }]
  view.dispatch({
    changes: [...commas, { from, to: to + typed, insert }],
    selection: { anchor: from + commas.length + caret },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
  if (caret < insert.length) startCompletion(view)
}
