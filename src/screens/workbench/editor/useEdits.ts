import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { type Edit, isRefused, withText } from '../../../workbench/edits/edit.ts'
import { whileJson } from '../../../workbench/whileJson.ts'
import type { DefinitionFiles } from '../../../workbench/files.ts'
import type { Selection } from '../../../workbench/properties/selection.ts'
import type { DraftActor } from './draft/useDefinitionDraft.ts'
import type { Editor } from './useEditor.ts'

/** How the parts of the editor change the draft, and why the last change was not possible. */
export function useEdits(
  actor: DraftActor,
  selection: Selection,
): Pick<Editor, 'apply' | 'write'> & { refusal?: string } {
  const texts = useSelector(actor, ({ context }) => context.history.now)
  const [refused, setRefused] = useState<{ why: string; files: DefinitionFiles; selection: Selection }>()
  const make = useCallback(
    (edit: Edit, about?: string) => {
      const { past, now, about: last } = actor.getSnapshot().context.history
      // An edit that continues a step is applied to the text before that step, so that a text that was emptied can be
      // typed again where it was.
      const result = edit((about !== undefined && about === last && past.at(-1)) || now)
      setRefused(isRefused(result) ? { why: result.refused, files: now, selection } : undefined)
      if (isRefused(result)) return false
      actor.send({ type: 'EDITED', texts: result, about })
      return true
    },
    [actor, selection],
  )
  const apply = useCallback((edit: Edit, about?: string) => make(whileJson(edit), about), [make])
  const write = useCallback(
    (file: string, text: string, about: string) => void make((now) => withText(now, file, text), about),
    [make],
  )
  // A refusal does not apply once something else is chosen or the files have changed.
  return {
    apply,
    write,
    refusal: refused?.files === texts && refused.selection === selection ? refused.why : undefined,
  }
}
