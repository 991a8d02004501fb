import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, nextDiagnostic } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers, tooltips } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { t } from '../../../../texts/t.ts'
import { type CompletionsAt, completing } from './completing.ts'
import { searching } from './searching.ts'

export interface EditingProps {
  label: string
  /** The id of the element that explains the keys. */
  help: string
  completionsAt: CompletionsAt
  /** Undo and redo take steps of the whole draft. */
  undo(): void
  redo(): void
}

/** The editor's extensions: colours, completion and mistakes, all usable by the keyboard alone. */
export function editing({ label, help, completionsAt, undo, redo }: EditingProps): Extension[] {
  const keys = [
    { key: 'Mod-z', run: () => (undo(), true) },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: () => (redo(), true) },
    { key: 'Mod-Shift-z', run: () => (redo(), true) },
    { key: 'F8', run: nextDiagnostic },
  ]
  return [
    EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': help,
      spellcheck: 'false',
      // What scrolls must be reachable by keyboard.
      tabindex: '0',
    }),
    EditorState.phrases.of({ Completions: t('What may be written here') }),
    EditorView.lineWrapping,
    lineNumbers(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    json(),
    syntaxHighlighting(colours),
    autocompletion({ override: [completing(completionsAt)], icons: false }),
    lintGutter(),
    searching(),
    tooltips({ tooltipSpace: insideWindow }),
    keymap.of([...keys, ...closeBracketsKeymap, ...completionKeymap, indentWithTab, ...defaultKeymap]),
  ]
}

/** In px: how far what opens over the text stays from the window's edge. */
const margin = 8

const insideWindow = () => ({ left: margin, top: margin, right: innerWidth - margin, bottom: innerHeight - margin })

const colours = HighlightStyle.define([
  { tag: tags.propertyName, class: 'json-key' },
  { tag: tags.string, class: 'json-text' },
  { tag: [tags.number, tags.bool, tags.null], class: 'json-value' },
])
