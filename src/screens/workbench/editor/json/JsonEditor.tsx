import { EditorState } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { t } from '../../../../texts/t.ts'
import type { JsonPath } from '../../../../workbench/files.ts'
import { completionsAt } from '../../../../workbench/json/completions.ts'
import { lineEndOf, spliceBetween } from '../../../../workbench/json/texts.ts'
import type { Mistake } from '../../../../workbench/properties/placeOfMistake.ts'
import { useEditor } from '../useEditor.ts'
import { fromOutside, stepOf } from './changes.ts'
import type { CompletionsAt } from './completing.ts'
import { showMistakes } from './diagnostics.ts'
import { editing } from './editing.ts'
import './json.css'
import { placeShown } from './placeShown.ts'

export interface JsonEditorProps {
  /** An editor is for one file. */
  file: string
  /** The part of the file that is chosen elsewhere. It is scrolled into view. */
  at: JsonPath
}

/** A file of the draft as text, with completion and the mistakes in it. */
export function JsonEditor({ file, at }: JsonEditorProps) {
  const { files, texts, write, undo, redo, mistakes } = useEditor()
  const text = texts.get(file) ?? ''
  const help = useId()
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [step] = useState(stepOf)

  const take = useEffectEvent((update: ViewUpdate) => {
    if (!update.docChanged || update.transactions.every((each) => each.annotation(fromOutside))) return
    write(file, update.state.sliceDoc(), `json:${file}:${step(update)}`)
  })
  const complete: CompletionsAt = useEffectEvent((place) => completionsAt(files, file, place))
  const stateOf = useEffectEvent((doc: string) =>
    EditorState.create({
      doc,
      extensions: [
        EditorState.lineSeparator.of(lineEndOf(doc)),
        editing({ label: file, help, completionsAt: complete, undo, redo }),
        EditorView.updateListener.of(take),
      ],
    }),
  )
  const begin = useEffectEvent((parent: HTMLElement) => new EditorView({ state: stateOf(text), parent }))
  const follow = useEffectEvent((shown: EditorView, now: string, found: readonly Mistake[]) => {
    const before = shown.state.sliceDoc()
    if (before !== now) shown.dispatch({ changes: spliceBetween(before, now), annotations: fromOutside.of(true) })
    // The line ends differ.
    if (shown.state.sliceDoc() !== now) shown.setState(stateOf(now))
    showMistakes(shown, file, found)
  })

  useEffect(() => {
    if (!host.current) return
    const shown = begin(host.current)
    setView(shown)
    return () => shown.destroy()
  }, [])
  useEffect(() => {
    if (view) follow(view, text, mistakes)
  }, [view, text, mistakes])
  useEffect(() => {
    if (view) placeShown(view, at)
  }, [view, at])

  return (
    <>
      <div ref={host} className="json-editor" />
      <p id={help} className="editor-sentence">
        {t(
          'Ctrl+Space shows what may be written here, F8 the next mistake, Ctrl+F finds text. Escape, then Tab leaves the text.',
        )}
      </p>
    </>
  )
}
