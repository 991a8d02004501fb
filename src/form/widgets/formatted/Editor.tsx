import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { valueAt } from '../../../engine/path.ts'
import { textLength } from '../../../engine/kinds/formatted/formattedText.ts'
import { lengthOf } from '../../../engine/kinds/formatted/plain.ts'
import { read } from '../../../engine/kinds/formatted/read.ts'
import { write } from '../../../engine/kinds/formatted/write.ts'
import { Counter, counted, leftOf } from '../../../ui/fields/Counter.tsx'
import { useFormContext } from '../../context.ts'
import { textOf } from '../parts/useTypedText.ts'
import type { WidgetProps } from '../widget.ts'
import { fromDocument, toDocument } from './convert.ts'
import { LinkPanel } from './LinkPanel.tsx'
import { pasteAndDrop } from './pasted/pasteAndDrop.ts'
import { plugins } from './plugins.ts'
import { Toolbar } from './Toolbar.tsx'

/**
 * Edits formatted text. As with `useTypedText`, the data get what is typed after a pause, on leaving the field, or on
 * flush.
 */
export default function Editor(props: WidgetProps) {
  const { id, schema } = props
  const host = useRef<HTMLDivElement>(null)
  const [asksForLink, askForLink] = useState(false)
  const { view, state } = useEditor(host, props, () => askForLink(true))
  const left = state && leftOf(lengthOf(fromDocument(state.doc)), textLength(schema))
  const isEmpty = state?.doc.childCount === 1 && state.doc.firstChild?.content.size === 0
  useAttributes(view, counted(props, left), isEmpty ? props.ui['ui:placeholder'] : undefined)
  const closeLink = () => {
    askForLink(false)
    view?.focus()
  }
  return (
    <>
      {left !== undefined && <Counter id={id} left={left} />}
      <div className="formatted-editor">
        {view && state && <Toolbar label={props.label} view={view} state={state} askForLink={() => askForLink(true)} />}
        {view && state && asksForLink && <LinkPanel id={id} view={view} state={state} close={closeLink} />}
        <div ref={host} />
      </div>
    </>
  )
}

/** The editor over the form's store; `state` follows it. */
function useEditor(host: RefObject<HTMLDivElement | null>, { path, onChange }: WidgetProps, askForLink: () => void) {
  const { store } = useFormContext()
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const change = useRef(onChange)
  useEffect(() => void (change.current = onChange))

  useLayoutEffect(() => {
    const stored = () => textOf(valueAt(store.data(), path))
    const ask = () => {
      askForLink()
      return true
    }
    const stateOf = (text: string) => EditorState.create({ doc: toDocument(read(text).blocks), plugins: plugins(ask) })
    const editor = new EditorView(host.current, {
      state: stateOf(stored()),
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction))
        setState(editor.state)
        if (!transaction.docChanged) return
        store.hold(editor.dom, () => change.current(write(fromDocument(editor.state.doc)) || undefined))
      },
      handleDOMEvents: { ...pasteAndDrop, blur: () => store.leave() },
    })
    const follow = () => {
      if (store.isHeld(editor.dom)) return
      if (write(fromDocument(editor.state.doc)) === write(read(stored()).blocks)) return
      editor.updateState(stateOf(stored()))
      setState(editor.state)
    }
    setView(editor)
    setState(editor.state)
    const end = store.subscribe(follow, String(path[0]))
    return () => {
      end()
      editor.destroy()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `askForLink` sets state, whichever drawing it is of.
  }, [store, path, host])
  return { view, state }
}

/** Ties the editor to the field's label, help and error. */
function useAttributes(
  view: EditorView | undefined,
  { id, required, describedBy, invalid }: WidgetProps,
  placeholder: string | undefined,
) {
  useLayoutEffect(() => {
    view?.setProps({
      attributes: {
        id,
        class: 'formatted input',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(required && { 'aria-required': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(placeholder && { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }),
      },
    })
  }, [view, id, required, describedBy, invalid, placeholder])
}
